import { codesByName } from '../../../data/dictionary.js'
import type { Key } from '../../../data/key.js'
import type { Disassociated } from '../disassociated.js'
import { itemRows } from '../../../data/item-rows.js'
import { rowAt } from '../../../data/rows.js'
import type { Transactions } from '../../../data/transactions.js'

/** The original, and which of its transactions each cluster of the release holds. */
export interface Truth {
  readonly original: Transactions
  readonly key: Key
}

/** A cluster's records as they were: item codes of the release, rising; items that are nowhere in it are left out. */
export function recordsOf(release: Disassociated, { original, key }: Truth): (cluster: number) => Uint32Array[] {
  const codeOf = codesByName(release.items)
  const coded = Int32Array.from(original.items, (name) => codeOf.get(name) ?? -1)
  const rows = itemRows(original)
  return (cluster) =>
    Array.from(key.records[cluster], (r) => {
      const codes = Array.from(rowAt(rows, r), (code) => coded[code])
      return Uint32Array.from(codes.filter((code) => code >= 0)).sort()
    })
}
