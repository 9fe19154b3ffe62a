import { madeInRounds } from '../bench/worlds/made-in-rounds.js'
import { type Table, hierarchyOf, tableOf } from '../src/data/index.js'
import { type Random, below, shuffle, stream, unit } from '../src/math/index.js'
import { tableRelease } from '../src/kinds/index.js'
import type { World } from './laws/worlds.js'

/** For downcoding, its baseline, and minimality. */
export const refiningWorlds: {
  readonly planted: () => readonly World<'table'>[]
  readonly clean: () => readonly World<'table'>[]
} = {
  planted: () => [greedyRounds(), forcedTogether('as they are')],
  clean: () => [coarseByLot(1), coarseByLot(2), forcedTogether('dealt out anew')],
}

const towns = hierarchyOf(Array.from({ length: 24 }, (_, i) => [`town ${i}`, `region ${i >> 2}`, '*']))
const ages = hierarchyOf(Array.from({ length: 20 }, (_, i) => [`${20 + i}`, i < 10 ? '20-29' : '30-39', '*']))
const names = ['town', 'age', 'illness']
const roles = { town: 'quasi', age: 'quasi', illness: 'sensitive' } as const
const illnesses = ['flu', 'cough', 'ulcer', 'gout']

/** People of whom some kinds are frequent and others rare. */
function unevenPeople(count: number, random: Random): Table {
  const rows = Array.from({ length: count }, () => {
    const town = Math.floor(24 * unit(random) ** 2)
    const age = (town + Math.floor(20 * unit(random) ** 2)) % 20
    return [`town ${town}`, `${20 + age}`, illnesses[below(4, random)]]
  })
  return withTrees(tableOf(names, rows, roles))
}

function withTrees(table: Table): Table {
  const columns = table.columns.map((column) => {
    const hierarchy = { town: towns, age: ages }[column.name]
    return hierarchy ? { ...column, hierarchy } : column
  })
  return { ...table, columns }
}

const states = [
  [0, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [2, 2],
]

/** Rare people made just as coarse as they had to be. */
export function greedyRounds(seed = 1, k = 4): World<'table'> {
  const original = unevenPeople(3000, stream(seed, 'world/rounds'))
  const { release, key } = madeInRounds(original, states, k)
  return { name: `rounds ${seed}`, original, release, key, granted: { making: { method: 'rounds', k } }, for: refining }
}

/** The same people, but who is made coarse is drawn by lot: how coarse a record is says nothing of it. */
export function coarseByLot(seed = 1, k = 4): World<'table'> {
  const random = stream(seed, 'world/lot')
  const original = unevenPeople(3000, random)
  const at = [0, 1, 2].map((level) => madeInRounds(original, [[level, level]], 1).release)
  const lots = Uint8Array.from({ length: original.rowCount }, () => (unit(random) < 0.3 ? 1 : 0))
  const columns = original.columns.map((column, c) => {
    if (column.role !== 'quasi') return column
    const texts = at.map(({ columns: told }) => told[c])
    const rows = Array.from(lots, (lot, row) => {
      const told = texts[lot]
      return told.kind === 'coded' ? told.values[told.codes[row]] : ''
    })
    return {
      ...column,
      ...tableOf(
        [column.name],
        rows.map((text) => [text]),
      ).columns[0],
      role: column.role,
      hierarchy: column.hierarchy,
    }
  })
  const release = tableRelease(withoutSmall({ ...original, columns }, k))
  const key = { records: [Uint32Array.from({ length: original.rowCount }, (_, row) => row)] }
  return { name: `by lot ${seed}`, original, release, key, granted: { making: { method: 'rounds', k } }, for: refining }
}

const refining = ['downcoding', 'prior-cell']

/** Rows of classes below k lose everything. */
function withoutSmall(table: Table, k: number): Table {
  const { roundOf } = madeInRounds(
    { ...table, columns: table.columns.map((one) => ({ ...one, hierarchy: undefined })) },
    [[0, 0]],
    k,
  )
  const columns = table.columns.map((column) => {
    if (column.role !== 'quasi' || column.kind !== 'coded') return column
    const values = [...column.values, '*']
    return {
      ...column,
      values,
      codes: column.codes.map((code, row) => (roundOf[row] === 0 ? code : values.length - 1)),
    }
  })
  return { ...table, columns }
}

const pairs = hierarchyOf(Array.from({ length: 80 }, (_, i) => [`q${i}`, `Q${i >> 1}`, '*']))

/**
 * Forty times Figure 2.7: two people with one illness and four with another, published together because neither group
 * has two illnesses; or the same with the illnesses of each six dealt out anew among them.
 */
export function forcedTogether(published: 'as they are' | 'dealt out anew', seed = 1): World<'table'> {
  const random = stream(seed, `world/forced ${published}`)
  const people: string[][] = []
  for (let pair = 0; pair < 40; pair++) {
    const [two, four] = shuffle(Uint32Array.of(0, 1, 2, 3), random)
    const having = [two, two, four, four, four, four]
    const place = below(2, random)
    const order = published === 'as they are' ? having.keys() : shuffle(Uint32Array.from(having.keys()), random)
    for (const [i, one] of [...order].entries())
      people.push([`q${2 * pair + (i < 2 ? place : 1 - place)}`, illnesses[having[one]]])
  }
  const original = paired(tableOf(['QID', 'illness'], people, { QID: 'quasi', illness: 'sensitive' }))
  const rows = people.map(([qid, illness]) => [`Q${Number(qid.slice(1)) >> 1}`, illness])
  const release = tableRelease(paired(tableOf(['QID', 'illness'], rows, { QID: 'quasi', illness: 'sensitive' })))
  const granted = { making: { method: 'rounds', l: 2 } }
  return { name: `forced together, ${published} ${seed}`, original, release, granted, for: ['minimality'] }
}

function paired(table: Table): Table {
  return { ...table, columns: table.columns.map((one) => (one.name === 'QID' ? { ...one, hierarchy: pairs } : one)) }
}
