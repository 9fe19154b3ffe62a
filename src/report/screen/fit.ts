import { displayWidth, widthsOf } from './display-width.js'
import type { Piece } from './marks.js'

/** A text cut to so many places, with `…` where something is gone. */
export function cut(text: string, most: number): string {
  return textOf(cutPieces([{ text }], most))
}

/** The same for a line with codes: none of them is lost, or a style would never end. */
export function cutPieces(pieces: readonly Piece[], most: number): Piece[] {
  if (widthOfPieces(pieces) <= most) return [...pieces]
  let left = most - 1
  let full = false
  return pieces.flatMap((piece) => {
    if (piece.code !== undefined) return [piece]
    if (full) return []
    const characters = Array.from(piece.text)
    const widths = widthsOf(characters)
    let kept = 0
    while (kept < characters.length && widths[kept] <= left) left -= widths[kept++]
    full = kept < characters.length
    return [{ text: characters.slice(0, kept).join('') + (full ? '…' : '') }]
  })
}

export function widthOfPieces(pieces: readonly Piece[]): number {
  return displayWidth(textOf(pieces))
}

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}

/** A line in several, broken at blanks, the later ones under `indent`. A word that is too long stays whole. */
export function wrapPieces(pieces: readonly Piece[], most: number, indent: number): Piece[][] {
  const lines: Piece[][] = [[]]
  let used = 0
  let words = 0
  let blanks = ''
  for (const piece of pieces) {
    if (piece.code !== undefined) {
      lines.at(-1)!.push(piece)
      continue
    }
    for (const [word] of piece.text.matchAll(/ +|[^ ]+/g)) {
      if (word.startsWith(' ')) {
        blanks += word
        continue
      }
      const width = displayWidth(word)
      if (words > 0 && used + blanks.length + width > most) {
        lines.push([])
        blanks = ' '.repeat(indent)
        used = 0
        words = 0
      }
      lines.at(-1)!.push({ text: blanks + word })
      used += blanks.length + width
      words++
      blanks = ''
    }
  }
  return lines
}
