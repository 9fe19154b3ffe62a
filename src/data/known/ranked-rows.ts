import { type Rows, rowCount, transposed } from '../rows.js'

/** Rows whose codes are ranks, rising: the code that fewest rows have is 0. And by rank the rows that have it, rising. */
export interface RankedRows {
  readonly rows: Rows
  readonly holders: Rows
  /** By rank: the code it was before. */
  readonly codes: Uint32Array
}

/** Rows without a code twice in one, ranked by how few rows have each code. */
export function rankedRows(given: Rows, codeCount: number): RankedRows {
  const support = new Uint32Array(codeCount)
  for (const code of given.codes) support[code]++
  const codes = Uint32Array.from(support.keys()).sort((a, b) => support[a] - support[b] || a - b)
  const rankOf = new Uint32Array(codeCount)
  for (const [rank, code] of codes.entries()) rankOf[code] = rank
  const rows = {
    offsets: given.offsets,
    codes: given.codes.map((code) => rankOf[code]),
  }
  for (let row = 0; row < rowCount(rows); row++) rows.codes.subarray(rows.offsets[row], rows.offsets[row + 1]).sort()
  return { rows, holders: transposed(rows, codeCount), codes }
}

/** Whether a row has a rank. */
export function hasRank({ offsets, codes }: Rows, row: number, rank: number): boolean {
  let low = offsets[row]
  let high = offsets[row + 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (codes[middle] < rank) low = middle + 1
    else high = middle
  }
  return low < offsets[row + 1] && codes[low] === rank
}

/** By row: how many rows have its rarest code; of a row without codes all have as much. */
export function fewestOfOne({ rows, holders }: RankedRows): Uint32Array {
  const count = rowCount(rows)
  return Uint32Array.from({ length: count }, (_, row) => {
    if (rows.offsets[row] === rows.offsets[row + 1]) return count
    const rarest = rows.codes[rows.offsets[row]]
    return holders.offsets[rarest + 1] - holders.offsets[rarest]
  })
}
