import { assign } from '../../math/assignment.js'
import type { Anchors } from './rebuilt.js'

/** Beyond so many records a cluster's rows are paired in their order. */
const mostAssigned = 300

/** Reconstructed rows with the records they stand for: of the same anchor, sharing as many items as possible. */
export function* pairedRecords(
  rows: readonly Uint32Array[],
  records: readonly Uint32Array[],
  anchors: Anchors,
): Generator<[row: number, record: number]> {
  const n = rows.length
  const recordOf =
    n > mostAssigned || records.length !== n
      ? rows.keys()
      : assign(
          Float64Array.from({ length: n * n }, (_, cell) => {
            const [row, record] = [Math.floor(cell / n), cell % n]
            if (anchors.ofRow[row] !== anchors.ofRecord[record]) return 1e6
            return -records[record].filter((code) => rows[row].includes(code)).length
          }),
          n,
        )
  for (const [row, record] of [...recordOf].entries()) if (record < records.length) yield [row, record]
}
