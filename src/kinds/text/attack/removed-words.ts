import { type NotMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Streams, shuffle } from '../../../math/random.js'
import type { Attack, Granted } from '../../../contract/attack.js'
import type { ClaimTelling, ValueClaims } from '../../../contract/claims.js'
import { type Choice, choiceChances, fitChoices } from './conditional-logit.js'
import { type GapBelief, gapClaims } from './gap-claims.js'
import type { GapQuestion } from './gap-question.js'
import { givingAway } from './giving-away.js'
import { type Library, distinct } from './library.js'
import { type WordNearness, wordNearness } from './nearness.js'
import { removalParameters, openGaps, openTerms } from './open-gaps.js'
import { type RehearsedGap, rehearseGaps } from './rehearse-gaps.js'
import { type GapWitnesses, featuresOf, tells, witnessesOf } from './witnesses.js'

const removedParameters = parameters({
  ...removalParameters,
  rehearse: {
    type: 'integer',
    fallback: 400,
    least: 0,
    about: 'take a term out of so many documents on purpose, to learn what the words around it are worth',
  },
})

/**
 * What company, its nearest, neighbours, meaning and frequency are worth before anything is rehearsed: fitted on
 * Wikipedia (`npm run bench -- removed-words` prints it), and how many rehearsals it takes to unsay it.
 */
const weightsBefore = { mean: Float64Array.of(0.43, 2.5, 1.2, 1.47, 0.88), precision: 10 }
/** From so many rehearsals on chances are taken for chances. */
const rehearsedEnough = 50
const alternatives = 60
const sampleSize = 200

/**
 * Somebody who reads what was left: beside Apple the removed phone is no Galaxy. Each candidate is weighed by the words
 * it shares documents with, the words right beside the gap and what it means, and the words that speak for it are named.
 */
export const removedWords: Attack<'text', ValueClaims, typeof removedParameters> = {
  id: 'removed-words',
  name: 'removed words',
  summary: 'guesses what was removed by the words that remain, and names those that give it away',
  cites: ['Anandan and Clifton 2011', 'Sánchez, Batet and Viejo 2013'],
  parameters: removedParameters,
  on: 'text',
  needs: [],
  takes: ['meaning', 'documents', 'words'],
  baseline: 'removed-by-frequency',
  async run(release, granted, values, random, onProgress): Promise<ValueClaims | NotMeasured> {
    const opened = await openGaps(release, granted, values)
    if ('kind' in opened) return opened
    const { library, questions, questionOfGap } = opened
    const reader = await openReader(library, questions, granted, values.rehearse, random)
    const told: ClaimTelling[] = []
    const firstGap = new Map<number, number>()
    for (const [at, q] of questionOfGap.entries()) if (!firstGap.has(q)) firstGap.set(q, at)
    const beliefs = questions.map((question, q): GapBelief => {
      const witnesses = reader.witnesses(question, openTerms(library, question))
      const chances = reader.chances(witnesses)
      if (chances.length > 0) {
        const { best, words } = givingAway(witnesses, chances, reader.chances)
        told.push({
          record: firstGap.get(q)!,
          sentence: `${release.texts[question.document].id}: one of ${chances.length.toLocaleString('en-GB')} candidates has ${Math.round(100 * chances[best])} %${words.length === 0 ? '' : `, given away by ${words.map((word) => library.words[word]).join(', ')}`}`,
          confidence: chances[best],
        })
      }
      onProgress?.('reading gaps', q + 1, questions.length)
      return { terms: witnesses.candidates, chances }
    })
    const claims = gapClaims(opened, beliefs)
    return {
      ...claims,
      chances: reader.rehearsals >= rehearsedEnough,
      told: told.toSorted((a, b) => b.confidence - a.confidence || a.record - b.record),
      notes: [
        ...claims.notes,
        `What the words around a gap are worth was learnt from ${reader.rehearsals.toLocaleString('en-GB')} terms taken out of these documents on purpose${reader.rehearsals < rehearsedEnough ? ': too few for its percentages to be chances' : ''}`,
      ],
    }
  },
}

export interface GapReader {
  /** So many gaps were made on purpose to learn from. */
  readonly rehearsals: number
  readonly witnesses: (question: GapQuestion, candidates: Uint32Array) => GapWitnesses
  /** The chances of the candidates; as if some words were not there, where these are named. */
  readonly chances: (witnesses: GapWitnesses, without?: ReadonlySet<number>) => Float64Array
  readonly weights: Float64Array
}

/** Learns what the words around a gap are worth here, and reads by it. */
export async function openReader(
  library: Library,
  questions: readonly GapQuestion[],
  { meaning }: Pick<Granted, 'meaning'>,
  rehearse: number,
  random: Streams,
  prior = weightsBefore,
): Promise<GapReader> {
  const rehearsed = rehearseGaps(library, rehearse, alternatives, random('removed words/rehearsal'))
  const nearness =
    meaning && (await nearnessIn(library, [...questions, ...rehearsed.map((one) => one.question)], meaning, random))
  const read = ({ question, candidates, truth }: RehearsedGap): Choice => ({
    features: featuresOf(witnessesOf(library, nearness, question, candidates)),
    truth,
  })
  const weights = fitChoices(rehearsed.map(read), prior.mean, prior.precision)
  let last: GapWitnesses | undefined
  return {
    rehearsals: rehearsed.length,
    weights,
    witnesses: (question, candidates) => (last = witnessesOf(library, nearness, question, candidates, last)),
    chances: (witnesses, without) => choiceChances(featuresOf(witnesses, without), weights),
  }
}

async function nearnessIn(
  library: Library,
  questions: readonly GapQuestion[],
  meaning: NonNullable<Granted['meaning']>,
  random: Streams,
): Promise<WordNearness> {
  const isAsked = new Uint8Array(library.words.length)
  for (const { words } of questions) for (const word of words) isAsked[word] = 1
  const asked = Uint32Array.from(isAsked.keys()).filter((word) => isAsked[word] === 1 && tells(library, word))
  const sample = distinct(shuffle(asked.slice(), random('removed words/sample')).subarray(0, sampleSize))
  return wordNearness(library, meaning, asked, sample)
}
