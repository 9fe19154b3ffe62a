import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, cellOf, tableOf } from '../../src/data/index.js'
import { flatParquetSeeds } from '../../bench/fuzz/seeds.js'
import { awkwardText, chunkSizes } from '../arbitrary.js'
import { hostile } from '../hostile-text.js'
import { rowsOfText } from '../oracle/naive-csv.js'
import { readTableBytes, tableBytes } from '../table-bytes.js'
import { tries } from './tries.js'

const cell = fc.oneof(
  awkwardText,
  fc.constantFrom(
    ...hostile,
    '007',
    '1e3',
    '1,5',
    '-5',
    '=1+1',
    "'=x",
    'true',
    'null',
    '1.10',
    '12345678901234567890',
    '{"a":1}',
  ),
)
const table = fc.integer({ min: 1, max: 4 }).chain((width) => {
  const names = fc.uniqueArray(
    cell.filter((name) => name !== ''),
    { minLength: width, maxLength: width },
  )
  const records = fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 })
  return fc.tuple(names, records).map(([header, rows]) => tableOf(header, rows))
})
const delimiter = fc.constantFrom(',', ';', '\t', '|')

test('csv: a table is read as it was written, with any delimiter, without being told which', async () => {
  const law = fc.asyncProperty(table, delimiter, chunkSizes, async (given, mark, sizes) => {
    const bytes = await tableBytes('csv', given, { delimiter: mark })
    const found = await readTableBytes(bytes, { format: 'csv' }, sizes)
    expect(rowsOfText(found)).toEqual(rowsOfText(given))
    expect([',', mark]).toContain(found.form?.delimiter)
    expect(found.form?.delimiter === mark || given.columns.length === 1).toBe(true)
    // The delimiter of the source is kept, so that writing again gives the same bytes.
    expect(Buffer.compare(await tableBytes('csv', { ...found, form: { format: 'csv', delimiter: mark } }), bytes)).toBe(
      0,
    )
  })
  await fc.assert(law, { numRuns: tries(1500) })
})

test('csv: written safe for spreadsheets, no cell begins like a formula, and reading restores each', async () => {
  const law = fc.asyncProperty(table, delimiter, async (given, mark) => {
    const bytes = await tableBytes('csv', given, { delimiter: mark, spreadsheetSafe: true })
    const asOthersRead = await readTableBytes(bytes, { format: 'csv', delimiter: mark })
    for (const row of rowsOfText(asOthersRead)) for (const text of row) expect(text).not.toMatch(/^\s*[=+@-]/)
    const restored = await readTableBytes(bytes, { format: 'csv', delimiter: mark, spreadsheetSafe: true })
    expect(rowsOfText(restored)).toEqual(rowsOfText(given))
  })
  await fc.assert(law, { numRuns: tries(500) })
})

test('ndjson: a table is read as it was written, numbers and truths as they stand', async () => {
  const law = fc.asyncProperty(table, chunkSizes, async (given, sizes) => {
    const typed = { ...given, columns: given.columns.map((column) => ({ ...column, type: 'number' as const })) }
    for (const one of [given, typed]) {
      const found = await readTableBytes(await tableBytes('ndjson', one), {}, sizes)
      expect(rowsOfText(found)).toEqual(rowsOfText(given))
    }
  })
  await fc.assert(law, { numRuns: tries(500) })
})

test('parquet: a table is read as it was written', async () => {
  const law = fc.asyncProperty(table, async (given) => {
    fc.pre(given.columns.every(({ name }) => !name.startsWith('\ufeff')))
    expect(rowsOfText(await readTableBytes(await tableBytes('parquet', given)))).toEqual(rowsOfText(given))
  })
  await fc.assert(law, { numRuns: tries(200) })
})

test.each(['csv', 'ndjson', 'parquet'] as const)(
  '%s: a column without a dictionary is written like one with it',
  async (id) => {
    const rows = Array.from({ length: 70_000 }, (_, row) => [`é "${row}"`, `${row % 3}`])
    const given = tableOf(['id', 'few'], rows)
    const read = await readTableBytes(await tableBytes('csv', given))
    expect(read.columns.map(({ kind }) => kind)).toEqual(['plain', 'coded'])
    const again = await readTableBytes(await tableBytes(id, read), {}, [100_000])
    expect(again.columns.map(({ kind }) => kind)).toEqual(['plain', 'coded'])
    expect(lastRows(again)).toEqual(lastRows(given))
    expect(Buffer.compare(await tableBytes(id, again), await tableBytes(id, read))).toBe(0)
  },
)

test('csv: a long table is written as its lines joined', async () => {
  const rows = Array.from({ length: 300_000 }, (_, row) => ['x'.repeat(row % 5), `${(row * row) % 97}`])
  const bytes = await tableBytes('csv', tableOf(['a', 'b'], rows))
  const naive = `a,b\n${rows.map((cells) => `${cells.join(',')}\n`).join('')}`
  expect(Buffer.compare(bytes, Buffer.from(naive))).toBe(0)
})

test('parquet: numbers, truths, dates and nothing are told by what another program wrote', async () => {
  const [bytes] = flatParquetSeeds()
  expect(rowsOfText(await readTableBytes(bytes))).toEqual([
    ['n', 'x', 't', 'w', 'y'],
    ['1', '0.1', 'a', '1970-01-01T00:00:00Z', 'true'],
    ['2', '2', '', '1970-01-02T00:00:00Z', 'false'],
    ['3', '300000000000000000000', 'b', '2001-09-09T01:46:40Z', 'true'],
  ])
})

test('csv and parquet: a table of no records keeps its columns', async () => {
  const given = tableOf(['a', 'b'], [])
  for (const id of ['csv', 'parquet'] as const)
    expect(rowsOfText(await readTableBytes(await tableBytes(id, given)))).toEqual([['a', 'b']])
})

function lastRows({ columns, rowCount }: Table): string[][] {
  return [1, 2, 30_000].map((back) => columns.map((column) => cellOf(column, rowCount - back)))
}
