import { createHash } from 'node:crypto'
import { type Transactions, tableOf, transactionsOf } from '../src/data/index.js'
import { below, shuffle, stream, unit } from '../src/math/index.js'
import { setsRelease, tableRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

const roles = { id: 'identifier', town: 'quasi', age: 'quasi' } as const

/** Patients with a name, a town and an age. */
function patients(seed: number): string[][] {
  const random = stream(seed, 'world/patients')
  return Array.from({ length: 200 }, (_, person) => [`Name ${person}`, `t${below(9, random)}`, `${below(80, random)}`])
}

/** The names hashed, or replaced by something random of the same look. */
function hashedNames(published: 'hashed' | 'random', seed = 1): World<'table'> {
  const people = patients(seed)
  const random = stream(seed, 'world/random ids')
  const rows = people.map(([name, ...rest]) => [
    published === 'hashed'
      ? createHash('sha256').update(name).digest('hex')
      : Array.from({ length: 64 }, () => below(16, random).toString(16)).join(''),
    ...rest,
  ])
  return {
    name: `names ${published} ${seed}`,
    release: tableRelease(tableOf(['id', 'town', 'age'], rows, roles)),
    original: tableOf(['id', 'town', 'age'], people, roles),
    granted: { guesses: people.map(([name]) => name) },
    values: { candidates: 1000 },
    for: ['dictionary', 'opaque'],
  }
}

const counts = Array.from({ length: 30 }, (_, rank) => Math.round(1000 * 0.8 ** rank))

/** Names behind pseudonyms, and how frequent they are in public; or counts that have nothing to do with these names. */
function pseudonyms(known: 'as they are' | 'of other names', seed = 1): World<'table'> {
  const random = stream(seed, 'world/pseudonyms')
  const rank = Array.from({ length: 3000 }, () => {
    let at = unit(random) * counts.reduce((sum, one) => sum + one, 0)
    return Math.max(
      0,
      counts.findIndex((count) => (at -= count) < 0),
    )
  })
  const alias = shuffle(Uint32Array.from(counts.keys()), random)
  const rest = rank.map(() => [`t${below(9, random)}`, `${below(80, random)}`])
  const table = (id: (name: number) => string) =>
    tableOf(
      ['id', 'town', 'age'],
      rank.map((name, row) => [id(name), ...rest[row]]),
      roles,
    )
  const other = known === 'as they are' ? '' : 'other '
  return {
    name: `pseudonyms, frequencies ${known} ${seed}`,
    release: tableRelease(table((name) => `p${alias[name]}`)),
    original: table((name) => `n${name}`),
    granted: {
      frequencies: tableOf(
        ['name', 'count'],
        counts.map((count, name) => [`${other}n${name}`, `${count}`]),
      ),
    },
    for: ['frequency', 'pseudonyms-by-lot'],
  }
}

/** A second release of people of whom some are in both, with ids that stay or that are made anew. */
function secondRelease(ids: 'that stay' | 'made anew', seed = 1): World<'table'> {
  const people = patients(seed)
  const random = stream(seed, 'world/second release')
  const release = (number: number, from: number) => {
    const rows = people
      .slice(from, from + 150)
      .map(([name, ...rest]) => [ids === 'that stay' ? `#${name}` : `#${name}/${number}`, ...rest])
    const order = shuffle(Uint32Array.from(rows.keys()), random)
    return tableOf(
      ['id', 'town', 'age'],
      Array.from(order, (row) => rows[row]),
      roles,
    )
  }
  return {
    name: `ids ${ids} ${seed}`,
    release: tableRelease(release(1, 0)),
    original: tableOf(['id', 'town', 'age'], people.slice(0, 150), roles),
    granted: { others: [tableRelease(release(2, 50))] },
    for: ['stable-ids', 'fresh-ids'],
  }
}

/** Baskets as they are, or each of them twelve times, so that nobody is told from eleven others. */
function baskets(published: 'alone' | 'in twelves', seed = 1): World<'sets'> {
  const random = stream(seed, 'world/baskets')
  const basket = (): string[] =>
    Array.from(
      shuffle(
        Uint32Array.from({ length: 60 }, (_, i) => i),
        random,
      ).slice(0, 6),
      (item) => `i${item}`,
    )
  const lists = Array.from({ length: 100 }, basket)
  const data: Transactions = transactionsOf(
    published === 'alone' ? lists : Array.from({ length: 12 }, () => lists).flat(),
  )
  return {
    name: `baskets ${published} ${seed}`,
    release: setsRelease(data),
    original: data,
    granted: { people: data },
    for: ['scoreboard', 'record-by-lot'],
  }
}

/** People whose cells single them out, or all alike. */
function rowsOfCells(cells: 'their own' | 'alike', seed = 1): World<'table'> {
  const random = stream(seed, 'world/cells')
  const names = ['a', 'b', 'c', 'd', 'e']
  const range = cells === 'alike' ? 1 : 40
  const rows = Array.from({ length: 200 }, () => names.map(() => `${below(range, random)}`))
  const table = tableOf(names, rows, Object.fromEntries(names.map((name) => [name, 'quasi' as const])))
  return {
    name: `cells ${cells} ${seed}`,
    release: tableRelease(table),
    original: table,
    key: { records: [Uint32Array.from(rows.keys())] },
    granted: {},
    for: ['few-cells', 'row-by-lot'],
  }
}

/** For the laws: tables, and transactions. */
export const identifierWorlds = {
  planted: (): World<'table'>[] => [
    hashedNames('hashed'),
    pseudonyms('as they are'),
    secondRelease('that stay'),
    rowsOfCells('their own'),
  ],
  clean: (seed = 1): World<'table'>[] => [
    hashedNames('random', seed),
    pseudonyms('of other names', seed),
    secondRelease('made anew', seed),
    rowsOfCells('alike', seed),
  ],
}

/** Everybody has three of many things, so that few share two of them; or of a few that everybody has. */
function asTheyAre(things: 'many' | 'few', seed = 1): World<'sets'> {
  const random = stream(seed, 'world/as they are')
  const count = things === 'many' ? 200 : 4
  const original = transactionsOf(
    Array.from({ length: 400 }, () =>
      [
        ...shuffle(
          Uint32Array.from({ length: count }, (_, i) => i),
          random,
        ).subarray(0, 3),
      ].map((i) => `thing ${i}`),
    ),
  )
  return {
    name: `${things} things as they are ${seed}`,
    release: setsRelease(original),
    original,
    granted: {},
    for: ['known-items'],
  }
}

export const basketWorlds = {
  planted: (): World<'sets'>[] => [baskets('alone'), asTheyAre('many')],
  clean: (seed = 1): World<'sets'>[] => [baskets('in twelves', seed), asTheyAre('few', seed)],
}
