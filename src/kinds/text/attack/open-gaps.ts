import { rowAt } from '../../../data/rows.js'
import type { NamedText } from '../../../data/texts.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters, type Values } from '../../../contract/parameter.js'
import type { Release } from '../../../contract/release.js'
import type { Granted } from '../../../contract/attack.js'
import { type GapQuestion, questionOf } from './gap-question.js'
import { type Library, buildLibrary, gap, holderCount } from './library.js'
import { markedSpans } from '../marked-spans.js'
import { growableUint32 } from '../../../data/growable.js'
import { type ValueClaims, nobody } from '../../../contract/claims.js'
import { withCommas } from '../../../math/with-commas.js'

export const removalParameters = parameters({
  same: { type: 'switch', fallback: false, about: 'all gaps of a document hide one and the same term' },
  candidates: {
    type: 'integer',
    fallback: 2000,
    least: 2,
    most: 100_000,
    about: 'at most so many terms may have stood there: those that stand in most documents',
  },
})

/** The gaps of a release and what may have stood there. */
interface OpenedGaps {
  /** The release's documents first, then the other documents that are granted. */
  readonly library: Library
  readonly questions: readonly GapQuestion[]
  /** By gap, in the order of the release: its question. */
  readonly questionOfGap: Uint32Array
  readonly notes: readonly string[]
}

export async function openGaps(
  { texts }: Release<'text'>,
  { documents, words }: Granted,
  { same, candidates }: Values<typeof removalParameters>,
): Promise<OpenedGaps | NotMeasured> {
  const others = otherDocuments(texts, documents?.texts ?? [])
  const all = [...texts, ...others]
  const library = await libraryOf(all, words, candidates)
  const questions: GapQuestion[] = []
  const questionOfGap: number[] = []
  for (const document of texts.keys()) {
    const row = rowAt(library.text, document)
    const gaps = row.reduce((count, code) => count + (code === gap ? 1 : 0), 0)
    for (let g = 0; g < gaps; g++) {
      if (g === 0 || !same) questions.push(questionOf(library, document, row, same ? undefined : new Set([g])))
      questionOfGap.push(questions.length - 1)
    }
  }
  if (questions.length === 0) return notMeasured('no mark says that something was removed')
  if (library.terms.length < 2) return notMeasured('nothing is known that may have stood there')
  const left = (documents?.texts.length ?? 0) - others.length
  return {
    library,
    questions,
    questionOfGap: Uint32Array.from(questionOfGap),
    notes: [
      `Confidence takes it that a removed term is one of ${withCommas(library.terms.length)} candidates and stands nowhere else in its document`,
      ...(left > 0 ? [`${withCommas(left)} documents were left out: they are of the release itself`] : []),
    ],
  }
}

/** With the terms that are granted, those in most documents where these are too many; else with terms of the documents. */
async function libraryOf(documents: readonly NamedText[], words: Granted['words'], most: number): Promise<Library> {
  const whole = buildLibrary(documents, words ?? (await candidateTerms(documents, most)))
  if (whole.terms.length <= most) return whole
  const holders = Uint32Array.from(whole.terms.keys(), (term) => holderCount(whole.termHolders, term))
  const kept = Uint32Array.from(whole.terms.keys())
    .sort((a, b) => holders[b] - holders[a] || a - b)
    .subarray(0, most)
    .sort()
  return buildLibrary(
    documents,
    Array.from(kept, (term) => whole.terms[term]),
  )
}

/** Terms that may have stood in a gap, rising. */
export function openTerms({ terms }: Library, { standing }: GapQuestion): Uint32Array {
  const out = new Set(standing)
  return Uint32Array.from(terms.keys()).filter((term) => !out.has(term))
}

/** The noun phrases that stand in most documents, at least in two. */
export async function candidateTerms(documents: readonly NamedText[], most: number): Promise<string[]> {
  const { tagger } = await import('../../../meaning/extract/tagger.js')
  const { phrasesOf } = await import('../../../meaning/extract/extract-transactions.js')
  const tag = tagger()
  const frequency = new Map<string, number>()
  for (const { text } of documents)
    for (const term of new Set(phrasesOf(tag(withoutMarks(text))))) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  return [...frequency]
    .filter(([, documentCount]) => documentCount > 1)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([term]) => term)
}

/** A mark is no word, and parts the words about it. */
function withoutMarks(text: string): string {
  let plain = ''
  let from = 0
  for (const { start, end } of markedSpans(text)) {
    plain += `${text.slice(from, start)}\n\n`
    from = end
  }
  return plain + text.slice(from)
}

/** So many characters of a document are asked for before the rest of a run is compared. */
const probe = 40

/**
 * Documents that are none of the release: one that holds the longest run between two marks of a released document is
 * that document before anything was removed, and whoever held it would need no attack.
 */
export function otherDocuments(release: readonly NamedText[], documents: readonly NamedText[]): readonly NamedText[] {
  const runs = new Map<string, string[]>()
  for (const { text } of release) {
    const run = longestRun(text)
    if (run.length < probe) continue
    const start = run.slice(0, probe)
    runs.set(start, [...(runs.get(start) ?? []), run])
  }
  if (runs.size === 0) return documents
  return documents.filter(({ text }) => {
    for (const { index } of text.matchAll(/(?<!\S)\S/g))
      if (runs.get(text.slice(index, index + probe))?.some((run) => text.startsWith(run, index))) return false
    return true
  })
}

/** From the start of a word, so that it is looked for at starts of words alone. */
function longestRun(text: string): string {
  let longest = ''
  let from = 0
  for (const { start, end } of [...markedSpans(text), { start: text.length, end: text.length }]) {
    const run = text.slice(from, start)
    const whole = from === 0 ? run.trimStart() : run.slice(Math.max(0, run.search(/(?<=\s)\S/)))
    if (whole.length > longest.length) longest = whole
    from = end
  }
  return longest
}

/** So many of the likeliest candidates of a gap are told. */
const kept = 50

/** What is believed of a gap: terms, rising, and their chances. */
export interface GapBelief {
  readonly terms: Uint32Array
  readonly chances: Float64Array
}

/** What is believed of a gap without the candidates that are not told: of many gaps all would be too much to hold. */
export function likeliestOf({ terms, chances }: GapBelief): GapBelief {
  const order = Uint32Array.from(terms.keys()).sort((a, b) => chances[b] - chances[a] || a - b)
  const places = order.subarray(0, kept).sort()
  return { terms: Uint32Array.from(places, (p) => terms[p]), chances: Float64Array.from(places, (p) => chances[p]) }
}

/** Claims about all gaps, question by question; of each the likeliest candidates alone. */
export function gapClaims(
  { library, questions, questionOfGap, notes }: OpenedGaps,
  beliefs: Iterable<GapBelief>,
): Omit<ValueClaims, 'chances'> {
  const codes = growableUint32()
  const chances: number[] = []
  const offsets = [0]
  const beliefOf: number[] = []
  for (const belief of beliefs) {
    beliefOf.push(belief.terms.length === 0 ? nobody : offsets.length - 1)
    if (belief.terms.length === 0) continue
    const { terms, chances: ofTerms } = likeliestOf(belief)
    for (const [place, term] of terms.entries()) {
      if (!(ofTerms[place] > 0)) continue
      codes.push(term)
      chances.push(ofTerms[place])
    }
    offsets.push(codes.length)
  }
  return {
    kind: 'values',
    of: 'gaps',
    secret: true,
    column: 'removed text',
    values: library.terms,
    posteriorOf: questionOfGap.map((question) => beliefOf[question]),
    posteriors: { offsets: Uint32Array.from(offsets), codes: codes.finish(), chances: Float64Array.from(chances) },
    together: questionOfGap.map((question) => questions[question].document),
    notTried: [],
    notes,
  }
}
