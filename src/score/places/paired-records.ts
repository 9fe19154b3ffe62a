import { assign } from '../../math/assignment.js'

/** Beyond so many records a cluster's rows are paired in their order. */
const mostAssigned = 300

/** Reconstructed rows with the records they stand for: of the same anchor, sharing as many items as possible. */
export function* pairedRecords(
  anchorOfRow: ArrayLike<number>,
  rebuilt: readonly Uint32Array[],
  anchorOfRecord: ArrayLike<number>,
  records: readonly Uint32Array[],
): Generator<[row: number, record: number]> {
  const n = rebuilt.length
  const recordOf =
    n > mostAssigned || records.length !== n
      ? rebuilt.keys()
      : assign(
          Float64Array.from({ length: n * n }, (_, cell) => {
            const [row, record] = [Math.floor(cell / n), cell % n]
            if (anchorOfRow[row] !== anchorOfRecord[record]) return 1e6
            return -records[record].filter((code) => rebuilt[row].includes(code)).length
          }),
          n,
        )
  for (const [row, record] of [...recordOf].entries()) if (record < records.length) yield [row, record]
}
