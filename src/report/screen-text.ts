import { textOf, widthOfPieces, wrapPieces, cutPieces } from './fit.js'
import { asItIs, column, hang, piecesOf, type Piece, program as programMark } from './paint.js'
import { shown } from '../formats/shown.js'

export interface Screen {
  readonly colour?: boolean
  /** Places in a line; without it nothing is wrapped or cut, as for a file or a pipe. */
  readonly width?: number | undefined
  /** How the program is typed. */
  readonly program?: string
}

/** A narrower terminal is left to wrap by itself. */
const leastWidth = 20

/**
 * The one way from a report to a terminal. Each element is one line: a line break inside it came with the data, and is
 * shown as `\n` like everything else that cannot be seen. Colours come from marks that only our own code can make.
 */
export function screenText(
  given: readonly string[],
  { colour = false, width, program = 'palimpsest' }: Screen = {},
): string {
  const lines = given.map((line) => line.replaceAll(programMark, program))
  const most = width !== undefined && width >= leastWidth ? width : Infinity
  const told: Piece[][] = []
  for (let i = 0; i < lines.length;) {
    const rows: string[] = []
    while (i < lines.length && lines[i].includes(column)) rows.push(lines[i++])
    if (rows.length > 0) told.push(...tableLines(rows, most))
    else told.push(...lineOf(lines[i++], most))
  }
  return told.map((pieces) => `${written(pieces, colour)}\n`).join('')
}

function tableLines(rows: readonly string[], most: number): Piece[][] {
  const cells = rows.map((row) => row.split(column).map(safePieces))
  const fits = cells.every((row) => widthOfPieces(row.flat()) <= most)
  return (fits ? cells : fitRows(cells, most)).map((row) => row.flat())
}

function lineOf(line: string, most: number): Piece[][] {
  const pieces = safePieces(line)
  if (most === Infinity || line.startsWith(asItIs) || widthOfPieces(pieces) <= most) return [pieces]
  return wrapPieces(pieces, most, indentOf(line, textOf(pieces), most))
}

/** Under the place that is marked, else a little under the beginning of what is indented already. */
function indentOf(line: string, text: string, most: number): number {
  const at = line.indexOf(hang)
  const marked = at < 0 ? Infinity : widthOfPieces(safePieces(line.slice(0, at)))
  if (marked <= most / 2) return marked
  const blanks = text.length - text.trimStart().length
  return blanks === 0 ? 0 : Math.min(blanks + 2, most / 2)
}

function safePieces(line: string): Piece[] {
  return piecesOf(line).map((piece) => (piece.code === undefined ? { text: shown(piece.text) } : piece))
}

function written(pieces: readonly Piece[], colour: boolean): string {
  return colour ? pieces.map(({ code, text }) => code ?? text).join('') : textOf(pieces)
}

const columnGap = 2
const leastColumn = 3

/** Rows of a table made to fit: the widest columns are cut first, a number never. The first column stands to the left. */
function fitRows(rows: readonly (readonly Piece[][])[], most: number): Piece[][][] {
  const trimmed = rows.map((row) => row.map((cell, i) => withoutBlanks(cell, i === 0 ? 'after' : 'before')))
  const widths: number[] = []
  const needed: number[] = []
  for (const row of trimmed) {
    row.forEach((cell, i) => {
      const width = widthOfPieces(cell)
      widths[i] = Math.max(widths[i] ?? 0, width)
      needed[i] = Math.max(needed[i] ?? leastColumn, /^[^\p{L}]*$/u.test(textOf(cell)) ? width : 0)
    })
  }
  let over = widths.reduce((sum, width) => sum + width + columnGap, -columnGap) - most
  while (over > 0) {
    let widest = -1
    widths.forEach((width, i) => {
      if (width > needed[i] && (widest < 0 || width > widths[widest])) widest = i
    })
    if (widest < 0) break
    widths[widest]--
    over--
  }
  return trimmed.map((row) =>
    row.map((cell, i) => {
      const kept = cutPieces(cell, widths[i])
      const blanks: Piece = {
        text: ' '.repeat(Math.max(0, widths[i] - widthOfPieces(kept)) + (i === 0 ? 0 : columnGap)),
      }
      if (i > 0) return [blanks, ...kept]
      return row.length > 1 ? [...kept, blanks] : kept
    }),
  )
}

/** The blanks that lined a cell up are made anew. */
function withoutBlanks(cell: readonly Piece[], where: 'before' | 'after'): Piece[] {
  const at = where === 'before' ? 0 : cell.length - 1
  return cell.map((piece, i) => {
    if (i !== at) return piece
    return { ...piece, text: where === 'before' ? piece.text.trimStart() : piece.text.trimEnd() }
  })
}
