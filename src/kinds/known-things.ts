import type { Attack } from '../contract/attack.js'
import type { KnownItems, KnownItemsDetails } from '../contract/answer-details.js'
import { type RecordClaims, nobody } from '../contract/claims.js'
import { notMeasured } from '../contract/method.js'
import { parameters } from '../contract/parameter.js'
import { type CountedAnswer, countedFurthest } from '../contract/question.js'
import type { Finding } from '../contract/finding.js'
import type { Kind, Release } from '../contract/release.js'
import type { Less, Tried } from '../contract/scoring.js'
import { type KnownWorst, aloneShare, knownByLot, knownWorst, mostKnown } from '../data/known/alone-by-known.js'
import { remembered } from '../data/remembered.js'
import { type Rows, rowAt, rowCount } from '../data/rows.js'
import { shareOfTrials } from '../math/interval.js'
import { stream } from '../math/random.js'
import { withCommas } from '../math/with-commas.js'
import type { PolicyLimit } from '../policy/policy.js'
import { recordFinding, sameLine } from '../score/record-finding.js'

/** What stands in a release as it was written, a row a person: items, points or queries of which somebody may know a few. */
export interface KnownThings {
  /** No code twice in a row. */
  readonly rows: Rows
  readonly codeCount: number
  /** How one of them is called, and each in words. */
  readonly thing: 'item' | 'point' | 'query'
  readonly nameOf: (code: number) => string
}

/** Whoever is looked at, of a release too large for everybody: counted questions know no seed. */
const worstOf = remembered(({ rows, codeCount }: KnownThings): KnownWorst => {
  return knownWorst(rows, codeCount, stream(1, 'people looked at'))
})

/**
 * Among how many somebody is hidden of whom the worst one, two or three things are known, those that fewest people share:
 * one over that number, of whom it is least.
 */
export function fewestAlike(things: KnownThings, limit: PolicyLimit | undefined): CountedAnswer {
  const { people, by } = worstOf(things)
  const last = by[by.length - 1]
  if (things.rows.codes.length === 0) {
    const because = people === 0 ? 'nobody is in it' : `no ${things.thing} is in it by which anybody may be known`
    return { state: 'not measured', missing: { attack: 'known', because, needed: true } }
  }
  const least = by.map(({ fewest }) => fewest.reduce((a, b) => Math.min(a, b), people))
  const smallest = Math.min(...least)
  const worst = by[least.indexOf(smallest)]
  // Where everybody could be looked at by fewer things only, those are all that is known of everybody.
  const widest = by.findLast(({ all, fewest }) => all && fewest.includes(smallest)) ?? worst
  const at = widest.fewest.reduce((sum, one) => sum + (one === smallest ? 1 : 0), 0)
  const average = last.fewest.reduce((sum, one) => sum + 1 / one, 0) / last.fewest.length
  const value = limit?.statistic === 'average' ? average : 1 / smallest
  const furthest = countedFurthest(value, at, widest.looked.length, 1 / people)
  const details = worstDetails(things, smallest)
  if (limit && value > limit.limit + 1e-12) return { state: 'above', furthest, details }
  if (last.all) return { state: limit ? 'within' : 'no limit', furthest, details }
  const because = `${withCommas(last.looked.length)} of ${withCommas(people)} were looked at by three known ${manyOf(things.thing)}, the others would take too long`
  return { state: 'not measured', furthest, details, missing: { attack: 'known', because, needed: true } }
}

function worstDetails(things: KnownThings, smallest: number): KnownItemsDetails {
  const { by } = worstOf(things)
  const first = by.findIndex(({ fewest }) => fewest.includes(smallest))
  const { fewest, looked } = by[first]
  return {
    kind: 'known items',
    thing: things.thing,
    chosen: 'worst',
    curve: by.map((one, level) => ({ known: level + 1, ...aloneShare(one) })),
    smallest,
    smallestRow: looked[fewest.indexOf(smallest)] + 1,
  }
}

const knownParameters = parameters({
  known: {
    type: 'integer',
    least: 1,
    fallback: mostKnown,
    about: 'things known of each person, drawn by lot',
    value: 'm',
  },
})

/** An attack on what stands in a release as it was written: `of` says what a person may be known by, or why it does not. */
export function attackByKnown<K extends Kind>(
  about: Pick<Attack<K>, 'id' | 'name' | 'summary' | 'on' | 'baseline' | 'answers'>,
  of: (release: Release<K>) => KnownThings | string,
): Attack<K, RecordClaims, typeof knownParameters> {
  return {
    ...about,
    cites: [
      'de Montjoye, Hidalgo, Verleysen, Blondel: Unique in the crowd, Scientific Reports 3 (2013)',
      'Terrovitis, Mamoulis, Kalnis: Privacy-preserving anonymization of set-valued data, VLDB (2008)',
    ],
    parameters: knownParameters,
    needs: [],
    inPlain: true,
    async run(release, _, { known }, random) {
      const things = of(release)
      if (typeof things === 'string') return notMeasured(things)
      return claimsByKnown(things, known, random(about.id))
    },
  }
}

function claimsByKnown(things: KnownThings, known: number, random: () => number): RecordClaims {
  const people = rowCount(things.rows)
  const lot = knownByLot(things.rows, things.codeCount, Math.max(known, mostKnown), random)
  const isAlone = (person: number, by: number) => lot.aloneBy[person] > 0 && lot.aloneBy[person] <= by
  const everybody = Array.from({ length: people }, (_, person) => person)
  const alone = everybody.filter((person) => isAlone(person, known))
  const { by } = worstOf(things)
  const last = by[by.length - 1]
  const many = (count: number): string => `${count} known ${count === 1 ? things.thing : manyOf(things.thing)}`
  return {
    kind: 'records',
    of: 'rows',
    // Whoever is not alone was looked through until somebody else was met.
    candidates: Uint32Array.from(everybody, (person) => (isAlone(person, known) ? 1 : 2)),
    record: Uint32Array.from(everybody, (person) => (isAlone(person, known) ? person : nobody)),
    confidence: Float64Array.from(everybody, (person) => (isAlone(person, known) ? 1 : 0)),
    told: alone
      .toSorted((a, b) => lot.aloneBy[a] - lot.aloneBy[b] || a - b)
      .map((person) => ({
        record: person,
        confidence: 1,
        sentence: `nobody else has ${[...rowAt(lot.known, person).subarray(0, lot.aloneBy[person])].map((code) => things.nameOf(code)).join(' and ')}`,
      })),
    figures: [
      ...Array.from({ length: mostKnown }, (_, level) => ({
        id: `lot${level + 1}`,
        name: `alone by ${many(level + 1)} drawn by lot`,
        about: 'the share of people of whom nobody else has what is known of them',
        value: everybody.filter((person) => isAlone(person, level + 1)).length / Math.max(1, people),
      })),
      ...by.map((one, level) => ({
        id: `worst${level + 1}`,
        name: `alone by the worst ${many(level + 1)}`,
        about: `the same where those are known that fewest people share${one.all ? '' : `, of ${withCommas(one.looked.length)} people drawn by lot`}`,
        value: aloneShare(one).share,
      })),
    ],
    notTried:
      last.looked.length < people
        ? [{ count: people - last.looked.length, what: 'people by the worst that may be known of them' }]
        : [],
    notes: ['Whoever finds the record reads all of it: nothing in it is hidden'],
  }
}

/** What such claims come to. Who stands alone is seen in the release; what is known of them was drawn, so there is an interval. */
export function knownFinding(
  tried: Tried<RecordClaims>,
  on: Kind,
  less: Less<RecordClaims> | undefined,
  unit: 'record' | 'person',
): Finding {
  const found = recordFinding(tried, on, less, sameLine)
  const { proven, ...pinned } = found.pinned
  // Where nobody stands alone by the worst there is no luck in what was drawn.
  const worst = tried.claims.figures?.find(({ id }) => id === `worst${mostKnown}`)?.value
  const isCertain = proven && worst === 0 && pinned.count === 0 && tried.claims.notTried.length === 0
  const shownAs = unit === 'record' ? ({ publishedAs: 'transaction' } as const) : {}
  return { ...found, unit, ...shownAs, pinned: { ...pinned, unit, ...(isCertain && { proven }) } }
}

/** By the number of things that somebody knows of a person, drawn by lot: how many stand alone, as the attack tells it. */
export function lotDetails(thing: KnownThings['thing'], { figures, pinned: { of } }: Finding): KnownItemsDetails {
  const curve = Array.from({ length: mostKnown }, (_, level): KnownItems => {
    const { value } = figures.find(({ id }) => id === `lot${level + 1}`)!.attack
    const people = Math.round(value * of)
    const { low, high } = shareOfTrials(people, of)
    return { known: level + 1, people, of, share: value, low, high }
  })
  return { kind: 'known items', thing, curve }
}

function manyOf(thing: KnownThings['thing']): string {
  return { item: 'items', point: 'points', query: 'queries' }[thing]
}

/** What its things are called, each once: what a copy to pass on must not hold. */
export function namesOfThings({ codeCount, nameOf }: KnownThings): string[] {
  return Array.from({ length: codeCount }, (_, code) => nameOf(code))
}
