import {
  type MadeUpPeople,
  fullDomainPeople,
  madeUpPeople,
  plainPeople,
  somePeople,
  withErrors,
} from '../bench/worlds/made-up-people.js'
import { type CodedColumn, type Table, coded } from '../src/data/index.js'
import { shuffle, stream } from '../src/math/index.js'
import { tableRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

/**
 * Worlds of attacks that look for people: a register full of slips whose people are in the release, or of other people;
 * a release of half of those who are looked for, or of none of them.
 */
export const linkageWorlds: {
  readonly planted: () => readonly World<'table'>[]
  readonly clean: () => readonly World<'table'>[]
} = {
  planted: () => [slips(), exactly(), halfInside(), remade()],
  clean: () => [
    otherPeople(['linkage'], 21),
    otherPeople(['fellegi-sunter'], 22),
    dealtOut(35),
    independentSample(),
    halfInsideUntold(36),
    remadeUntold(38),
  ],
}

const size = 400

function rows(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to - from }, (_, i) => from + i)
}

/** A release of these people in another order, beside what somebody knows of people. */
function released(
  people: MadeUpPeople,
  known: Table,
  seed: number,
): Pick<World<'table'>, 'release' | 'original' | 'key'> {
  const order = shuffle(rows(0, people.count), stream(seed, 'world/order'))
  return {
    release: tableRelease(fullDomainPeople(somePeople(people, order))),
    original: known,
    key: { records: [order] },
  }
}

/** The original is what the register says: one cell in twenty is wrong. */
function slips(): World<'table'> {
  const people = madeUpPeople(size, 31)
  const known = plainPeople(withErrors(people, 0.05, 31))
  return { name: 'a register with slips', ...released(people, known, 31), granted: {}, for: ['fellegi-sunter'] }
}

function exactly(): World<'table'> {
  const people = madeUpPeople(size, 32)
  return { name: 'an exact register', ...released(people, plainPeople(people), 32), granted: {}, for: ['linkage'] }
}

function otherPeople(attacks: readonly string[], seed: number): World<'table'> {
  const all = madeUpPeople(2 * size, seed)
  const known = plainPeople(somePeople(all, rows(size, 2 * size)))
  const world = released(somePeople(all, rows(0, size)), known, seed)
  return { name: `a register of other people ${seed}`, ...world, granted: {}, for: attacks }
}

/** The people who are looked for, with the values of each column dealt out anew among them: no row is anybody's. */
export function dealtOut(seed: number): World<'table'> {
  const people = madeUpPeople(size, seed)
  const random = stream(seed, 'world/dealt out')
  const cells = people.cells.map((own) => shuffle(own.slice(), random))
  const { release, ...world } = released({ ...people, cells }, plainPeople(people), seed)
  // Few columns: so many people find a row that may be theirs.
  const columns = release.columns.filter(({ name }) => ['age', 'sex', 'marital'].includes(name))
  const told = tableRelease({ ...release, columns })
  return { name: `values dealt out ${seed}`, ...world, release: told, granted: {}, for: ['linkage', 'fellegi-sunter'] }
}

/** Half of the people who are looked for are in a release that hides nothing. */
function halfInside(): World<'table'> {
  const all = madeUpPeople(2 * size, 33)
  const release = tableRelease(plainPeople(somePeople(all, rows(0, size))))
  const original = withPresence(plainPeople(all), (person) => person < size)
  return { name: 'half of the people', release, original, granted: {}, for: ['membership'] }
}

/** Nobody who is looked for is in the release, which tells of sex and age in fives alone. */
function independentSample(): World<'table'> {
  const all = madeUpPeople(4 * size, 34)
  const coarse = fullDomainPeople(somePeople(all, rows(0, size)))
  const columns = coarse.columns.filter(({ name }) => name === 'age' || name === 'sex')
  const original = withPresence(plainPeople(somePeople(all, rows(size, 3 * size))), () => false)
  const granted = { population: plainPeople(all) }
  return {
    name: 'an independent sample',
    release: tableRelease({ ...coarse, columns }),
    original,
    granted,
    for: ['membership'],
  }
}

/** Half of the people who are looked for are in a release that tells their sex and nothing else. */
export function halfInsideUntold(seed: number): World<'table'> {
  const all = madeUpPeople(2 * size, seed)
  const told = plainPeople(somePeople(all, rows(0, size)))
  const release = tableRelease({ ...told, columns: told.columns.filter(({ name }) => name === 'sex') })
  const original = withPresence(plainPeople(all), (person) => person < size)
  return { name: `half of the people, untold ${seed}`, release, original, granted: {}, for: ['membership'] }
}

/** The program that made the release hides nothing, and is at hand with other people to run it on. */
function remade(): World<'table'> {
  const all = madeUpPeople(4 * size, 37)
  const remake = (data: Table): Table => data
  return { ...remadeOf(all, remake), name: 'a method that hides nothing, run again' }
}

/** The program publishes sex and nothing else. */
export function remadeUntold(seed: number): World<'table'> {
  const remake = (data: Table): Table => ({ ...data, columns: data.columns.filter(({ name }) => name === 'sex') })
  return { ...remadeOf(madeUpPeople(4 * size, seed), remake), name: `a method that tells nothing, run again ${seed}` }
}

function remadeOf(all: MadeUpPeople, remake: (data: Table) => Table): World<'table'> {
  return {
    name: '',
    release: tableRelease(remake(plainPeople(somePeople(all, rows(0, size))))),
    original: withPresence(plainPeople(somePeople(all, rows(size / 2, (3 * size) / 2))), (person) => person < size / 2),
    granted: { population: plainPeople(somePeople(all, rows((3 * size) / 2, 4 * size))), remake },
    for: ['shadow-membership'],
  }
}

function withPresence(table: Table, isIn: (person: number) => boolean): Table {
  const presence: CodedColumn = {
    ...coded(table.columns[0]),
    name: 'presence in the release',
    role: 'insensitive',
    type: 'text',
    values: ['in', 'out'],
    codes: Uint32Array.from({ length: table.rowCount }, (_, person) => (isIn(person) ? 0 : 1)),
  }
  return { ...table, columns: [...table.columns, presence] }
}
