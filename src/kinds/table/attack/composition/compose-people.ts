import { type Table, columnNamed } from '../../../../data/table.js'
import { type NotMeasured, notMeasured } from '../../../../contract/method.js'
import { type Comparable, columnsInCommon, comparable } from '../../composition/boxes.js'
import { sameBoxes } from '../../composition/same-boxes.js'
import { concentrationOf } from './concentration.js'
import {
  type Combining,
  type PersonBeliefs,
  type Sought,
  personBeliefs,
  pooledShares,
  soughtIn,
} from './person-beliefs.js'

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
export interface ComposedPeople {
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
): ComposedPeople {
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
