import { expect, test } from 'vitest'
import { type Column, type Table, cellOf, columnNamed } from '../../src/data/index.js'
import { type Values, withFallbacks } from '../../src/contract/index.js'
import { microaggregate, mondrian, noise } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { hierarchyMakers } from '../../src/run/hierarchy-makers.js'
import { makeHierarchy, risk } from '../../src/run/index.js'
import { pairTables } from '../../src/kinds/table/utility/paired-table.js'
import { judgeTable, rolesOf, withRoles } from '../judge-table.js'
import { readTableBytes } from '../table-bytes.js'

/** A clinic's list as a German spreadsheet writes it; the order of its creatinine is not that of the alphabet. */
const clinic = `admitted;weight;height;creatinine;stands for
03.04.2020;60,56;1,71;9,5;1,5
17.04.2020;61;1,65;10,25;2
02.05.2020;82,4;1,9;0,7;2,5
30.06.2020;79,95;1,88;1;1
11.01.2021;104,5;1,8;10,25;1
25.12.2021;99;1,6;0,7;3,25
`

async function clinics(quasi: readonly string[]): Promise<readonly [comma: Table, point: Table]> {
  const roles = rolesOf(quasi, 'creatinine')
  const comma = withRoles(await readTableBytes(clinic), roles)
  const point = withRoles(await readTableBytes(clinic.replaceAll(',', '.')), roles)
  return [comma, point]
}

const column = (table: Table, name: string): Column => columnNamed(table, name)!
const cells = (table: Table, name: string): string[] =>
  Array.from({ length: table.rowCount }, (_, row) => cellOf(column(table, name), row))
const withPoint = (cell: string): string => cell.replace(/^(-?\d+),(\d+)$/, '$1.$2')

type AnyProtector = typeof mondrian | typeof microaggregate | typeof noise
function released(protector: AnyProtector, table: Table, values: Values): Table {
  const given: Values = { keepOrder: true, ...values }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of each are written beside its name
  const made = protector.run(table, withFallbacks(protector.parameters, given) as never, streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  return made.release
}

test('decimal commas: a list with semicolons is read as numbers', async () => {
  const [comma] = await clinics([])
  expect(comma.columns.map(({ type, written }) => [type, written])).toEqual([
    ['date', 'dmy'],
    ...Array.from({ length: 4 }, () => ['number', 'decimal comma']),
  ])
})

test('decimal commas: intervals are those of the same numbers with a point', async () => {
  const maker = hierarchyMakers.find(({ id }) => id === 'intervals')!
  const given = { width: 0.5, factor: 2 }
  const [comma, point] = (await clinics([])).map((table) => {
    const { hierarchy } = makeHierarchy(table, maker, { column: 'weight', file: 'clinic.csv', given })
    return hierarchy
  })
  expect(comma.values.map(withPoint)).toEqual(point.values)
  expect(comma.values).toContain('60,56')
  expect(comma.levels).toEqual(point.levels)
  expect(comma.levels[0].names).toContain('[60.5, 61[')
})

test.each([
  { protector: mondrian, values: { models: [{ model: 'k', values: { k: 2 } }] } },
  { protector: mondrian, values: { models: [{ model: 't-ordered', values: { t: 0.08 } }] } },
  { protector: microaggregate, values: { k: 2 } },
  { protector: noise, values: { keepSum: true } },
])('decimal commas: $protector.id publishes what it does of the same numbers with a point', async (one) => {
  const [comma, point] = (await clinics(['height', 'weight'])).map((table) =>
    released(one.protector, table, one.values),
  )
  for (const name of ['height', 'weight']) expect(cells(comma, name).map(withPoint)).toEqual(cells(point, name))
  expect(new Set(cells(comma, 'height')).size).toBeGreaterThan(1)
})

test('decimal commas: means have one too', async () => {
  const [comma] = await clinics(['height', 'weight'])
  const means = cells(released(microaggregate, comma, { k: 2 }), 'height')
  expect(means.filter((cell) => !/^\d(?:,\d+)?$/.test(cell))).toEqual([])
  expect(means.join(' ')).toContain(',')
})

test('decimal commas: t-closeness orders the numbers, whether or not the release still holds a comma', async () => {
  const [comma, point] = await clinics(['height'])
  const judged = (table: Table) => judgeTable(table, 't-ordered', { t: 0.4 })
  expect(judged(comma).notes).toContain('creatinine is ordered by number')
  expect(judged(comma).reached).toBe(judged(point).reached)
  const unread = { ...comma, columns: comma.columns.map((one) => ({ ...one, written: undefined })) }
  expect(judged(unread).reached).not.toBe(judged(comma).reached)
  expect(judgeTable(unread, 't-ordered', { t: 0.4 }, comma).reached).toBe(judged(comma).reached)
})

test('decimal commas: weights of people are read', async () => {
  const [comma, point] = await clinics(['height'])
  const weighed = (table: Table) => risk(table, { weights: 'stands for' })
  expect(weighed(comma)).toEqual(weighed(point))
})

test('decimal commas: isolation and losses are those of the same numbers with a point', async () => {
  const [comma, point] = (await clinics(['height', 'weight'])).map((table) => {
    const release = released(microaggregate, table, { k: 2 })
    const { columns } = pairTables(table, release)
    return {
      isolation: judgeTable(release, 'isolation', { c: 2, t: 2 }, table).reached,
      unread: columns.map((one) => one.unread),
      widths: columns.map((one) => one.widths),
    }
  })
  expect(comma).toEqual(point)
  expect(comma.unread).toEqual([0, 0])
})

test('dates with the day first are cut like any other, at the first of a month or year', async () => {
  const [table] = await clinics(['admitted'])
  const release = released(mondrian, table, { models: [{ model: 'k', values: { k: 3 } }] })
  const [before, after] = ['<2020-06-01', '2020-06-01+']
  expect(cells(release, 'admitted')).toEqual([before, before, before, after, after, after])
})
