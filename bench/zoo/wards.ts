import { type Role, tableOf } from '../../src/data/index.js'
import { type Random, below, shuffle } from '../../src/math/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import type { Caged } from './exhibit.js'

/** Somebody of a town and an age, and what is hidden of them. */
export interface Patient {
  readonly town: number
  readonly age: number
  readonly illness: string
}

const towns = 8
export const illnesses = ['flu', 'cough', 'ulcer', 'gout', 'rash']
/** People who look alike: one more than the house's limit asks for. */
export const groupSize = 12

/** Twelve people for each town and decade from 20 to 99, with an illness by lot. */
export function patients(random: Random): Patient[] {
  return Array.from({ length: towns * 8 * groupSize }, (_, i) => ({
    town: Math.floor(i / (8 * groupSize)),
    age: 20 + 10 * (Math.floor(i / groupSize) % 8) + below(10, random),
    illness: illnesses[below(illnesses.length, random)],
  }))
}

/** The place of somebody's group among all. */
export function groupOf({ town, age }: Patient): number {
  return 8 * town + Math.floor(age / 10) - 2
}

export function decade(age: number): string {
  const low = 10 * Math.floor(age / 10)
  return `${low}-${low + 9}`
}

/** A further column, as it is and as it is published. */
interface More {
  readonly name: string
  readonly role: Role
  readonly cells: readonly string[]
}

const roles = { town: 'quasi', age: 'quasi', illness: 'sensitive' } as const

/** Towns and decades published with illnesses, in the order that is given; shuffled unless it is. */
export function published(
  people: readonly Patient[],
  random: Random,
  { age = ({ age: own }: Patient) => decade(own), more = [], keepOrder = false }: Published = {},
): Caged {
  const order = Uint32Array.from(people.keys())
  if (!keepOrder) shuffle(order, random)
  const names = ['town', 'age', 'illness', ...more.map(({ name }) => name)]
  const allRoles = { ...roles, ...Object.fromEntries(more.map(({ name, role }) => [name, role])) }
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
