/** How emphasis is shown: terminal colours, or marks that survive a pipe. */
export interface Paint {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly good: (text: string) => string
  readonly bad: (text: string) => string
  readonly struck: (text: string) => string
}

export const plain: Paint = {
  strong: (text) => text,
  faint: (text) => text,
  good: (text) => text,
  bad: (text) => text,
  struck: (text) => `~~${text}~~`,
}

/**
 * Marks inside a line that say how it is shown: a style, a column, where wrapped text goes on. They begin with three
 * private-use characters drawn when the program starts, so that no data written before can hold one: whatever else is
 * in a line is text, and is escaped. Never part of an output, so the same seed still gives the same bytes.
 */
const [first, last] = [0xe000, 0xf8ff]
const lead = String.fromCharCode(
  ...crypto.getRandomValues(new Uint16Array(3)).map((drawn) => first + (drawn % (last - first + 1))),
)

/** Each style with the terminal's codes that begin and end it. */
const styles = {
  strong: [[1], [22]],
  faint: [[2], [22]],
  good: [[32], [39]],
  bad: [[31], [39]],
  struck: [
    [9, 31],
    [39, 29],
  ],
} as const

type Style = keyof typeof styles

const codes = Object.values(styles)
  .flat()
  .map((numbers) => numbers.map((number) => `\u001B[${number}m`).join(''))

function styled(style: Style): (text: string) => string {
  const place = Object.keys(styles).indexOf(style) * 2
  return (text) => `${markOf(place)}${text}${markOf(place + 1)}`
}

function markOf(place: number): string {
  return lead + String.fromCharCode(0x61 + place)
}

/** Marks that `screenText` turns into the terminal's codes; nothing in data can be taken for one. */
export const ansi: Paint = {
  strong: styled('strong'),
  faint: styled('faint'),
  good: styled('good'),
  bad: styled('bad'),
  struck: styled('struck'),
}

/** Ends a column of a table: a row is cut cell by cell where it is too wide, and never wrapped. */
export const column = `${lead}|`
/** Wrapped text goes on below this place instead of below its beginning. */
export const hang = `${lead}>`
/** A line that begins with it is not wrapped, so that it can be copied. */
export const asItIs = `${lead}=`

/** The name of the program, as whoever reads the line types it. */
export const program = `${lead}@`

const mark = new RegExp(`${lead}.`, 'gu')

export interface Piece {
  /** What a mark stands for on a terminal with colours; undefined for text. */
  readonly code?: string
  readonly text: string
}

/** A line as text and codes, in order. Marks of layout become nothing. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: found } of line.matchAll(mark)) {
    pieces.push({ text: line.slice(from, index) })
    from = index + found.length
    const code = codes[found.charCodeAt(lead.length) - 0x61]
    if (code !== undefined) pieces.push({ text: '', code })
  }
  return [...pieces, { text: line.slice(from) }]
}
