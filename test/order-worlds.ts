import { tableOf } from '../src/data/index.js'
import { type Random, below, shuffle, stream } from '../src/math/index.js'
import { tableRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

/** Releases whose rows kept their order or not, and whose intervals end at values of people or not. */
export const orderWorlds: {
  readonly planted: () => readonly World<'table'>[]
  readonly clean: () => readonly World<'table'>[]
} = {
  planted: () => [listed('in order'), twice('in order'), endsAt('observed')],
  clean: () => [listed('shuffled'), twice('shuffled'), endsAt('anywhere')],
}

const names = ['age', 'town', 'ill']
const roles = { age: 'quasi', town: 'quasi', ill: 'sensitive' } as const
type Row = readonly [age: string, town: string, ill: string]

function peopleOf(count: number, random: Random): Row[] {
  return Array.from({ length: count }, () => [
    String(20 + below(60, random)),
    `${below(4, random)}${below(5, random)}`,
    ['flu', 'cough', 'gout'][below(3, random)],
  ])
}

function world(
  name: string,
  people: readonly Row[],
  coarse: (row: Row) => readonly string[],
  order: Uint32Array,
): Omit<World<'table'>, 'granted'> {
  const rows = Array.from(order, (row) => coarse(people[row]))
  return {
    name,
    release: tableRelease(tableOf(names, rows, roles)),
    original: tableOf(names, people, roles),
    key: { records: [order] },
  }
}

const coarseAge = ([age, town, ill]: Row) => [`${age[0]}0-${age[0]}9`, town, ill]
const coarseTown = ([age, town, ill]: Row) => [age, `${town[0]}*`, ill]

function orderOf(count: number, how: 'in order' | 'shuffled', random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, row) => row)
  return how === 'shuffled' ? shuffle(order, random) : order
}

/** Somebody holds a list of the people, in the order of the data. */
function listed(how: 'in order' | 'shuffled'): World<'table'> {
  const random = stream(1, `world/listed ${how}`)
  const people = peopleOf(400, random)
  const made = world(`a list, ${how}`, people, coarseAge, orderOf(400, how, random))
  return { ...made, granted: {}, for: ['unsorted'] }
}

/** The same people published before, with another column made coarser. */
function twice(how: 'in order' | 'shuffled'): World<'table'> {
  const random = stream(1, `world/twice ${how}`)
  const people = peopleOf(400, random)
  const made = world(`published twice, ${how}`, people, coarseAge, orderOf(400, how, random))
  const other = tableRelease(tableOf(names, people.map(coarseTown), roles))
  return { ...made, granted: { others: [other] }, for: ['unsorted-releases', 'own-cell'] }
}

/** Groups of four whose ages are published from the least to the greatest, or in an interval that reaches somewhat beyond. */
function endsAt(how: 'observed' | 'anywhere'): World<'table'> {
  const random = stream(1, `world/ends ${how}`)
  const groups = Array.from({ length: 150 }, (_, group) => {
    const low = below(40, random)
    const ages = Array.from({ length: 4 }, () => low + below(40, random))
    const reach = how === 'observed' ? [0, 0] : [1 + below(8, random), 1 + below(8, random)]
    const cell = `[${Math.min(...ages) - reach[0]}, ${Math.max(...ages) + reach[1]}]`
    return ages.map((age) => ({ person: [String(age), String(group), 'flu'] as const, cell }))
  }).flat()
  const order = Uint32Array.from(groups.keys())
  return {
    name: `ends ${how}`,
    release: tableRelease(
      tableOf(
        names,
        groups.map(({ person, cell }) => [cell, person[1], person[2]]),
        roles,
      ),
    ),
    original: tableOf(
      names,
      groups.map(({ person }) => person),
      roles,
    ),
    key: { records: [order] },
    granted: {},
    for: ['boundary'],
  }
}
