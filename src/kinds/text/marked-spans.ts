/** A place where something was taken away and the text says so. */
export interface MarkedSpan {
  /** Characters of the text from `start` to before `end` are the mark. */
  readonly start: number
  readonly end: number
  /** What the mark says was there, in small letters: `name`, `phone number`. Absent where it says nothing of it. */
  readonly label?: string
}

/** What our own scrubbing writes in square brackets for what it took away: the eighteen kinds of HIPAA, and anything else. */
export const markKinds = [
  'name',
  'place',
  'date',
  'age',
  'phone',
  'fax',
  'email',
  'ssn',
  'record',
  'plan',
  'account',
  'licence',
  'vehicle',
  'device',
  'url',
  'ip',
  'biometric',
  'photo',
  'id',
  'removed',
] as const

export type MarkKind = (typeof markKinds)[number]

export function markOf(kind: MarkKind): string {
  return `[${kind}]`
}

const own = [...markKinds, ...markKinds.map((kind) => `${kind}s`)].join('|')
/** Words in capitals, perhaps numbered: NAME, PHONE_NUMBER, PERSON-2. */
const capitals = String.raw`[A-Z][A-Z]+(?:[ _/-][A-Z]+)*(?:[ _#:-]?\d+)?`

const anyMark = new RegExp(
  [
    // MIMIC: [**Known lastname 123**]
    String.raw`\[\*\*(?<starred>[^\n*\]]{0,80})\*\*\]`,
    String.raw`\[(?<square>${capitals}|(?:${own}|redacted|deleted|omitted|anonymi[sz]ed)(?:[ _#:-]?\d+)?)\]`,
    String.raw`<(?<angle>${capitals})>`,
    String.raw`\{\{?(?<curly>${capitals})\}?\}`,
    String.raw`\((?:REDACTED|redacted|DELETED)\)`,
    // Letters or stars for digits keep their form: XXX-XX-XXXX.
    String.raw`(?<![\p{L}\p{N}])(?:[Xx]{2,}(?:[-./][Xx]{2,})+|X{4,}|x{4,})(?![\p{L}\p{N}])`,
    String.raw`[█▇▆■▓▮]+(?:[ -]?[█▇▆■▓▮]+)*`,
    String.raw`(?<![\p{L}\p{N}*])\*{3,}(?![\p{L}\p{N}*])`,
    String.raw`(?<![\p{L}\p{N}_])_{3,}(?![\p{L}\p{N}_])`,
    String.raw`(?<![\p{L}\p{N}])(?:REDACTED)(?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
)

/** They say that something is gone, not what. */
const silent = /^(?:redacted|removed|deleted|omitted|anonymi[sz]ed|suppressed|withheld|masked|hidden|xxx+)$/

/** Marks of any tool for what was taken away, in the order of the text: `[REDACTED]`, `<PERSON>`, `XXXX`, `█████`, `[phone]`. */
export function markedSpans(text: string): MarkedSpan[] {
  const spans: MarkedSpan[] = []
  for (const found of text.matchAll(anyMark)) {
    const { index: start, groups = {} } = found
    const end = start + found[0].length
    // A line of stars or strokes parts the text, and <TITLE> with its end is no mark.
    if (/^[*_]+$/.test(found[0]) && isWholeLine(text, start, end)) continue
    const { angle, square, curly, starred } = groups
    if (angle !== undefined && text.includes(`</${angle}>`)) continue
    const label = plainLabel(square ?? angle ?? curly ?? starred ?? '')
    spans.push({ start, end, ...(label !== '' && !silent.test(label) && { label }) })
  }
  return spans
}

function plainLabel(written: string): string {
  return written
    .toLowerCase()
    .replaceAll(/[\d_#:/().-]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

function isWholeLine(text: string, start: number, end: number): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  return text.slice(from, start).trim() === '' && text.slice(end, next < 0 ? undefined : next).trim() === ''
}

/** A word of a text as it was published: characters from `start` to before `end`. */
export interface WordSpan {
  readonly start: number
  readonly end: number
  /** In small letters. */
  readonly word: string
}

const words = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/** The words of a text without its marks, in order. */
export function wordSpans(text: string): WordSpan[] {
  const marks = markedSpans(text)
  const spans: WordSpan[] = []
  let mark = 0
  for (const { 0: match, index } of text.matchAll(words)) {
    while (mark < marks.length && marks[mark].end <= index) mark++
    if (mark < marks.length && marks[mark].start < index + match.length) continue
    spans.push({ start: index, end: index + match.length, word: match.toLowerCase() })
  }
  return spans
}
