import { tableRelease } from '../../src/kinds/table/release.js'
import type { Release } from '../../src/contract/release.js'
import { type Role, tableOf, type Table } from '../../src/data/index.js'
import { type Random, below, shuffle, stream } from '../../src/math/index.js'
import type { Caged, Exhibit, Twin } from './zoo.js'

/** Somebody of a town and an age, and what is hidden of them. */
interface Patient {
  readonly town: number
  readonly age: number
  readonly illness: string
}

const towns = 8
const illnesses = ['flu', 'cough', 'ulcer', 'gout', 'rash']
/** People who look alike: one more than the house's limit asks for. */
const groupSize = 12

/** Twelve people for each town and decade from 20 to 99, with an illness by lot. */
function patients(random: Random): Patient[] {
  return Array.from({ length: towns * 8 * groupSize }, (_, i) => ({
    town: Math.floor(i / (8 * groupSize)),
    age: 20 + 10 * (Math.floor(i / groupSize) % 8) + below(10, random),
    illness: illnesses[below(illnesses.length, random)],
  }))
}

/** The place of somebody's group among all. */
function groupOf({ town, age }: Patient): number {
  return 8 * town + Math.floor(age / 10) - 2
}

function decade(age: number): string {
  const low = 10 * Math.floor(age / 10)
  return `${low}-${low + 9}`
}

/** A further column, as it is and as it is published. */
interface More {
  readonly name: string
  readonly role: Role
  readonly cells: readonly string[]
}

const wardRoles = { town: 'quasi', age: 'quasi', illness: 'sensitive' } as const

/** Towns and decades published with illnesses, in the order that is given; shuffled unless it is. */
function published(
  people: readonly Patient[],
  random: Random,
  { age = ({ age: own }: Patient) => decade(own), more = [], keepOrder = false }: Published = {},
): Caged {
  const order = Uint32Array.from(people.keys())
  if (!keepOrder) shuffle(order, random)
  const names = ['town', 'age', 'illness', ...more.map(({ name }) => name)]
  const allRoles = { ...wardRoles, ...Object.fromEntries(more.map(({ name, role }) => [name, role])) }
  const row = (person: number, told: string): string[] => [
    `town ${people[person].town}`,
    told,
    people[person].illness,
    ...more.map(({ cells }) => cells[person]),
  ]
  return {
    release: tableRelease(
      tableOf(
        names,
        Array.from(order, (person) => row(person, age(people[person]))),
        allRoles,
      ),
    ),
    original: tableOf(
      names,
      people.map(({ age: own }, person) => row(person, String(own))),
      allRoles,
    ),
    key: { records: [order] },
    granted: {},
  }
}

interface Published {
  readonly age?: (one: Patient) => string
  readonly more?: readonly More[]
  readonly keepOrder?: boolean
}

const randomOf = (leak: string, twin: Twin, seed: number): Random => stream(seed, `zoo/${leak}/${twin}`)

/** In every fourth group everybody has the same illness. */
function homogeneous(twin: Twin, seed: number): Caged {
  const random = randomOf('homogeneous', twin, seed)
  const people = patients(random)
  const shared = illnesses.map((_, i) => illnesses[(i + below(5, random)) % 5])
  const told = people.map((one): Patient => {
    const group = groupOf(one)
    return twin === 'planted' && group % 4 === 0 ? { ...one, illness: shared[group % 5] } : one
  })
  return published(told, random)
}

/** Rows stand in the order of the data, which stands in any order. */
function orderKept(twin: Twin, seed: number): Caged {
  const random = randomOf('order', twin, seed)
  const people = patients(random)
  const mixed = Array.from(shuffle(Uint32Array.from(people.keys()), random), (person) => people[person])
  return published(mixed, random, { keepOrder: twin === 'planted' })
}

/** Ages of each group from the least to the greatest, or in an interval that reaches beyond them. */
function observedEnds(twin: Twin, seed: number): Caged {
  const random = randomOf('ends', twin, seed)
  const people = patients(random).map((one): Patient => ({ ...one, town: groupOf(one), age: 18 + below(70, random) }))
  const reach = (): number => (twin === 'planted' ? 0 : 1 + below(9, random))
  const told = Array.from({ length: people.length / groupSize }, (_, group) => {
    const ages = people.filter(({ town }) => town === group).map(({ age }) => age)
    return `[${Math.min(...ages) - reach()}, ${Math.max(...ages) + reach()}]`
  })
  return published(people, random, { age: ({ town }) => told[town] })
}

const side = 24
const half = side / 2
const perHalf = 14

/**
 * Fourteen people for each town and half of the ages, with one of very many diagnoses. One release tells the town and half of
 * the ages, the other half of the towns and the age: of fourteen in each about one is in both. In the twin the other release is
 * of other people in the same places.
 */
function earlierRelease(twin: Twin, seed: number): Caged {
  const random = randomOf('earlier', twin, seed)
  const crowd = (): Patient[] =>
    Array.from({ length: 2 * side * perHalf }, (_, i) => ({
      town: i % side,
      age: half * Math.floor(i / (side * perHalf)) + below(half, random),
      illness: `diagnosis ${below(400, random)}`,
    }))
  const people = crowd()
  const halfOf = (n: number): string => (n < half ? `0-${half - 1}` : `${half}-${side - 1}`)
  const told = (all: readonly Patient[], row: (one: Patient) => string[]): { order: Uint32Array; table: Table } => {
    const order = shuffle(Uint32Array.from(all.keys()), random)
    return { order, table: rowsOf(Array.from(order, (person) => row(all[person]))) }
  }
  const now = told(people, ({ town, age, illness }) => [`${town}`, halfOf(age), illness])
  const then = told(twin === 'planted' ? people : crowd(), ({ town, age, illness }) => [
    halfOf(town),
    `${age}`,
    illness,
  ])
  return {
    release: tableRelease(now.table),
    original: rowsOf(people.map(({ town, age, illness }) => [`${town}`, `${age}`, illness])),
    key: { records: [now.order] },
    granted: { others: [tableRelease(then.table)] },
  }
}

function rowsOf(rows: readonly (readonly string[])[]): Table {
  return tableOf(['town', 'age', 'illness'], rows, { town: 'quasi', age: 'quasi', illness: 'sensitive' })
}

/** Visits, several to a person: each month and ward is many people's, but all visits of one are nobody else's. */
function joinedVisits(twin: Twin, seed: number): Caged {
  const random = randomOf('joined', twin, seed)
  const rows: string[][] = []
  for (let person = 0; person < 300; person++)
    for (let visit = 0; visit < 4; visit++) {
      const of = twin === 'planted' ? below(12, random) : (Math.floor(person / 50) + 3 * visit) % 12
      rows.push([`p${person}`, `month ${of + 1}`, illnesses[below(5, random)]])
    }
  const order = shuffle(Uint32Array.from(rows.keys()), random)
  const names = ['patient', 'month', 'illness']
  const roles = { patient: 'person', month: 'quasi', illness: 'sensitive' } as const
  return {
    release: tableRelease(
      tableOf(
        names,
        Array.from(order, (row) => rows[row]),
        roles,
      ),
    ),
    original: tableOf(names, rows, roles),
    key: { records: [order] },
    granted: {},
  }
}

/** A digest takes the place of the name: the same in an earlier release of most of these people, or another. */
function stableHash(twin: Twin, seed: number): Caged {
  const random = randomOf('hash', twin, seed)
  const people = patients(random)
  const digest = (): string => Array.from({ length: 64 }, () => below(16, random).toString(16)).join('')
  const now = people.map(digest)
  const then = twin === 'planted' ? now : people.map(digest)
  const told = published(people, random, { more: [{ name: 'id', role: 'identifier', cells: now }] })
  const some = shuffle(Uint32Array.from(people.keys()), random).slice(0, 600)
  const rows = Array.from(some, (person) => {
    const { town, age, illness } = people[person]
    return [`town ${town}`, decade(age), illness, then[person]]
  })
  const others: Release<'table'>[] = [
    tableRelease(
      tableOf(['town', 'age', 'illness', 'id'], rows, {
        town: 'quasi',
        age: 'quasi',
        illness: 'sensitive',
        id: 'identifier',
      }),
    ),
  ]
  return { ...told, granted: { others }, options: { candidates: 1000 } }
}

/** The day of the operation is published as well, or only its year. */
function wrongQuasi(twin: Twin, seed: number): Caged {
  const random = randomOf('columns', twin, seed)
  const people = patients(random)
  const cells = people.map(() => {
    const day = below(700, random)
    return twin === 'planted' ? `day ${day}` : `year ${Math.floor(day / 350)}`
  })
  return published(people, random, { more: [{ name: 'operation', role: 'insensitive', cells }] })
}

export const tableExhibits: readonly Exhibit[] = [
  { leak: 'homogeneous class', line: 'I1', make: homogeneous },
  { leak: 'order kept', line: 'L2', make: orderKept },
  { leak: 'observed interval ends', line: 'I3', make: observedEnds },
  { leak: 'earlier release', line: 'L4', make: earlierRelease },
  { leak: 'join-only unique', line: 'S1', make: joinedVisits },
  { leak: 'stable hash', line: 'L4', make: stableHash },
  { leak: 'wrong quasi-identifier', line: 'S2', make: wrongQuasi },
]
