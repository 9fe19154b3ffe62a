import { type MarkKind, markKinds } from '../../marked-spans.js'
import { codesByLead, numbersByForm } from './numbers.js'
import { oldAges, datesByForm } from './dates.js'
import { type NameLists, namesAgain, namesIn, wordsOfNames, placesByForm } from './names.js'
import type { IdentifierSpan, Recogniser } from './identifier-span.js'

/** A text is looked through in pieces of so many characters, and so far beyond their ends. */
export interface PieceSizes {
  readonly piece: number
  readonly margin: number
}

const usual: PieceSizes = { piece: 1 << 16, margin: 1 << 11 }

/**
 * Everything in a text that is of one of the kinds, in its order, no two overlapping. Long texts are looked through in
 * pieces that overlap by more than any span is long, so that none is missed at a border: work, not only memory, is
 * bounded by the piece. What the first walk found is kept as numbers until the second.
 */
export function* findSpans(
  text: string,
  names: NameLists,
  more: readonly Recogniser[] = [],
  sizes: PieceSizes = usual,
): Generator<IdentifierSpan> {
  const recognisers = [numbersByForm, datesByForm, oldAges, codesByLead, placesByForm, ...more]
  const first: Uint32Array[] = []
  // A name that was told once by its title is a name wherever it stands.
  const told = new Set<string>()
  const look = (piece: string) => [...recognisers.flatMap((one) => one(piece)), ...namesIn(piece, names)]
  for (const spans of inPieces(text, sizes, look)) {
    first.push(Uint32Array.from(spans.flatMap(({ start, end, kind }) => [start, end, markKinds.indexOf(kind)])))
    for (const word of wordsOfNames(text, spans)) told.add(word)
  }
  const again = inPieces(text, sizes, (piece) => namesAgain(piece, told))
  yield* withoutOverlap(together(first, again))
}

/** Piece by piece the spans of both walks; those of the first, as start, end and place of the kind, are given up. */
function* together(
  first: Uint32Array[],
  again: Iterable<readonly IdentifierSpan[]>,
): Generator<readonly IdentifierSpan[]> {
  let piece = 0
  for (const more of again) {
    const packed = first[piece]
    first[piece++] = new Uint32Array(0)
    const spans: IdentifierSpan[] = []
    for (let at = 0; at < packed.length; at += 3)
      spans.push({ start: packed[at], end: packed[at + 1], kind: markKinds[packed[at + 2]] })
    yield [...spans, ...more]
  }
}

/** Piece by piece the spans that start in it. */
function* inPieces(text: string, { piece, margin }: PieceSizes, look: Recogniser): Generator<IdentifierSpan[]> {
  for (let from = 0; from < text.length; from += piece) {
    const before = blankBefore(text, from - margin)
    yield look(text.slice(before, blankBefore(text, from + piece + margin)))
      .map(({ start, end, kind }) => ({ start: start + before, end: end + before, kind }))
      .filter(({ start }) => start >= from && start < from + piece)
  }
}

/** The last place up to this one, but not far before it, at which no word is cut. */
function blankBefore(text: string, place: number): number {
  if (place <= 0) return 0
  if (place >= text.length) return text.length
  for (let at = place; at > place - 256 && at > 0; at--) if (/\s/.test(text[at])) return at
  return place
}

/** Codes before names: what has a check digit is surer. */
const surest: readonly MarkKind[] = [
  'email',
  'url',
  'photo',
  'vehicle',
  'account',
  'ip',
  'device',
  'ssn',
  'date',
  'age',
]

/** The earliest first, of those that overlap the longest, the surest; what is left of a shorter one beyond it stays. */
function* withoutOverlap(pieces: Iterable<readonly IdentifierSpan[]>): Generator<IdentifierSpan> {
  const rank = ({ kind }: IdentifierSpan) => (surest.indexOf(kind) + surest.length + 1) % (surest.length + 1)
  let last: IdentifierSpan | undefined
  for (const spans of pieces) {
    for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end || rank(a) - rank(b))) {
      if (!last || span.start >= last.end) {
        if (last) yield last
        last = span
      } else if (span.end > last.end) last = { ...last, end: span.end }
    }
  }
  if (last) yield last
}
