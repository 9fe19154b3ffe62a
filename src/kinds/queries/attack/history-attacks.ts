import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack, Granted } from '../../../contract/attack.js'
import { recordsByLot } from '../../../score/claim-best.js'
import type { RecordClaims } from '../../../contract/claims.js'
import { knownQueries } from '../plain-queries.js'
import { type WordSpreadsOf, linkHistories } from './link-histories.js'
import type { WordSpread } from './term-index.js'

const historyParameters = parameters({
  targets: { type: 'integer', least: 1, fallback: 10_000, about: 'look for so many people at most', value: 'n' },
})

const empty = 'the release holds no query'

/** Knows that somebody is in the release, and nothing of them. */
const userByLot: Attack<'queries', RecordClaims> = {
  id: 'user-by-lot',
  name: 'a user by lot',
  summary: 'takes any user for anybody',
  cites: ['ours: the baseline of history-terms'],
  on: 'queries',
  parameters: {},
  needs: ['histories'],
  inPlain: true,
  baseline: null,
  async run({ user }, { histories }, _, random) {
    if (user.texts.length === 0) return notMeasured(empty)
    return recordsByLot((histories?.user ?? user).texts.length, user.texts.length, random('user-by-lot'))
  },
}

/** Somebody has seen other searches of a person, and looks for the user who searches with the same words and clicks the same. */
const historyTerms: Attack<'queries', RecordClaims, typeof historyParameters> = {
  id: 'history-terms',
  name: 'a known history by its words',
  summary: 'knows other queries of a person and claims the user whose words and clicks are likest',
  cites: ['Jones, Kumar, Pang, Tomkins: “I know what you did last summer”: query logs and user privacy (2007)'],
  on: 'queries',
  parameters: historyParameters,
  needs: ['histories'],
  inPlain: true,
  baseline: userByLot.id,
  async run(release, { histories }, { targets }, random, onProgress) {
    if (release.user.texts.length === 0) return notMeasured(empty)
    return linkHistories(release, histories!, targets, async (index) => [index.plain], random, onProgress)
  },
}

/** The same by somebody who also knows which words mean nearly the same: one trip is "Alps" here and "Dolomites" there. */
const historyMeaning: Attack<'queries', RecordClaims, typeof historyParameters> = {
  id: 'history-meaning',
  name: 'a known history by its meaning',
  summary: 'knows other queries of a person and claims the user who asks for the same in other words',
  cites: ['ours: history-terms with a measure of meaning'],
  on: 'queries',
  parameters: historyParameters,
  needs: ['histories', 'meaning'],
  inPlain: true,
  baseline: historyTerms.id,
  async run(release, { histories, meaning }, { targets }, random, onProgress) {
    if (release.user.texts.length === 0) return notMeasured(empty)
    const spreadsOf: WordSpreadsOf = (index, words) => spreadsByMeaning(meaning!, words, index.words, index.plain)
    return linkHistories(release, histories!, targets, spreadsOf, random, onProgress)
  },
}

/** Attacks on query logs. By words comes last, to be run when none is asked for: it is held against knowing nothing. */
export const queryAttacks: readonly Attack[] = [userByLot, knownQueries, historyMeaning, historyTerms]

/** So many published words at most stand in for one. */
const mostNear = 5
/** Words asked for at once: bounds the memory. */
const atOnce = 256

/** How much a published word counts for those near it: not at all, or more and more. One that is not published always does in full. */
const weights = [0, 0.1, 0.3, 1]

/**
 * Ways in which a word also counts for the published words nearest to it in meaning, as far as each is nearer than published
 * words are on average; for itself in full. Which way is best a rehearsal tells.
 */
export async function spreadsByMeaning(
  meaning: NonNullable<Granted['meaning']>,
  asked: readonly string[],
  published: readonly string[],
  plain: WordSpread,
): Promise<readonly WordSpread[]> {
  await meaning.prepare(asked, published)
  const near = new Map<string, ReturnType<WordSpread>>()
  for (let from = 0; from < asked.length; from += atOnce) {
    const some = asked.slice(from, from + atOnce)
    const distances = meaning.distances(some, published)
    for (const [i, word] of some.entries()) {
      const own = distances.subarray(i * published.length, (i + 1) * published.length)
      near.set(word, nearest(own, plain(word)[0]?.term))
    }
  }
  return weights.map((weight): WordSpread => (word) => {
    const own = plain(word)
    const others = near.get(word) ?? []
    if (own.length === 0) return others
    return weight === 0 ? own : [...own, ...others.map(({ term, share }) => ({ term, share: weight * share }))]
  })
}

function nearest(distances: Float64Array, own: number | undefined): { term: number; share: number }[] {
  let [sum, known] = [0, 0]
  for (const distance of distances) {
    if (Number.isNaN(distance)) continue
    sum += distance
    known++
  }
  const mean = sum / known
  const best: { term: number; share: number }[] = []
  for (const [term, distance] of distances.entries()) {
    const share = Math.min(1, 1 - distance / mean)
    if (term === own || !(share > (best.length === mostNear ? best[mostNear - 1].share : 0))) continue
    let place = best.length
    while (place > 0 && share > best[place - 1].share) place--
    best.splice(place, 0, { term, share })
    if (best.length > mostNear) best.pop()
  }
  return best
}
