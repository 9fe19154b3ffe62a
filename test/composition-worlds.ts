import type { World } from './laws/worlds.js'
import { type Table, tableOf } from '../src/data/index.js'
import { below, shuffle, stream } from '../src/math/index.js'
import { type Release, tableRelease } from '../src/kinds/index.js'

/** Two releases about people of towns and ages, what is true of those of the first, and whether the second is of others. */
export interface TwoReleases {
  readonly name: string
  readonly release: Release<'table'>
  readonly other: Release<'table'>
  readonly original: Table
}

const names = ['town', 'age', 'illness']
const roles = { town: 'quasi', age: 'quasi', illness: 'sensitive' } as const
const side = 24

/**
 * People on a grid of towns and ages, one in each place, the illness drawn by lot. The first release tells towns in pairs
 * and ages in sixes, the second the other way round: of the twelve who look alike in each, four are the same. In a clean
 * world the second release is about others who live in the same places.
 */
export function gridReleases(kind: 'planted' | 'clean', illnesses: number, seed = 1): TwoReleases {
  const random = stream(seed, `grid ${kind}`)
  const crowd = (): string[][] =>
    Array.from({ length: side * side }, (_, i) => [
      String(Math.floor(i / side)),
      String(i % side),
      `i${below(illnesses, random)}`,
    ])
  const people = crowd()
  const others = kind === 'planted' ? people : crowd()
  return {
    name: `grid, ${kind}, ${seed}`,
    release: tableRelease(told(people, 2, 6, seed)),
    other: tableRelease(told(others, 6, 2, seed + 1000)),
    original: tableOf(names, people, roles),
  }
}

function told(people: readonly (readonly string[])[], townWidth: number, ageWidth: number, seed: number): Table {
  const order = shuffle(Uint32Array.from(people.keys()), stream(seed, 'grid order'))
  const range = (text: string, width: number): string => {
    const low = width * Math.floor(Number(text) / width)
    return `${low}-${low + width - 1}`
  }
  const rows = Array.from(order, (person) => {
    const [town, age, illness] = people[person]
    return [range(town, townWidth), range(age, ageWidth), illness]
  })
  return tableOf(names, rows, roles)
}

/** The same as the laws of attacks want them. */
export const compositionWorlds: {
  readonly planted: () => readonly World<'table'>[]
  readonly clean: () => readonly World<'table'>[]
} = {
  planted: () => [worldOf(gridReleases('planted', 60))],
  clean: () => [1, 2, 3].map((seed) => worldOf(gridReleases('clean', 8, seed))),
}

function worldOf({ name, release, other, original }: TwoReleases): World<'table'> {
  return { name, release, original, granted: { others: [other] }, for: ['composition'] }
}
