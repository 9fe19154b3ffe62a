import { shownWidth } from './paint.js'

/** Columns lined up with two blanks between; the first to the left, the others to the right. Cells may hold colours. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, shownWidth(cell))))
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const blanks = ' '.repeat(widths[i] - shownWidth(cell))
        return i === 0 ? cell + blanks : blanks + cell
      })
      .join('  ')
      .trimEnd(),
  )
}
