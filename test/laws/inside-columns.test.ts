import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { insideColumns, insideReleased } from '../../src/kinds/table/inside-columns.js'
import { below, type Random, shuffle, stream } from '../../src/math/index.js'
import { tries } from './tries.js'

const two = (n: number): string => String(n).padStart(2, '0')
const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => below(10, random)).join('')

interface Person {
  readonly y: number
  readonly m: number
  readonly d: number
  readonly zip: string
  readonly name: string
}

function crowd(count: number, random: Random): Person[] {
  const letter = (): string => String.fromCharCode(65 + below(26, random))
  return Array.from({ length: count }, () => ({
    y: 1930 + below(80, random),
    m: 1 + below(12, random),
    d: 1 + below(28, random),
    zip: digits(5, random),
    name: `${letter()}ara ${letter()}ones`,
  }))
}

const bornOn = ({ y, m, d }: Person): string => `${y}-${two(m)}-${two(d)}`
const ageOf = ({ y, m }: Person): string => String(2026 - y - (m > 6 ? 1 : 0))

/** Ways to hide something of a person in a number, and what it is called. */
const hidings: readonly (readonly [what: RegExp, number: (one: Person, random: Random) => string])[] = [
  [/^a date of birth$/, ({ y, m, d }, random) => `P${y}${two(m)}${two(d)}-${digits(4, random)}`],
  [/^a date of birth$/, ({ y, m, d }, random) => `${digits(3, random)}${two(d)}${two(m)}${y}`],
  [/^a date of birth$/, ({ y, m, d }, random) => `${two(y % 100)}${two(m)}${two(d)}${digits(4, random)}`],
  [/^a date of birth$/, ({ y, m, d }, random) => `X${two(d)}${two(m)}${two(y % 100)}/${digits(3, random)}`],
  [/^a postcode$/, ({ zip }, random) => `${zip}-${digits(4, random)}`],
  [
    /^initials$/,
    ({ name }, random) =>
      `REF${name
        .split(' ')
        .map(([letter]) => letter)
        .join('')}${digits(5, random)}`,
  ],
  [/^an age$/, (one, random) => `${digits(4, random)}${two(Number(ageOf(one)))}${digits(3, random)}`],
]

const names = ['ref', 'born', 'zip', 'name', 'age'] as const
const roles = { ref: 'insensitive', born: 'quasi', zip: 'quasi', name: 'identifier', age: 'quasi' } as const

function tableWith(people: readonly Person[], number: (one: Person, row: number) => string) {
  return tableOf(
    names,
    people.map((one, row) => [number(one, row), bornOn(one), one.zip, one.name, ageOf(one)]),
    roles,
  )
}

test('13 §2.7: a date, a postcode, initials or an age inside a reference number is named, with its place', () => {
  for (let seed = 0; seed < 70; seed++) {
    const random = stream(seed, 'inside')
    const [what, number] = hidings[seed % hidings.length]
    const table = tableWith(crowd(60 + below(500, random), random), (one) => number(one, random))
    const found = insideColumns(table).filter(({ column }) => column === 'ref')
    expect([seed, found.map((one) => one.what)]).toEqual([seed, [expect.stringMatching(what)]])
  }
})

test('13 §2.7: initials are named where first and last names stand in columns of their own, either way round', () => {
  const random = stream(5, 'two names')
  const part = (): string => `${String.fromCharCode(65 + below(9, random))}${'aeiou'[below(5, random)]}n`
  const tableOfNames = (number: (first: string, last: string) => string) =>
    tableOf(
      ['ref', 'first', 'last', 'town'],
      Array.from({ length: 200 }, () => {
        const [first, last] = [part(), part()]
        return [number(first, last), first, last, part()]
      }),
      { ref: 'insensitive', first: 'identifier', last: 'identifier', town: 'quasi' },
    )
  const written = (number: (first: string, last: string) => string) =>
    insideColumns(tableOfNames((first, last) => `${number(first[0], last[0])}${digits(4, random)}`))
  const found = { column: 'ref', what: 'initials', from: 1, to: 2 }
  expect(written((first, last) => first + last)).toEqual([{ ...found, like: 'first, last' }])
  expect(written((first, last) => last + first)).toEqual([{ ...found, like: 'last, first' }])
  expect(written(() => 'AB')).toEqual([])
  const inOne = insideColumns(
    tableOf(
      ['ref', 'name'],
      Array.from({ length: 200 }, () => [part(), part()]).map(([first, last]) => [
        `${digits(3, random)}${last[0]}${first[0]}`,
        `${first} ${last}`,
      ]),
    ),
  )
  expect(inOne).toEqual([{ column: 'ref', what: 'initials', like: 'name', from: 4, to: 5 }])
})

test('13 §2.7: without the column that says the same a date is a date, and of birth where an age goes with it', () => {
  const random = stream(3, 'alone')
  const table = tableWith(crowd(300, random), ({ y, m, d }) => `A${y}${two(m)}${two(d)}${digits(3, random)}`)
  const only = (...kept: readonly string[]) => ({
    ...table,
    columns: table.columns.filter(({ name }) => kept.includes(name)),
  })
  expect(insideColumns(only('ref'))).toEqual([{ column: 'ref', what: 'a date', from: 2, to: 9 }])
  expect(insideColumns(only('ref', 'age'))).toEqual([
    { column: 'ref', what: 'a date of birth', like: 'age', from: 2, to: 9 },
  ])
})

test('13 §2.7: of a release it is looked up in the original, whose columns are exact', () => {
  const random = stream(4, 'released')
  const people = crowd(300, random)
  const original = tableWith(people, ({ zip }) => `${digits(2, random)}${zip}`)
  const order = shuffle(Uint32Array.from(people.keys()), random)
  const [ref, ...others] = original.columns.filter(({ name }) => name !== 'name')
  const columns = [ref, ...others].map((column) => {
    if (column.kind !== 'coded') throw new Error('coded')
    const codes = order.map((row) => (column.name === 'ref' ? column.codes[row] : 0))
    return { ...column, codes, ...(column.name !== 'ref' && { values: ['*'] }) }
  })
  expect(insideColumns({ rowCount: 300, columns })).toEqual([])
  expect(insideReleased({ rowCount: 300, columns }, original)).toMatchObject([
    { column: 'ref', what: 'a postcode', like: 'zip', from: 3, to: 7 },
  ])
})

test('13 §2.7: numbers drawn at random, counted up or beginning with a year tell nothing of a person: 200 tables', () => {
  for (let seed = 0; seed < 2 * tries(100); seed++) {
    const random = stream(seed, 'nothing inside')
    const people = crowd(40 + below(300, random), random)
    const table = tableWith(
      people,
      (_, row) =>
        [
          digits(9, random),
          `R-${100_000 + row}`,
          `${digits(3, random)}-${digits(6, random)}`,
          `2024${two(row % 100)}${row}`,
        ][seed % 4],
    )
    expect([seed, insideColumns(table)]).toEqual([seed, []])
  }
})
