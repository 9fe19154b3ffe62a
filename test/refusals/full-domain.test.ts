import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { type Role, type Table, tableOf } from '../../src/data/table.js'
import { InputError } from '../../src/formats/input-error.js'
import { type Demand, withFallbacks } from '../../src/contract/index.js'
import { datafly, mingen, muArgus, optimal } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { latticeFor } from '../../src/kinds/table/lattice-found.js'
import { protect } from '../../src/run/protect.js'

const roles: Readonly<Record<string, Role>> = { age: 'quasi', town: 'quasi', illness: 'sensitive', who: 'person' }
const table = tableOf(
  ['age', 'town', 'illness'],
  [
    ['30', 'a', 'flu'],
    ['30', 'a', 'cold'],
    ['31', 'b', 'flu'],
    ['32', 'b', 'cold'],
  ],
  roles,
)
const demand = (model: string, values: Demand['values']): Demand => ({ model, values })
const k = (least: number): Demand => demand('k', { k: least })

function refusal(data: Table, models: readonly Demand[], suppress = 0) {
  // The method itself: `protect` refuses some of it before, with the place.
  const made = optimal.run(data, withFallbacks(optimal.parameters, { models, suppress }), streamsOf(1))
  if (made.kind === 'released') throw new Error('was released')
  return made
}

test('k larger than the table: how many rows there are, and the k that would do', async () => {
  expect(refusal(table, [k(5)])).toMatchObject({
    because: 'k:5: 5 cannot look alike: the table has 4 rows',
    closest: { wouldDo: { k: 4 } },
  })
  expect(await protect(table, datafly, { k: 5 }, 1)).toMatchObject({ kind: 'infeasible' })
  expect(await protect(table, muArgus, { k: 5 }, 1)).toMatchObject({ kind: 'infeasible' })
})

test('no row, one row: nobody to hide among', async () => {
  expect(refusal({ ...tableOf(['age'], [], { age: 'quasi' }) }, [k(2)]).because).toContain('no rows')
  expect(refusal(tableOf(['age'], [['30']], { age: 'quasi' }), [k(2)]).remedy).toContain('nobody to hide among')
  expect(await protect(tableOf(['age'], [['30']], { age: 'quasi' }), optimal, { models: [k(1)] }, 1)).toMatchObject({
    kind: 'released',
    made: { loss: 0, classes: 1 },
  })
})

test('all rows identical, and a quasi-identifier of one value: nothing has to be changed', async () => {
  const alike = tableOf(
    ['age', 'town'],
    Array.from({ length: 5 }, () => ['30', 'a']),
    roles,
  )
  expect(await protect(alike, optimal, { models: [k(5)] }, 1)).toMatchObject({
    made: { loss: 0, classes: 1, suppressed: 0 },
    levels: { age: 0, town: 0 },
    notes: ['No value had to be changed'],
  })
})

test('l larger than the domain, t-hierarchical without a hierarchy, a column that is not there', async () => {
  expect(refusal(table, [demand('l-distinct', { l: 3 })]).because).toContain('the column illness has 2')
  expect(refusal(table, [demand('l-entropy', { l: 2.5 })]).because).toContain('no group can hold 2.5 values')
  expect(refusal(table, [demand('t-hierarchical', { t: 0.1 })]).remedy).toContain('t-equal')
  expect(refusal(table, [demand('l-distinct', { l: 2, attribute: 'income' })]).because).toContain('no column income')
  expect(refusal(table, [demand('personal-k', { column: 'illness' })]).because).toContain('whole numbers')
  const income = [demand('l-distinct', { l: 2, attribute: 'income' })]
  await expect(protect(table, optimal, { models: income }, 1)).rejects.toThrow(InputError)
  expect(refusal(table, [demand('k-map', { k: 2 })]).remedy).toContain('‹population›')
})

test('a model that a search does not know is named with those it does', () => {
  expect(refusal(table, [demand('isolation', { c: 2, t: 2 })]).remedy).toContain('l-recursive')
})

test('nothing holds: how many rows would have to be suppressed, and that many do', async () => {
  const rows = Array.from('aaaab').map((value) => [value])
  const flat = tableOf(['town'], rows, roles)
  const fixed = { ...flat, columns: flat.columns.map((one) => ({ ...one, hierarchy: hierarchyOf([['a'], ['b']]) })) }
  const { closest, because } = refusal(fixed, [k(2)])
  expect(because).toBe('no combination of levels holds with 0 of 5 rows suppressed')
  expect(closest).toEqual({ items: [], wouldDo: { suppress: 0.2 } })
  expect(await protect(fixed, optimal, { models: [k(2)], suppress: 0.2 }, 1)).toMatchObject({ made: { suppressed: 1 } })
  expect(await protect(fixed, mingen, { models: [k(2)] }, 1)).toMatchObject({ kind: 'infeasible' })
})

test('a release of which nothing would be left is none', () => {
  expect(refusal(table, [demand('t-equal', { t: 0 }), demand('l-recursive', { c: 0.5, l: 2 })], 1)).toMatchObject({
    kind: 'infeasible',
  })
})

test('40 quasi-identifiers: the size of the lattice, and a method without one', async () => {
  const names = Array.from({ length: 40 }, (_, c) => `q${c}`)
  const wide = tableOf(
    names,
    [names.map(() => 'a'), names.map(() => 'b')],
    Object.fromEntries(names.map((name) => [name, 'quasi' as const])),
  )
  const { because, remedy } = refusal(wide, [k(2)])
  expect(because).toContain('the lattice of 40 quasi-identifiers has 1,099,511,627,776 nodes')
  expect(remedy).toContain('mondrian')
  expect(latticeFor(wide, { models: [k(2)] })).toMatchObject({ kind: 'infeasible' })
  expect(await protect(wide, mingen, { models: [k(2)] }, 1)).toMatchObject({ kind: 'infeasible' })
})

test('people of several rows are not counted as several people', () => {
  const twice = tableOf(
    ['age', 'who'],
    [
      ['30', 'x'],
      ['30', 'x'],
    ],
    roles,
  )
  expect(refusal(twice, [k(2)]).because).toContain('1 person has several rows')
})

test('a value that its hierarchy does not hold: the column and the row, not the value', async () => {
  const columns = table.columns.map((column) =>
    column.name === 'age'
      ? {
          ...column,
          hierarchy: hierarchyOf([
            ['30', '*'],
            ['31', '*'],
          ]),
        }
      : column,
  )
  const run = async () => protect({ ...table, columns }, optimal, { models: [k(2)] }, 1)
  await expect(run()).rejects.toThrow(InputError)
  await expect(run()).rejects.toThrow('row 4: the hierarchy of "age" has no line for this value')
})

test('levels that do not nest are refused, not searched', async () => {
  const crossed = hierarchyOf([
    ['30', 'x', 'p'],
    ['31', 'x', 'q'],
    ['32', 'y', 'q'],
  ])
  const columns = table.columns.map((column) => (column.name === 'age' ? { ...column, hierarchy: crossed } : column))
  await expect(protect({ ...table, columns }, optimal, { models: [k(2)] }, 1)).rejects.toThrow(
    'level 2 of the hierarchy of age',
  )
})

test('hierarchies without a common top: datafly says what is left over', async () => {
  const flat = tableOf(
    ['town'],
    Array.from('abcdef').map((value) => [value]),
    roles,
  )
  const leaves = hierarchyOf(Array.from('abcdef').map((value) => [value]))
  const fixed = { ...flat, columns: flat.columns.map((one) => ({ ...one, hierarchy: leaves })) }
  expect(await protect(fixed, datafly, { k: 2 }, 1)).toMatchObject({
    kind: 'infeasible',
    because: 'every column is on its top level, and 6 rows still look like fewer than 2',
  })
})
