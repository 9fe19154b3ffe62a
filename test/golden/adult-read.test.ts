import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedData } from '../../bench/worlds/open-data.js'
import { readTable } from '../../src/files/index.js'
import { adultFile } from '../adult.js'
import { naiveCsv, rowsOfText } from '../oracle/naive-csv.js'

test.skipIf(!adultFile)(
  'Adult as ARX ships it: 30,162 records of 9 columns, as the naive reader has them [needs ../shared/data]',
  async () => {
    const table = await readTable(adultFile ?? '')
    expect([table.rowCount, table.columns.length]).toEqual([30_162, 9])
    expect(table.form).toEqual({ format: 'csv', delimiter: ';', encoding: 'utf-8', quoted: false })
    expect(table.columns.map(({ name, type, exceptions }) => [name, type, exceptions])).toEqual(
      [
        'sex',
        'age',
        'race',
        'marital-status',
        'education',
        'native-country',
        'workclass',
        'occupation',
        'salary-class',
      ].map((name) => [name, name === 'age' ? 'integer' : 'text', 0]),
    )
    expect(rowsOfText(table)).toEqual(naiveCsv(readFileSync(adultFile ?? '', 'utf8'), ';'))
  },
)

test.skipIf(!sharedData('external')).each([
  { what: "pyCANON's pupils, raw", path: ['external', 'students-math', 'raw.csv'], rows: 216, delimiter: ',' },
  { what: "pyCANON's pupils, 5-anonymous", path: ['external', 'students-math', 'k5.csv'], rows: 154, delimiter: ',' },
  { what: "ARX's output on Adult", path: ['external', 'arx-output', 'adult-k5-s4.csv'], rows: 30_162, delimiter: ';' },
])('$what: $rows records, as the naive reader has them [needs ../shared/data]', async ({ path, rows, delimiter }) => {
  const file = sharedData(...path) ?? ''
  const table = await readTable(file)
  expect([table.rowCount, table.form?.delimiter]).toEqual([rows, delimiter])
  expect(rowsOfText(table)).toEqual(naiveCsv(readFileSync(file, 'utf8'), delimiter))
})
