import { type Rule, type Table, coded, hierarchyOf, tableOf } from '../../src/data/index.js'
import { type Random, below, shuffle, stream } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { classWorlds } from '../bucket-worlds.js'
import { compositionWorlds } from '../composition-worlds.js'
import { identifierWorlds } from '../identifier-worlds.js'
import { linkageWorlds } from '../linkage-worlds.js'
import { perturbedWorlds } from '../perturbed-worlds.js'
import { orderWorlds } from '../order-worlds.js'
import { refiningWorlds } from '../refining-worlds.js'
import { singlingWorlds } from '../singling-worlds.js'
import type { World } from './worlds.js'

type TableWorld = World<'table'>

/** Releases of tables whose truth is known: what attacks on them must find, and what none may claim to. */
export const tableWorlds: {
  readonly planted: () => readonly TableWorld[]
  readonly clean: () => readonly TableWorld[]
} = {
  planted: () => [
    ...perturbedWorlds.planted(),
    ...orderWorlds.planted(),
    ...singlingWorlds.planted(),
    ...identifierWorlds.planted(),
    ...classWorlds.planted(),
    ...compositionWorlds.planted(),
    ...linkageWorlds.planted(),
    ...refiningWorlds.planted(),
    groupsOf(3, 'as they are'),
    withRules('true'),
    { ...groupsOf(3, 'as they are'), for: ['columns'] },
  ],
  clean: () => [
    ...perturbedWorlds.clean(),
    ...orderWorlds.clean(),
    ...singlingWorlds.clean(),
    ...identifierWorlds.clean(),
    ...classWorlds.clean(),
    ...compositionWorlds.clean(),
    ...linkageWorlds.clean(),
    ...refiningWorlds.clean(),
    ...[1, 2, 3].map((seed) => groupsOf(3, 'dealt out anew', seed)),
    withRules('of nobody'),
    nothingElse(),
  ],
}

const names = ['town', 'age', 'income', 'illness']
const roles = { town: 'quasi', age: 'quasi', illness: 'sensitive', income: 'insensitive' } as const
const illnesses = [
  'flu',
  'cough',
  'ulcer',
  'cancer',
  'gout',
  'asthma',
  'migraine',
  'rash',
  'angina',
  'eczema',
  'colic',
  'croup',
]
/** Illnesses in pairs, so that what a group has in common can be told. */
const kinds = hierarchyOf(illnesses.map((name, i) => [name, `kind ${i >> 2}`, '*']))

/**
 * Groups of so many people who look alike, their illness drawn at random: to know somebody's group is to know something of
 * their illness, unless illnesses are dealt out anew among the rows before they are published.
 */
function groupsOf(size: number, published: 'as they are' | 'dealt out anew', seed = 1): TableWorld {
  const random = stream(seed, `world/groups ${published}`)
  const people = Array.from({ length: 900 }, (_, person) => {
    const group = Math.floor(person / size)
    const age = 10 * (group % 6) + below(10, random)
    return [`t${Math.floor(group / 6)}`, String(age), String(person), illnesses[below(illnesses.length, random)]]
  })
  const original = withKinds(tableOf(names, people, roles))
  const order = shuffle(Uint32Array.from(people.keys()), random)
  const rows = Array.from(order, (person) => {
    const [town, age, income, illness] = people[person]
    const low = 10 * Math.floor(Number(age) / 10)
    return [town, `${low}-${low + 9}`, income, illness]
  })
  const told = withKinds(tableOf(names, rows, roles))
  const release = published === 'as they are' ? told : dealtAnew(told, 'illness', random)
  const name = `groups of ${size}, ${published} ${seed}`
  return { name, release: tableRelease(release), original, key: { records: [order] }, granted: {} }
}

/** Rules about people's illnesses that hold, or that speak of illnesses nobody of the town has. */
function withRules(hold: 'true' | 'of nobody'): TableWorld {
  const world = groupsOf(3, 'as they are')
  const rules = hold === 'true' ? excluding(world) : ofNobody(world)
  return { ...world, name: `rules ${hold}`, granted: { rules }, for: ['rules'] }
}

function ofNobody({ original }: TableWorld): Rule[] {
  const [town, , , illness] = original.columns.map(coded)
  return town.values.flatMap((name, code) => {
    const people = [...town.codes.keys()].filter((person) => town.codes[person] === code)
    const had = new Set(people.map((person) => illness.codes[person]))
    const others = illness.values.filter((_, i) => !had.has(i))
    return others.map((value) => ({ if: [{ column: 'town', value: name }], column: 'illness', value, chance: 0 }))
  })
}

/** What an intruder may know who has met the people: of every other one, an illness of their group that is not theirs. */
function excluding({ original }: TableWorld): Rule[] {
  const [town, age, , illness] = original.columns.map(coded)
  return Array.from({ length: original.rowCount }, (_, person) => person)
    .filter((person) => person % 3 === 0)
    .flatMap((person) =>
      [1, 2].flatMap((next) => {
        const other = illness.values[illness.codes[person + next]]
        if (other === illness.values[illness.codes[person]]) return []
        const conditions = [town, age].map((column) => ({
          column: column.name,
          value: column.values[column.codes[person]],
        }))
        return [{ if: conditions, column: 'illness', value: other, chance: 0 }]
      }),
    )
}

/** Nothing is published that is not said to be a quasi-identifier. */
function nothingElse(): TableWorld {
  const world = groupsOf(3, 'as they are')
  const columns = world.release.columns.filter(({ role }) => role === 'quasi')
  return {
    ...world,
    name: 'quasi-identifiers alone',
    release: tableRelease({ ...world.release, columns }),
    for: ['columns'],
  }
}

function withKinds(table: Table): Table {
  const columns = table.columns.map((column) => (column.name === 'illness' ? { ...column, hierarchy: kinds } : column))
  return { ...table, columns }
}

/** The same table with the values of one column dealt out anew among its rows. */
export function dealtAnew(table: Table, column: string, random: Random): Table {
  const columns = table.columns.map((one) =>
    one.name === column ? { ...coded(one), codes: shuffle(coded(one).codes.slice(), random) } : one,
  )
  return { ...table, columns }
}
