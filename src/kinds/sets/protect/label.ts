import { Dictionary } from '../../../data/dictionary.js'
import { labelOf } from '../expand-labels.js'
import { type Transactions, generalisedCount } from '../../../data/transactions.js'

/**
 * The release with each generalised item written as its node's name (`milk`), as hierarchies are usually published.
 * A cut holds one node of a path, and a hierarchy's name stands on one path, so no two elements get the same name;
 * where a value is called the same (`sausage` under `sausage`), the node is written `sausage *`.
 */
export function withLabels(
  transactions: Transactions,
  labels: readonly string[],
  values: ReadonlySet<string>,
): Transactions {
  if (generalisedCount(transactions) === 0) return transactions
  const items = new Dictionary()
  const elements = transactions.elements.map((element) =>
    items.codeOf(element >= 0 ? transactions.items[element] : labelOf(labels[~element], values)),
  )
  const { offsets } = transactions
  return { items: items.names(), offsets, elements, setOffsets: new Uint32Array(1), members: new Uint32Array(0) }
}
