import type { NotMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import { type Streams, shuffle, type Random, below } from '../../../math/random.js'
import type { Attack, Granted } from '../../../contract/attack.js'
import type { ClaimTelling, ValueClaims } from '../../../contract/claims.js'
import { type Choice, choiceChances, fitChoices } from './conditional-logit.js'
import { type GapBelief, gapClaims, likeliestOf, removalParameters, openGaps, openTerms } from './open-gaps.js'
import { type GapQuestion, questionOf, withoutTerm } from './gap-question.js'
import { type Library, distinct, holderCount } from './library.js'
import { type WordNearness, wordNearness, type GapWitnesses, featuresOf, tells, witnessesOf } from './gap-witnesses.js'
import { rowAt, rowCount } from '../../../data/rows.js'
import { withCommas } from '../../../math/with-commas.js'

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
const rehearsedAgainst = 60
const sampleSize = 200
/** Of so many gaps, the surest, the words are looked for that give them away: that takes longer than guessing. */
const mostExplained = 200

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
    const read = (q: number): GapWitnesses => reader.witnesses(questions[q], openTerms(library, questions[q]))
    const beliefs = questions.map((_, q): GuessedGap => {
      const witnesses = read(q)
      onProgress?.('reading gaps', q + 1, questions.length)
      const terms = witnesses.candidates
      return { ...likeliestOf({ terms, chances: reader.chances(witnesses) }), candidates: terms.length }
    })
    const firstGap = new Map<number, number>()
    for (const [at, q] of questionOfGap.entries()) if (!firstGap.has(q)) firstGap.set(q, at)
    const guessed = beliefs
      .flatMap(({ chances }, q) => (chances.length === 0 ? [] : [{ q, best: likeliest(chances) }]))
      .toSorted((a, b) => beliefs[b.q].chances[b.best] - beliefs[a.q].chances[a.best] || a.q - b.q)
    // In the order of documents, of which what the words say is worked out once.
    const explained = guessed.slice(0, mostExplained).toSorted((a, b) => a.q - b.q)
    const words = new Map<number, readonly number[]>()
    for (const [i, { q }] of explained.entries()) {
      const witnesses = read(q)
      words.set(q, givingAway(witnesses, reader.chances(witnesses), reader.chances).words)
      onProgress?.('finding the words that give them away', i + 1, explained.length)
    }
    const told = guessed.map(({ q, best }): ClaimTelling => {
      const { candidates, chances } = beliefs[q]
      const away = words.get(q) ?? []
      return {
        record: firstGap.get(q)!,
        sentence: `${release.texts[questions[q].document].id}: one of ${withCommas(candidates)} candidates has ${Math.round(100 * chances[best])} %${away.length === 0 ? '' : `, given away by ${away.map((word) => library.words[word]).join(', ')}`}`,
        confidence: chances[best],
      }
    })
    const claims = gapClaims(opened, beliefs)
    return {
      ...claims,
      chances: reader.rehearsals >= rehearsedEnough,
      told,
      notes: [
        ...claims.notes,
        ...(guessed.length > mostExplained
          ? [`The words that give it away were looked for in the ${withCommas(mostExplained)} surest gaps alone`]
          : []),
        `What the words around a gap are worth was learnt from ${withCommas(reader.rehearsals)} terms taken out of these documents on purpose${reader.rehearsals < rehearsedEnough ? ': too few for its percentages to be chances' : ''}`,
      ],
    }
  },
}

interface GuessedGap extends GapBelief {
  /** So many terms might stand there, told or not. */
  readonly candidates: number
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
  const rehearsed = rehearseGaps(library, rehearse, rehearsedAgainst, random('removed words/rehearsal'))
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

/** A gap made on purpose, among so many candidates, where the truth is known. */
interface RehearsedGap {
  readonly question: GapQuestion
  /** Rising. */
  readonly candidates: Uint32Array
  readonly truth: number
}

/** Takes a term out of documents of the library, to learn what the words around it are worth. */
function rehearseGaps(library: Library, most: number, alternatives: number, random: Random): RehearsedGap[] {
  const rehearsed: RehearsedGap[] = []
  const order = shuffle(
    Uint32Array.from({ length: rowCount(library.text) }, (_, d) => d),
    random,
  )
  for (const document of order) {
    if (rehearsed.length === most) break
    const known = rowAt(library.termsIn, document).filter((term) => holderCount(library.termHolders, term) > 1)
    if (known.length === 0) continue
    const term = known[below(known.length, random)]
    const question = questionOf(library, document, withoutTerm(library, document, term))
    const candidates = drawn(library, question, term, alternatives, random)
    if (candidates.length > 1) rehearsed.push({ question, candidates, truth: candidates.indexOf(term) })
  }
  return rehearsed
}

/** The truth and others by lot that could stand there as well. */
function drawn(
  { terms }: Library,
  { standing }: GapQuestion,
  truth: number,
  count: number,
  random: Random,
): Uint32Array {
  const out = new Set(standing)
  const open = Uint32Array.from(terms.keys()).filter((term) => term !== truth && !out.has(term))
  const others = shuffle(open, random).subarray(0, count)
  return Uint32Array.from([truth, ...others]).sort()
}

/** So many words are named at most, of so many that each by itself do most. */
const [mostNamed, mostTried] = [8, 16]
/** A word is named where without it the odds of the best candidate fall by a tenth or more. */
const least = Math.log(1.1)
/** It ends where the odds of the best candidate are at most twice what they are without context. */
const near = Math.log(2)

/**
 * The best candidate of a gap, and the words that give it away: those without which it would be least sure, taken one after
 * the other until it is about as likely as by its frequency. Whoever removes them too closes the gap.
 */
export function givingAway(
  witnesses: GapWitnesses,
  chances: Float64Array,
  chancesWithout: (witnesses: GapWitnesses, without: ReadonlySet<number>) => Float64Array,
): { readonly best: number; readonly words: readonly number[] } {
  const best = likeliest(chances)
  const { words, question } = witnesses
  const all = new Set([...words, ...question.before, ...question.after])
  const enough = logOdds(chancesWithout(witnesses, all)[best]) + near
  const named = new Set<number>()
  const leftBy = (word: number): number => chancesWithout(witnesses, new Set([...named, word]))[best]
  let tried = byChanceLeft([...all], leftBy).slice(0, mostTried)
  for (let chance = chances[best]; logOdds(chance) > enough && named.size < mostNamed && tried.length > 0;) {
    const [first, ...rest] = tried
    if (logOdds(chance) - logOdds(first.left) < least) break
    named.add(first.word)
    chance = first.left
    tried = byChanceLeft(
      rest.map(({ word }) => word),
      leftBy,
    )
  }
  return { best, words: [...named] }
}

/** The first of the likeliest candidates. */
function likeliest(chances: Float64Array): number {
  let best = 0
  for (let c = 1; c < chances.length; c++) if (chances[c] > chances[best]) best = c
  return best
}

/** What is left of the best candidate without each of some words, the least first. */
function byChanceLeft(words: readonly number[], leftBy: (word: number) => number) {
  return words.map((word) => ({ word, left: leftBy(word) })).sort((a, b) => a.left - b.left || a.word - b.word)
}

function logOdds(chance: number): number {
  const held = Math.min(1 - 1e-12, Math.max(1e-12, chance))
  return Math.log(held / (1 - held))
}
