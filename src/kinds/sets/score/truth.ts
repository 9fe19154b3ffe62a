import { codesByName } from '../../../data/dictionary.js'
import type { ContextTable } from '../../../contract/context-table.js'
import { itemRows } from '../../../data/item-rows.js'
import type { Transactions } from '../../../data/transactions.js'

/** By table and cell, row-major: 1 where the member was in the original transaction, 0 where it was added. */
export function truthOf(
  tables: readonly Pick<ContextTable, 'members' | 'transactions'>[],
  release: Transactions,
  original: Transactions,
): readonly Uint8Array[] {
  const codeOf = codesByName(original.items)
  const inOriginal = Int32Array.from(release.items, (name) => codeOf.get(name) ?? -1)
  const { offsets, codes } = itemRows(original)
  const sorted = codes.slice()
  for (let t = 0; t + 1 < offsets.length; t++) sorted.subarray(offsets[t], offsets[t + 1]).sort()
  return tables.map(({ members, transactions }) => {
    const truth = new Uint8Array(transactions.length * members.length)
    transactions.forEach((t, row) => {
      members.forEach((member, column) => {
        const code = inOriginal[member]
        truth[row * members.length + column] = code >= 0 && holds(sorted, offsets[t], offsets[t + 1], code) ? 1 : 0
      })
    })
    return truth
  })
}

function holds(sorted: Uint32Array, from: number, end: number, code: number): boolean {
  while (from < end) {
    const middle = (from + end) >>> 1
    if (sorted[middle] === code) return true
    if (sorted[middle] < code) from = middle + 1
    else end = middle
  }
  return false
}
