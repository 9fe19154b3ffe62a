import { cutPieces, textOf, widthOfPieces } from './fit.js'
import type { Piece } from './marks.js'

const gap = 2
const least = 3

/** Rows of a table made to fit: the widest columns are cut first, a number never. The first column stands to the left. */
export function fitRows(rows: readonly (readonly Piece[][])[], most: number): Piece[][][] {
  const trimmed = rows.map((row) => row.map((cell, i) => withoutBlanks(cell, i === 0 ? 'after' : 'before')))
  const widths: number[] = []
  const needed: number[] = []
  for (const row of trimmed) {
    row.forEach((cell, i) => {
      const width = widthOfPieces(cell)
      widths[i] = Math.max(widths[i] ?? 0, width)
      needed[i] = Math.max(needed[i] ?? least, /^[^\p{L}]*$/u.test(textOf(cell)) ? width : 0)
    })
  }
  let over = widths.reduce((sum, width) => sum + width + gap, -gap) - most
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
      const blanks: Piece = { text: ' '.repeat(Math.max(0, widths[i] - widthOfPieces(kept)) + (i === 0 ? 0 : gap)) }
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
