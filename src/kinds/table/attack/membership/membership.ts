import { notMeasured } from '../../../../contract/method.js'
import { candidatesOf } from '../../candidates.js'
import { classesOf } from '../../classes.js'
import type { Attack } from '../../../../contract/attack.js'
import type { ValueClaims } from '../../../../contract/claims.js'
import { byCoverage } from './by-coverage.js'
import { bySharesOfPopulation } from './by-population.js'
import { presenceClaims } from './presence-claims.js'
import { sampled, shareIn } from './share-in.js'

const paper = 'Nergiz, Atzori, Clifton: Hiding the presence of individuals from shared databases (2007)'

/** Knows which share of the people is in the release, and nothing of any of them. */
export const presencePrior: Attack<'table', ValueClaims, typeof sampled> = {
  id: 'presence-prior',
  name: 'sampling fraction',
  summary: 'holds everybody as likely to be in the release as anybody',
  cites: ['ours: the baseline of membership'],
  on: 'table',
  parameters: sampled,
  needs: ['register'],
  asksPresence: true,
  takes: ['population'],
  baseline: null,
  async run(release, { register, population }, { sampling }) {
    const share = shareIn(release, population, sampling)
    const setOf = new Uint32Array(register!.rowCount)
    return presenceClaims(setOf, Float64Array.of(share.share), share.known, [], [share.note])
  },
}

/**
 * Somebody wants to know whether a person is in the release at all: whom no record can be is not, and of those who are
 * like f records and F people of the population f are.
 */
export const membership: Attack<'table', ValueClaims, typeof sampled> = {
  id: 'membership',
  name: 'membership',
  summary: 'tells who is in the release by whether a record may be theirs and how many people it may be',
  cites: [paper, 'Good: The population frequencies of species and the estimation of population parameters (1953)'],
  on: 'table',
  parameters: sampled,
  needs: ['register'],
  asksPresence: true,
  takes: ['population'],
  baseline: 'presence-prior',
  async run(release, { register, population }, { sampling }) {
    if (release.rowCount === 0) return notMeasured('the release has no rows')
    if (register!.rowCount === 0) return notMeasured('the register holds nobody')
    const candidates = candidatesOf(release, register!)
    if (candidates.columns.length === 0)
      return notMeasured('the register has none of the columns by which people could be known in the release')
    const classes = classesOf(release)
    const share = shareIn(release, population, sampling)
    const believed = population
      ? bySharesOfPopulation(release, population, candidates, classes, share.share)
      : byCoverage(candidates, classes, share.share)
    const out = candidates.sizes.findIndex((size) => size === 0)
    const nowhere = candidates.setOf.reduce((count, set) => count + (set === out ? 1 : 0), 0)
    return presenceClaims(
      candidates.setOf,
      believed.chances,
      share.known || believed.known,
      [],
      [
        `${nowhere === 1 ? 'one person is' : `${nowhere} people are`} covered by no record, ${classes.suppressed > 0 ? `but may stand behind one of ${classes.suppressed} of which nothing is told` : 'and surely not in the release'}`,
        ...(believed.note === undefined ? [] : [believed.note]),
        ...(population ? [] : [share.note]),
      ],
    )
  },
}
