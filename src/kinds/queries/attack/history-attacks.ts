import { notMeasured } from '../../../contract/method.js'
import { parameters } from '../../../contract/parameter.js'
import type { Attack } from '../../../contract/attack.js'
import { recordsByLot } from '../../../score/claim-best.js'
import type { RecordClaims } from '../../../contract/claims.js'
import { knownQueries } from '../plain-queries.js'
import { linkHistories } from './link-histories.js'
import { nearWords } from './near-words.js'

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
    const near = nearWords(meaning!, onProgress)
    const claims = await linkHistories(release, histories!, targets, near.spreadsOf, random, onProgress)
    return { ...claims, notes: [...claims.notes, ...near.notes()] }
  },
}

/** Attacks on query logs. By words comes last, to be run when none is asked for: it is held against knowing nothing. */
export const queryAttacks: readonly Attack[] = [userByLot, knownQueries, historyMeaning, historyTerms]
