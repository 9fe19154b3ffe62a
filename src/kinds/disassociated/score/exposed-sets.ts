import type { Cluster } from '../disassociated.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { Rebuilt } from './rebuilt.js'

export interface Exposed {
  /** Itemsets of two to m items that fewer than k records of the cluster hold and that were torn apart. */
  readonly protectedSets: number
  /** Those of them that a reconstructed record holds whose anchor a record with the set really has. */
  readonly exposed: number
  /** Those of them that a reconstructed record and the one record it stands for both hold. */
  readonly exposedInRecord: number
  /** Rare sets torn apart that the reconstruction holds, right or wrong: what `exposed` is a part of. */
  readonly claimedSets: number
}

/** k^m-anonymity breakage (§6.1). Supports are those in the cluster: what disassociation itself tears apart by. */
export function exposedSets(
  { chunks }: Cluster,
  { records, rows, anchors, pairs }: Rebuilt,
  { k, m }: { readonly k: number; readonly m: number },
): Exposed {
  const chunkOf = new Map<number, number>()
  for (const [c, { codes }] of chunks.entries()) for (const code of codes) chunkOf.set(code, c)
  const sets = new SequenceInterner()
  const each = (record: Uint32Array, visit: (set: number) => void): void =>
    forEachSet(record, m, (items) => {
      const [first] = items
      if (items.length < 2 || items.every((item) => (chunkOf.get(item) ?? -1) === (chunkOf.get(first) ?? -2))) return
      visit(sets.intern(items))
    })
  const places = new SequenceInterner()
  const support: number[] = []
  const atAnchor = new Set<number>()
  for (const [r, record] of records.entries()) {
    each(record, (set) => {
      support[set] = (support[set] ?? 0) + 1
      atAnchor.add(places.intern([anchors.ofRecord[r], set]))
    })
  }
  const rebuiltSupport: number[] = []
  const exposed = new Set<number>()
  for (const [row, record] of rows.entries()) {
    each(record, (set) => {
      rebuiltSupport[set] = (rebuiltSupport[set] ?? 0) + 1
      if (support[set] < k && atAnchor.has(places.intern([anchors.ofRow[row], set]))) exposed.add(set)
    })
  }
  const inRecord = new Set<number>()
  for (const [row, record] of pairs) {
    const both = records[record].filter((code) => rows[row].includes(code))
    each(both, (set) => support[set] < k && inRecord.add(set))
  }
  const rare = (supports: readonly number[]): number => supports.filter((count) => count > 0 && count < k).length
  return {
    protectedSets: rare(support),
    exposed: exposed.size,
    exposedInRecord: inRecord.size,
    claimedSets: rare(rebuiltSupport),
  }
}

/** All sets of up to m of the items, in their order; the array is reused. */
function forEachSet(items: Uint32Array, m: number, visit: (set: readonly number[]) => void): void {
  const chosen: number[] = []
  const grow = (from: number): void => {
    for (let i = from; i < items.length; i++) {
      chosen.push(items[i])
      visit(chosen)
      if (chosen.length < m) grow(i + 1)
      chosen.pop()
    }
  }
  grow(0)
}
