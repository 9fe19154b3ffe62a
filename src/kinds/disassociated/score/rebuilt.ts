import { type ClusterClaims, claimsIn } from '../../../contract/cluster-claims.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Cluster, subRecordAt, subRecordCount } from '../disassociated.js'
import { assign } from '../../../math/assignment.js'

/** A cluster as the attack put it together, beside what it was: every score is read off this. */
export interface Rebuilt {
  /** The records as they were: item codes, rising. */
  readonly records: readonly Uint32Array[]
  /** The records as put together: an anchor and what was given to it, rising. */
  readonly rows: readonly Uint32Array[]
  /** By row: what was given to its anchor. */
  readonly added: readonly ReadonlySet<number>[]
  readonly anchors: Anchors
  /** Rows with the record each stands for. */
  readonly pairs: readonly (readonly [row: number, record: number])[]
}

/**
 * Who can be told apart by the anchor: rows with the same anchor are one to the attacker, so a claim is right for as
 * many of its rows as there are records with that anchor. Sets of items are numbered; the empty one is a set as well.
 */
interface Anchors {
  readonly ofRow: Uint32Array
  readonly ofRecord: Uint32Array
}

export function rebuild(cluster: Cluster, claims: ClusterClaims, records: readonly Uint32Array[]): Rebuilt {
  const anchors = anchorSets(cluster, records)
  const added = givenTo(cluster, claims)
  const rows = added.map((items, row) => Uint32Array.from([...anchorAt(cluster, row), ...items]).sort())
  return { records, rows, added, anchors, pairs: [...pairedRecords(rows, records, anchors)] }
}

/** By row: what was given to its anchor, where the claim is one that counts. */
export function givenTo(
  { size }: Cluster,
  claims: ClusterClaims,
  counts: (confidence: number) => boolean = () => true,
): Set<number>[] {
  const added = Array.from({ length: size }, () => new Set<number>())
  for (const { rows, items, confidence } of claimsIn(claims))
    for (const [i, row] of rows.entries()) if (counts(confidence[i])) for (const item of items) added[row].add(item)
  return added
}

export function anchorSets(cluster: Cluster, records: readonly Uint32Array[]): Anchors {
  const sets = new SequenceInterner()
  const anchorItems = new Set(cluster.chunks[0].codes)
  return {
    ofRow: Uint32Array.from({ length: cluster.size }, (_, row) => sets.intern(anchorAt(cluster, row).slice().sort())),
    ofRecord: Uint32Array.from(records, (record) => sets.intern(record.filter((code) => anchorItems.has(code)))),
  }
}

/** The sub-record of the anchoring chunk in a row; there are fewer of them than rows where some records had none. */
function anchorAt({ chunks: [anchor] }: Cluster, row: number): Uint32Array {
  return row < subRecordCount(anchor) ? subRecordAt(anchor, row) : new Uint32Array(0)
}

/** Beyond so many rows with one anchor they are paired in their order. */
const mostAssigned = 300

/**
 * Reconstructed rows with the records they stand for: of the same anchor, sharing as many items as possible. Rows and
 * records whose anchors do not go together, as with an original the release was not made from, are paired in their order.
 */
export function pairedRecords(
  rebuilt: readonly Uint32Array[],
  records: readonly Uint32Array[],
  anchors: Anchors,
): [row: number, record: number][] {
  const recordOf = new Int32Array(rebuilt.length).fill(-1)
  const recordsWith = placesByValue(anchors.ofRecord, records.length)
  for (const [anchor, rows] of placesByValue(anchors.ofRow, rebuilt.length)) {
    const own = recordsWith.get(anchor) ?? []
    const n = Math.max(rows.length, own.length)
    const chosen = n > mostAssigned ? rows.keys() : assign(unshared(rows, own, rebuilt, records, n), n)
    for (const [r, place] of [...chosen].entries())
      if (r < rows.length && place < own.length) recordOf[rows[r]] = own[place]
  }
  const taken = new Set(recordOf)
  const left = [...records.keys()].filter((record) => !taken.has(record)).values()
  return Array.from(recordOf, (record, row): [number, number] => [
    row,
    record >= 0 ? record : (left.next().value ?? -1),
  ]).filter(([, record]) => record >= 0)
}

/** The costs of an assignment: less the items a row and a record share; 0 beyond the last of either. */
function unshared(
  rows: readonly number[],
  own: readonly number[],
  rebuilt: readonly Uint32Array[],
  records: readonly Uint32Array[],
  n: number,
): Float64Array {
  const cost = new Float64Array(n * n)
  for (const [r, row] of rows.entries()) {
    const held = new Set(rebuilt[row])
    for (const [place, record] of own.entries())
      for (const code of records[record]) if (held.has(code)) cost[r * n + place]--
  }
  return cost
}

function placesByValue(values: ArrayLike<number>, count: number): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (let i = 0; i < count; i++) {
    const there = places.get(values[i])
    if (there === undefined) places.set(values[i], [i])
    else there.push(i)
  }
  return places
}

/** Whether a record's part in the chunk is just these items; for a term, whether it is there. */
export function holdsPart(record: Uint32Array, items: Uint32Array, chunk: ReadonlySet<number> | null): boolean {
  if (!items.every((item) => record.includes(item))) return false
  return chunk === null || record.filter((code) => chunk.has(code)).length === items.length
}

/** By chunk the items that stand in it. */
export function itemsByChunk({ chunks }: Cluster): ReadonlySet<number>[] {
  return chunks.map(({ codes }) => new Set(codes))
}
