import type { MarkKind } from '../../../release/text/mark-kinds.js'
import { codesByLead } from './codes.js'
import { oldAges, datesByForm } from './dates.js'
import { type NameLists, namesIn, wordsOfNames } from './names.js'
import { numbersByForm } from './numbers.js'
import { placesByForm } from './places.js'
import type { IdentifierSpan, Recogniser } from './span.js'

/** A text is looked through in pieces of so many characters, and so far beyond their ends. */
export interface PieceSizes {
  readonly piece: number
  readonly margin: number
}

const usual: PieceSizes = { piece: 1 << 16, margin: 1 << 11 }

/**
 * Everything in a text that is of one of the kinds, in its order, no two overlapping. Long texts are looked through in
 * pieces that overlap by more than any span is long, so that none is missed at a border: work, not only memory, is
 * bounded by the piece.
 */
export function findSpans(
  text: string,
  names: NameLists,
  more: readonly Recogniser[] = [],
  sizes: PieceSizes = usual,
): IdentifierSpan[] {
  const recognisers = [numbersByForm, datesByForm, oldAges, codesByLead, placesByForm, ...more]
  const first = inPieces(text, sizes, (piece) => [
    ...recognisers.flatMap((one) => one(piece)),
    ...namesIn(piece, names),
  ])
  // A name that was told once by its title is a name wherever it stands.
  const always = wordsOfNames(text, first)
  const again = inPieces(text, sizes, (piece) =>
    namesIn(piece, { ...names, always: new Set([...names.always, ...always]) }),
  )
  return withoutOverlap([...first, ...again])
}

function inPieces(text: string, { piece, margin }: PieceSizes, look: Recogniser): IdentifierSpan[] {
  const spans: IdentifierSpan[] = []
  for (let from = 0; from < text.length; from += piece) {
    const before = blankBefore(text, from - margin)
    const found = look(text.slice(before, blankBefore(text, from + piece + margin)))
    for (const { start, end, kind } of found)
      if (start + before >= from && start + before < from + piece)
        spans.push({ start: start + before, end: end + before, kind })
  }
  return spans
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
function withoutOverlap(spans: readonly IdentifierSpan[]): IdentifierSpan[] {
  const rank = ({ kind }: IdentifierSpan) => (surest.indexOf(kind) + surest.length + 1) % (surest.length + 1)
  const ordered = spans.toSorted((a, b) => a.start - b.start || b.end - a.end || rank(a) - rank(b))
  const kept: IdentifierSpan[] = []
  for (const span of ordered) {
    const last = kept.at(-1)
    if (!last || span.start >= last.end) kept.push(span)
    else if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end }
  }
  return kept
}
