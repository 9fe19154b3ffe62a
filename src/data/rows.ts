/** Lists of codes end to end: row r holds codes[offsets[r]] to codes[offsets[r + 1] - 1]. */
export interface Rows {
  readonly offsets: Uint32Array
  readonly codes: Uint32Array
}

export function rowsOf(lists: readonly ArrayLike<number>[]): Rows {
  const offsets = new Uint32Array(lists.length + 1)
  for (const [r, list] of lists.entries()) offsets[r + 1] = offsets[r] + list.length
  const codes = new Uint32Array(offsets[lists.length])
  for (const [r, list] of lists.entries()) codes.set(list, offsets[r])
  return { offsets, codes }
}

export function rowCount(rows: Rows): number {
  return rows.offsets.length - 1
}

/** Row r (a view, not a copy). */
export function rowAt({ offsets, codes }: Rows, r: number): Uint32Array {
  return codes.subarray(offsets[r], offsets[r + 1])
}

/** The rows by code: row c holds the numbers of the rows with code c, rising; codes are below `codeCount`. */
export function transposed(rows: Rows, codeCount: number): Rows {
  const offsets = new Uint32Array(codeCount + 1)
  for (const code of rows.codes) offsets[code + 1]++
  for (let code = 0; code < codeCount; code++) offsets[code + 1] += offsets[code]
  const next = offsets.slice(0, codeCount)
  const codes = new Uint32Array(rows.codes.length)
  for (let r = 0; r < rowCount(rows); r++) {
    for (let e = rows.offsets[r]; e < rows.offsets[r + 1]; e++) codes[next[rows.codes[e]]++] = r
  }
  return { offsets, codes }
}

/** What a release says plainly: items that are known to have been together. */
export interface PlainRecords {
  readonly items: readonly string[]
  readonly rows: Rows
}
