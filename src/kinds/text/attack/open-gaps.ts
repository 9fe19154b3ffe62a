import { rowAt } from '../../../data/rows.js'
import type { NamedText } from '../../../data/texts.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { parameters, type Values } from '../../../contract/parameter.js'
import type { Release } from '../../../contract/release.js'
import type { Granted } from '../../../contract/attack.js'
import { candidateTerms } from './candidate-terms.js'
import { type GapQuestion, questionOf } from './gap-question.js'
import { type Library, buildLibrary, gap, holderCount } from './library.js'
import { otherDocuments } from './other-documents.js'

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
export interface OpenedGaps {
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
      `Confidence takes it that a removed term is one of ${library.terms.length.toLocaleString('en-GB')} candidates and stands nowhere else in its document`,
      ...(left > 0 ? [`${left.toLocaleString('en-GB')} documents were left out: they are of the release itself`] : []),
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
