import { expect, test } from 'vitest'
import { type Table, tableOf } from '../../src/data/index.js'
import type { Values } from '../../src/contract/index.js'
import { type TableFault, demandFault, tableFault } from '../../src/kinds/index.js'
import { tableModels } from '../../src/kinds/table/models/table-models.js'
import { judgeTable, withRoles } from '../judge-table.js'

const rows = [
  ['p', '1', 'flu', '2'],
  ['q', '1', 'cough', '2'],
  ['q', 'NA', 'flu', 'two'],
]
const table = tableOf(['id', 'age', 'disease', 'own'], rows, { age: 'quasi', disease: 'sensitive' })

function faultOf(id: string, values: Values, data: Table = table): TableFault | undefined {
  return demandFault(
    tableModels.find((model) => model.id === id)!,
    values,
    data,
  )
}

test('a column that is not there, a quasi-identifier, none or several sensitive ones: told before anything is judged', () => {
  expect(faultOf('l-distinct', { l: 2 })).toBeUndefined()
  expect(faultOf('l-distinct', { l: 2, attribute: 'disease' })).toBeUndefined()
  expect(faultOf('t-equal', { t: 0.2, attribute: 'illness' })?.message).toBe('no column is called illness')
  expect(faultOf('t-equal', { t: 0.2, attribute: 'age' })?.message).toContain('quasi-identifier')
  expect(faultOf('l-entropy', { l: 2 }, withRoles(table, { age: 'quasi' }))?.message).toBe('no column is sensitive')
  const two = withRoles(table, { age: 'quasi', disease: 'sensitive', own: 'sensitive' })
  expect(faultOf('l-entropy', { l: 2 }, two)?.message).toBe('several columns are sensitive')
  expect(faultOf('l-entropy', { l: 2, attribute: 'own' }, two)).toBeUndefined()
})

test('personal-k: a cell that is no whole number is named by row and column, not by what it says', () => {
  expect(faultOf('personal-k', { column: 'k' })?.message).toBe('no column is called k')
  const fault = faultOf('personal-k', { column: 'own' })
  expect(fault).toMatchObject({ row: 2, column: 'own' })
  expect(JSON.stringify(fault)).not.toContain('two')
})

test('k-map and δ-presence: no population, or one that lacks a column', () => {
  expect(faultOf('k-map', { k: 2 })).toBeUndefined()
  const population = tableOf(['disease'], [['flu']])
  expect(faultOf('delta-presence', { min: 0, max: 1 }, { ...table, population })).toMatchObject({ column: 'age' })
  expect(faultOf('k-map', { k: 2 }, { ...table, population: table })).toBeUndefined()
  expect(judgeTable(table, 'k-map', { k: 2 })).toMatchObject({ holds: null })
})

test('missing values that are to be refused: row, column, and no verdict', () => {
  expect(tableFault(table)).toBeUndefined()
  expect(tableFault({ ...table, missing: 'refuse' })).toMatchObject({ row: 2, column: 'age', table: 0 })
  expect(judgeTable({ ...table, missing: 'refuse' }, 'k', { k: 1 }).holds).toBeNull()
})

test('a row that names nobody, and linked tables that name nobody', () => {
  const people = tableOf(['id', 'age'], [['p', '1'], ['', '2']], { id: 'person', age: 'quasi' }) // prettier-ignore
  expect(tableFault(people)).toMatchObject({ row: 1, column: 'id' })
  const named = withRoles(table, { id: 'person', age: 'quasi' })
  expect(tableFault({ ...named, linked: [table] })).toMatchObject({ table: 1, message: 'no column names the person' })
})

test('k above the number of people, l above the number of values: they fail, and a note says that no release could', () => {
  const many = judgeTable(table, 'k', { k: 4 })
  expect(many.holds).toBe(false)
  expect(many.notes.join()).toContain('no release reaches it')
  expect(judgeTable(table, 'l-distinct', { l: 3 }).notes.join()).toContain('no release reaches 3')
})
