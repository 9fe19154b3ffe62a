import { codesByName } from '../../data/dictionary.js'
import type { Cluster, Disassociated } from '../../release/disassociated/disassociated.js'
import { itemRows } from '../../data/item-rows.js'
import { rowAt, rowCount } from '../../data/rows.js'
import { SequenceInterner } from '../../data/sequence-interner.js'
import type { Transactions } from '../../data/transactions.js'

/** The original, and which of its transactions each cluster of the release holds. */
export interface Truth {
  readonly original: Transactions
  readonly records: readonly Uint32Array[]
}

/** A cluster's records as they were: item codes of the release, rising; items that are nowhere in it are left out. */
export function recordsOf(release: Disassociated, { original, records }: Truth): (cluster: number) => Uint32Array[] {
  const codeOf = codesByName(release.items)
  const coded = Int32Array.from(original.items, (name) => codeOf.get(name) ?? -1)
  const rows = itemRows(original)
  return (cluster) =>
    Array.from(records[cluster], (r) => {
      const codes = Array.from(rowAt(rows, r), (code) => coded[code])
      return Uint32Array.from(codes.filter((code) => code >= 0)).sort()
    })
}

/**
 * Who can be told apart by the anchor: rows with the same anchor are one to the attacker, so a claim is right for as
 * many of its rows as there are records with that anchor. Sets of items are numbered; the empty one is a set as well.
 */
export class AnchorSets {
  readonly #sets = new SequenceInterner()
  readonly #anchorItems: Set<number>
  readonly ofRow: Uint32Array

  constructor({ size, chunks }: Cluster) {
    const [anchor] = chunks
    this.#anchorItems = new Set(anchor.codes)
    this.ofRow = Uint32Array.from({ length: size }, (_, row) =>
      this.#sets.intern(row < rowCount(anchor) ? rowAt(anchor, row).slice().sort() : []),
    )
  }

  ofRecord(record: Uint32Array): number {
    return this.#sets.intern(record.filter((code) => this.#anchorItems.has(code)))
  }
}
