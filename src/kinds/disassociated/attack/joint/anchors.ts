/** Rows that can be told apart: those with the same anchor are one. */
export interface AnchorRows {
  readonly ofRow: Uint32Array
  readonly rows: readonly (readonly number[])[]
}

/** From the kind of each sub-record of the anchoring chunk; the last anchor is that of the rows beyond it. */
export function anchorsOf(kindOf: Uint32Array, kindCount: number, size: number): AnchorRows {
  const ofRow = Uint32Array.from({ length: size }, (_, row) => (row < kindOf.length ? kindOf[row] : kindCount))
  const rows: number[][] = Array.from({ length: kindCount + 1 }, () => [])
  for (const [row, anchor] of ofRow.entries()) rows[anchor].push(row)
  return { ofRow, rows }
}
