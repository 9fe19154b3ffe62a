import { expect, test } from 'vitest'
import { sharedData } from '../../bench/worlds/open-data.js'
import { type Table, cellOf, coded, columnNamed, tableOf } from '../../src/data/index.js'
import { readTable } from '../../src/files/index.js'
import { readReleased } from '../../src/kinds/table/reading/read-table.js'
import { type ReadColumn, coverSize, covers } from '../../src/kinds/table/reading/reading.js'
import { readAdult } from '../adult.js'

const needs = '[needs ../shared/data]'
const arxFile = sharedData('external', 'arx-output', 'adult-k5-s4.csv')
const studentsFile = sharedData('external', 'students-math', 'k5.csv')
const rawFile = sharedData('external', 'students-math', 'raw.csv')

function readAll(release: Table, people?: Table): readonly ReadColumn[] {
  return readReleased(
    release,
    people,
    release.columns.map(({ name }) => name),
  ).columns
}

function cellsByRule({ column, rules }: ReadColumn): Record<string, number> {
  const cells: Record<string, number> = {}
  for (const code of column.codes) cells[rules[code]] = (cells[rules[code]] ?? 0) + 1
  return cells
}

function covered(column: ReadColumn, text: string): number {
  return coverSize(column.covers[column.column.values.indexOf(text)])
}

test.skipIf(!arxFile)(
  `ARX's own release of Adult is read without a hint: no cell is left, beside the original ${needs}`,
  async () => {
    const adult = await readAdult()
    const columns = readAll(await readTable(arxFile!), adult)
    expect(Object.fromEntries(columns.map((column) => [column.name, cellsByRule(column)]))).toEqual({
      sex: { value: 28984, suppressed: 1178 },
      age: { midpoint: 28984, suppressed: 1178 },
      race: { value: 28984, suppressed: 1178 },
      'marital-status': { node: 28984, suppressed: 1178 },
      education: { node: 28984, suppressed: 1178 },
      'native-country': { node: 28984, suppressed: 1178 },
      workclass: { node: 28984, suppressed: 1178 },
      occupation: { suppressed: 30162 },
      'salary-class': { value: 28984, suppressed: 1178 },
    })
    // 29.5 is the middle of a node called 20-39 that holds 21 to 40; 9.5 of one called 0-19 that holds 1 to 20.
    expect(['29.5', '9.5'].map((text) => covered(columns[1], text))).toEqual([20, 20])
    // Row for row it covers the original.
    const outside = columns.filter(({ name, column, domain, covers: cover }) => {
      const { codes, values } = coded(columnNamed(adult, name)!)
      return !column.codes.every((code, row) => covers(cover[code], domain.placeOf.get(values[codes[row]])!))
    })
    expect(outside.map(({ name }) => name)).toEqual([])
  },
)

test.skipIf(!arxFile)(`ARX's own release is read by itself: its middles show their intervals ${needs}`, async () => {
  const columns = readAll(await readTable(arxFile!))
  for (const column of columns) expect(cellsByRule(column)['unread']).toBeUndefined()
  expect(cellsByRule(columns[1])).toEqual({ midpoint: 28984, suppressed: 1178 })
  expect(columns[1].domain.values).toHaveLength(100)
  expect(covered(columns[1], '29.5')).toBe(20)
})

test.skipIf(!studentsFile)(`pyCANON's students are read by themselves and beside the raw file ${needs}`, async () => {
  const release = await readTable(studentsFile!)
  for (const columns of [readAll(release), readAll(release, await readTable(rawFile!))])
    for (const column of columns) expect([column.name, cellsByRule(column)['unread']]).toEqual([column.name, undefined])
  const beside = readAll(release, await readTable(rawFile!))
  expect(beside.map((column) => Object.keys(cellsByRule(column)))).toEqual(beside.map(() => ['value']))
})

test('dpt-link-range: how many of a register fit each row: 1 2 3 0 1', () => {
  const roles = { number: 'quasi', letter: 'quasi' } as const
  const register = tableOf(
    ['number', 'letter'],
    [
      ['10', 'a'],
      ['20', 'b'],
      ['14', 'c'],
      ['11', 'd'],
      ['10', 'e'],
    ],
    roles,
  )
  const release = tableOf(
    ['number', 'letter'],
    [
      ['10', 'e'],
      ['10', '*'],
      ['10-12', '*'],
      ['10-12', 'w'],
      ['10-12', 'a'],
    ],
    roles,
  )
  const { columns } = readReleased(release, register)
  const fits = (row: number, person: number) =>
    columns.every(({ column, covers: cover, domain, name }) => {
      const value = cellOf(columnNamed(register, name)!, person)
      return covers(cover[column.codes[row]], domain.placeOf.get(value)!)
    })
  const matches = [0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3, 4].filter((person) => fits(row, person)).length)
  expect(matches).toEqual([1, 2, 3, 0, 1])
})
