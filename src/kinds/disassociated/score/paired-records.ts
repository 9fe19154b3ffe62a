import { assign } from '../../../math/assignment.js'
import type { Anchors } from './rebuilt.js'

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
