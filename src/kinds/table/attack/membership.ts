import { notMeasured } from '../../../contract/method.js'
import { candidatesOf, type Candidates } from '../candidates.js'
import { classesOf, type Classes } from '../classes.js'
import type { Attack } from '../../../contract/attack.js'
import type { ValueClaims } from '../../../contract/claims.js'
import { presenceClaims, type BelievedSets, percentOf, beliefIn, sampled, shareIn } from './presence-claims.js'
import type { Table } from '../../../data/table.js'

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

/** δ-presence: of the F people of the population whom a class may be, its f records are f. */
function bySharesOfPopulation(
  release: Table,
  population: Table,
  { sizes, offsets, classes: members, listed }: Candidates,
  classes: Classes,
  share: number,
): BelievedSets {
  const presence = presenceShares(classes, candidatesOf(release, population))
  const hidden = Math.min(1, classes.suppressed / Math.max(1, population.rowCount))
  const chances = Float64Array.from(sizes, (_, set) => {
    if (set >= listed) return share
    let sum = hidden
    for (let i = offsets[set]; i < offsets[set + 1]; i++) sum += presence[members[i]]
    return Math.min(1, sum)
  })
  const least = presence.reduce((low, one) => Math.min(low, one), 1)
  const most = presence.reduce((high, one) => Math.max(high, one), 0)
  return {
    chances,
    known: true,
    note: `of those whom a class of the release may be, ${percentOf(least)} to ${percentOf(most)} are in it (δ-presence)`,
  }
}

/** By class: its records over the people of the population whom it may be; 1 where there are no more of them. */
export function presenceShares({ sizes }: Classes, { setOf, offsets, classes }: Candidates): Float64Array {
  const bySet = new Float64Array(offsets.length - 1)
  for (const set of setOf) bySet[set]++
  const people = new Float64Array(sizes.length)
  for (const [set, held] of bySet.entries())
    for (let i = offsets[set]; i < offsets[set + 1]; i++) people[classes[i]] += held
  return Float64Array.from(sizes, (size, c) => Math.min(1, size / Math.max(1, people[c])))
}

/**
 * Without a population: who is in the release is alone in it as often as records are, who is not meets a record that was
 * alone as often as records are two, and none as often as they are alone (Good and Turing). What share of the register is
 * in the release follows, where records are alone at all; else it is what was said.
 */
function byCoverage({ sizes, setOf }: Candidates, classes: Classes, share: number): BelievedSets {
  const records = classes.sizes.reduce((sum, size) => sum + size, 0)
  const all = records + classes.suppressed
  const having = (size: number): number => classes.sizes.reduce((sum, one) => sum + (one === size ? size : 0), 0)
  const kindOf = (size: number): number => Math.min(2, size)
  const counts = new Float64Array(3)
  for (const set of setOf) counts[kindOf(sizes[set])]++
  const none = counts[0] / setOf.length
  const inside = [classes.suppressed / all, having(1) / all, 0]
  inside[2] = 1 - inside[0] - inside[1]
  const unmet = Math.max(having(1) / records, Math.min(1, (none - share * inside[0]) / Math.max(1e-9, 1 - share)))
  const single = Math.min(1 - unmet, having(2) / records)
  const outside = [unmet, single, Math.max(0, 1 - unmet - single)]
  const told = having(1) > 0
  const estimated = told ? mixtureShare(counts, inside, outside, share) : share
  return {
    chances: Float64Array.from(sizes, (size) => beliefIn(estimated, inside[kindOf(size)], outside[kindOf(size)])),
    known: told,
    ...(told && { note: `about ${percentOf(estimated)} of the register seem to be in the release` }),
  }
}

/** The share of insiders that explains the counts best: expectation and maximisation. */
function mixtureShare(
  counts: Float64Array,
  inside: readonly number[],
  outside: readonly number[],
  start: number,
): number {
  const people = counts.reduce((sum, count) => sum + count, 0)
  let share = start
  for (let round = 0; round < 200; round++) {
    let sum = 0
    for (const [kind, count] of counts.entries()) sum += count * beliefIn(share, inside[kind], outside[kind])
    share = sum / people
  }
  return share
}
