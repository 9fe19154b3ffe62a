import { parameters } from '../../../contract/parameter.js'
import type { Attack } from '../../../contract/attack.js'
import type { NotTried, ValueClaims } from '../../../contract/claims.js'
import { aboutColumn, columnAbout } from './class-beliefs.js'
import { type Table, columnNamed } from '../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../contract/method.js'
import { type Comparable, columnsInCommon, comparable, sameBoxes } from '../reading/boxes.js'
import {
  type Combining,
  type PersonBeliefs,
  type Sought,
  personBeliefs,
  pooledShares,
  soughtIn,
} from './person-beliefs.js'

const composing = parameters({
  present: { type: 'share', fallback: 1, about: 'the chance that somebody is in each of the releases' },
  combine: {
    type: 'choice',
    choices: ['local', 'product'],
    fallback: 'local',
    about: 'what neighbours have in common counts once (local), or as often as there are releases (product)',
  },
})

const compositionParameters = parameters({ ...aboutColumn, ...composing })

/**
 * Somebody knows that a person is in several releases, finds the records that may be theirs in each, and keeps the values
 * that are possible in all of them: two releases that are safe alone may leave one.
 */
export const composition: Attack<'table', ValueClaims, typeof compositionParameters> = {
  id: 'composition',
  name: 'composition',
  summary: 'looks for people in several releases and keeps what is possible in all of them',
  cites: [
    'Ganta, Kasiviswanathan, Smith: Composition attacks and auxiliary information in data privacy, KDD 2008',
    'Sweeney 2002, k-anonymity: complementary release attack',
  ],
  parameters: compositionParameters,
  on: 'table',
  needs: ['others', 'register'],
  baseline: 'majority',
  async run(release, { others, register }, { about, present, combine }) {
    const column = columnAbout(release, about)
    if ('because' in column) return column
    const tables = [release, ...others!]
    const compared = comparedOn(tables, column.name)
    if ('because' in compared) return compared
    const { values, prior, together } = composePeople(tables, compared, register!, { present, combine })
    const { posteriorOf, posteriors, absent, contradicted, hidden } = together
    const alone = hidden.reduce((sum, among) => sum + (among === 1 ? 1 : 0), 0)
    return {
      kind: 'values',
      of: 'people',
      column: column.name,
      values,
      posteriorOf,
      posteriors,
      prior,
      chances: combine === 'local',
      notTried: leftAlone(absent, contradicted),
      notes: [`${tables.length} releases were compared in ${compared.columns.length} columns`],
      figures: [
        { id: 'alone', name: 'alone', about: 'people who are the only ones left in all the releases', value: alone },
      ],
    }
  },
}

/** People of whom nothing is said, and why. */
function leftAlone(absent: number, contradicted: number): NotTried[] {
  return [
    { count: absent, what: 'people of whom some release has no record' },
    { count: contradicted, what: 'people for whom the releases have no value in common: they are not in all of them' },
  ].filter(({ count }) => count > 0)
}

/** Releases that can be compared at all: they share quasi-identifiers and the column that somebody is after. */
export function comparedOn(tables: readonly Table[], sensitive: string): Comparable | NotMeasured {
  if (tables.length < 2) return notMeasured('one release alone is composed with nothing')
  if (tables.some((table) => !columnNamed(table, sensitive)))
    return notMeasured(`not every release has the column ${sensitive}`)
  if (columnsInCommon(tables).length === 0) return notMeasured('the releases have no quasi-identifier in common')
  return comparable(tables, sensitive)
}

/** How beliefs are put together: what neighbours share is learnt from the releases, or left out of account. */
export interface CombiningChoice {
  readonly present: number
  /** `local`: what neighbours have in common counts once; `product`: the plain product. */
  readonly combine: string
}

/** People of a register, looked for in every release: in the first alone, and in all of them together. */
export interface BeliefsOverReleases {
  readonly values: readonly string[]
  readonly prior: Float64Array
  readonly concentration: number
  readonly sought: readonly Sought[]
  readonly first: PersonBeliefs
  readonly together: PersonBeliefs
}

export function composePeople(
  tables: readonly Table[],
  compared: Comparable,
  register: Table,
  { present, combine }: CombiningChoice,
): BeliefsOverReleases {
  const prior = pooledShares(compared)
  const concentration = combine === 'product' ? Infinity : concentrationOf(compared, prior)
  const how: Combining = { prior, concentration, present }
  const sought = tables.map((table, t) => soughtIn(table, compared.releases[t], register, prior.length))
  // The same release once more is no other witness.
  const others = sought.filter(
    (_, t) => !compared.releases.slice(0, t).some((one) => sameBoxes(one, compared.releases[t])),
  )
  return {
    values: compared.values,
    prior,
    concentration,
    sought,
    first: personBeliefs(sought.slice(0, 1), { ...how, present: 1 }),
    together: personBeliefs(others, how),
  }
}

/** Among how many people each is hidden in some of the releases together, by their places; 0 where nobody may be them. */
export function hiddenAmong(
  tables: readonly Table[],
  compared: Comparable,
  register: Table,
): (places: readonly number[]) => Uint32Array {
  const prior = pooledShares(compared)
  const sought = tables.map((table, t) => soughtIn(table, compared.releases[t], register, prior.length))
  return (places) =>
    personBeliefs(
      places.map((place) => sought[place]),
      { prior, concentration: Infinity, present: 1 },
    ).hidden
}

/**
 * How alike the classes of the releases are to the whole: the concentration of a Dirichlet distribution with the pooled
 * shares as its mean, of which the values of each class are drawn, by greatest likelihood. Small: neighbours share their
 * values, and that two classes of somebody agree says little of them; infinite: only the person ties the two together.
 */
function concentrationOf({ releases }: Comparable, prior: Float64Array): number {
  // more[s][i]: classes that hold value s more than i times; larger[i]: classes of more than i records.
  const more = Array.from(prior, (): number[] => [])
  const larger: number[] = []
  for (const { values, count } of releases)
    for (let c = 0; c < count; c++) {
      let size = 0
      for (let i = values.offsets[c]; i < values.offsets[c + 1]; i++) {
        // Long tails weigh little: of a class at most so many records of a value are looked at.
        const held = Math.min(values.counts[i], mostOfAClass)
        countUpTo(more[values.codes[i]], held)
        size += held
      }
      countUpTo(larger, size)
    }
  const steps = Array.from({ length: 181 }, (_, i) => 10 ** (i / 20 - 3))
  return steps.reduce((best, one) => (logLikelihood(one) > logLikelihood(best) ? one : best), steps[0])

  function logLikelihood(concentration: number): number {
    let sum = 0
    for (const [code, held] of more.entries())
      for (const [i, classes] of held.entries()) sum += classes * Math.log(concentration * prior[code] + i)
    for (const [i, classes] of larger.entries()) sum -= classes * Math.log(concentration + i)
    return sum
  }
}

const mostOfAClass = 100

function countUpTo(tally: number[], size: number): void {
  for (let i = 0; i < size; i++) tally[i] = (tally[i] ?? 0) + 1
}
