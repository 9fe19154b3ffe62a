import { expect, test } from 'vitest'
import { type Table, tableOf } from '../../src/data/index.js'
import { withMissingHierarchies } from '../../src/kinds/table/made-hierarchies.js'

const rows = Array.from({ length: 60 }, (_, i) => [
  String(20 + i),
  ['F', 'M'][i % 2],
  `1305${i % 10}`,
  `2023-0${1 + (i % 9)}-1${i % 10}`,
  `${1000 + 37 * i}.5`,
  ['nurse', 'nanny', 'baker', 'smith'][i % 4],
  'Bonn',
  `E${10 + (i % 20)}`,
])
const names = ['age', 'sex', 'zip', 'admitted', 'bill', 'job', 'town', 'code']
const types = { age: 'integer', bill: 'number', admitted: 'date', zip: 'integer' } as const

function table(): Table {
  const plain = tableOf(names, rows, Object.fromEntries(names.map((name) => [name, 'quasi' as const])))
  const columns = plain.columns.map((column) => ({
    ...column,
    type: Object.entries(types).find(([name]) => name === column.name)?.[1] ?? ('text' as const),
  }))
  return { ...plain, columns }
}

test('each column gets the hierarchy that fits what it holds; what has nothing between a value and everything gets none', () => {
  const { made } = withMissingHierarchies(table(), 'all')
  expect(made.map(({ name, by }) => [name, by])).toEqual([
    ['age', 'ages'],
    ['zip', 'prefix'],
    ['admitted', 'dates'],
    ['bill', 'quantiles'],
    ['job', 'sets'],
    ['code', 'prefix'],
  ])
})

test('a method that cuts along an order is given those of codes that are no numbers alone; one that tells words as sets, all but theirs', () => {
  const named = (wanted: 'ordered' | 'codes') => withMissingHierarchies(table(), wanted).made.map(({ name }) => name)
  expect(named('codes')).toEqual(['code'])
  expect(named('ordered')).toEqual(['age', 'zip', 'admitted', 'bill', 'code'])
})

test('a hierarchy that was given stays, and nothing else of the table changes', () => {
  const whole = table()
  const { table: once } = withMissingHierarchies(whole, 'all')
  const { table: twice, made } = withMissingHierarchies(once, 'all')
  expect(made).toEqual([])
  expect(twice).toBe(once)
  expect(once.columns.map((column) => ({ ...column, hierarchy: undefined }))).toEqual(whole.columns)
})

test('by meaning, where somebody says how far apart words are', () => {
  const near = (a: string, b: string): number => (a[0] === b[0] ? 0.1 : 0.9)
  expect(withMissingHierarchies(table(), 'all', { distance: near }).made.find(({ name }) => name === 'job')?.by).toBe(
    'meaning',
  )
})
