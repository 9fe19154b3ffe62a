import { type Transactions, generalisedCount } from '../../data/transactions.js'
import type { ProtectedRelease } from '../protector.js'

/**
 * The release with each generalised item written as its node's name (`milk`), as hierarchies are usually published.
 * A cut holds one node of a path, and a hierarchy's name stands on one path, so no two elements get the same name.
 */
export function withLabels({ transactions, labels }: ProtectedRelease): Transactions {
  if (!labels || generalisedCount(transactions) === 0) return transactions
  const codeOf = new Map<string, number>()
  const elements = transactions.elements.map((element) => {
    const name = element >= 0 ? transactions.items[element] : labels[~element]
    const code = codeOf.get(name) ?? codeOf.size
    codeOf.set(name, code)
    return code
  })
  const { offsets } = transactions
  return { items: [...codeOf.keys()], offsets, elements, setOffsets: new Uint32Array(1), members: new Uint32Array(0) }
}
