import type { Piece } from './paint.js'

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

/** First and last code points that take two places, emoji apart (Unicode Standard Annex 11, W and F). */
const wide = [
  [0x1100, 0x115f], // Hangul letters
  [0x2329, 0x232a],
  [0x2e80, 0x303e], // CJK radicals and punctuation
  [0x3041, 0x3247], // Kana, Bopomofo, Hangul letters
  [0x3250, 0x4dbf],
  [0x4e00, 0xa4cf], // Han, Yi
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3], // Hangul syllables
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60], // full-width forms
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18d08], // Tangut, Khitan
  [0x1aff0, 0x1b2fb], // historic Kana, Nushu
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd], // Han, later planes
] as const

const none = /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]$/u
const emoji = /^\p{Emoji_Presentation}$/u
const modifier = /^\p{Emoji_Modifier}$/u
const modified = /^\p{Emoji_Modifier_Base}$/u
const flagLetter = /^\p{Regional_Indicator}$/u
const [joiner, asEmoji] = ['\u{200D}', '\u{FE0F}']
// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007F]*$/

/** How many places a text takes on a terminal: 2 for wide characters and emoji, 0 for what combines with the one before. */
export function displayWidth(text: string): number {
  if (ascii.test(text)) return text.length
  let sum = 0
  for (const width of widthsOf(Array.from(text))) sum += width
  return sum
}

/** The width each character adds to those before it. */
function widthsOf(characters: readonly string[]): number[] {
  return characters.map((character, i) => {
    const before = characters[i - 1] ?? ''
    // A selector makes an emoji of a character that would take one place.
    if (character === asEmoji) return before !== '' && widthOf(before) === 1 ? 1 : 0
    if (before === joiner || (modifier.test(character) && modified.test(before))) return 0
    return widthOf(character)
  })
}

function widthOf(character: string): number {
  const code = character.codePointAt(0)!
  if (code < 0x300) return 1
  if (none.test(character)) return 0
  // Two letters make a flag, so each is half of one.
  if (flagLetter.test(character)) return 1
  return emoji.test(character) || wide.some(([low, high]) => code >= low && code <= high) ? 2 : 1
}
