import { formatNumber } from './format-number.js'
import { widthOfPieces } from './fit.js'
import { column, piecesOf } from './paint.js'
import { shown } from '../formats/shown.js'

/** Columns lined up with two blanks between; the first to the left, the others to the right. Cells may be painted. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, cellWidth(cell))))
  return rows.map((row) => {
    const last = row.findLastIndex((cell) => cell !== '')
    return row
      .slice(0, last + 1)
      .map((cell, i) => {
        const blanks = ' '.repeat(widths[i] - cellWidth(cell))
        if (i > 0) return `  ${blanks}${cell}`
        return last > 0 ? cell + blanks : cell
      })
      .join(column)
  })
}

function cellWidth(cell: string): number {
  return widthOfPieces(piecesOf(cell).map(({ text }) => ({ text: shown(text) })))
}

/** Rows that are equal become one, where the first stood, and say how many they are: `× 434` in a last cell. */
export function joinedRows(rows: readonly (readonly string[])[]): string[][] {
  const joined: { row: readonly string[]; count: number }[] = []
  const seen = new Cells()
  for (const row of rows) {
    const place = seen.placeOf(row, joined.length)
    if (place === joined.length) joined.push({ row, count: 1 })
    else joined[place].count++
  }
  return joined.map(({ row, count }) => (count > 1 ? [...row, `× ${formatNumber(count)}`] : [...row]))
}

/** Rows by their cells, one level a cell: no cell can be taken for two. */
class Cells {
  readonly #next = new Map<string, Cells>()
  #place: number | undefined

  placeOf(row: readonly string[], fresh: number): number {
    // oxlint-disable-next-line no-this-alias
    let level: Cells = this
    for (const cell of row) {
      let next = level.#next.get(cell)
      if (!next) level.#next.set(cell, (next = new Cells()))
      level = next
    }
    return (level.#place ??= fresh)
  }
}

export interface FoldOptions {
  /** Show every line, however many. */
  readonly all?: boolean
  /** What the lines are, for the line that counts those left out. */
  readonly what?: string
  readonly indent?: string
}

/** At most so many lines, then how many more there are. One line too many is shown: the count would take its place. */
export function fold(
  lines: readonly string[],
  most: number,
  { all = false, what = '', indent = '' }: FoldOptions = {},
): string[] {
  if (all || lines.length <= most + 1) return [...lines]
  const more = formatNumber(lines.length - most)
  return [...lines.slice(0, most), `${indent}… and ${more} more${what === '' ? '' : ` ${what}`}`]
}
