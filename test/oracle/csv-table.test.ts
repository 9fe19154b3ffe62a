import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, coded, tableOf } from '../../src/data/index.js'
import { InputError } from '../../src/formats/index.js'
import { sniffDelimiter } from '../../src/formats/table/csv-table.js'
import { chunkSizes } from '../arbitrary.js'
import { readTableBytes } from '../table-bytes.js'
import { naiveCsv, rowsOfText } from './naive-csv.js'
import { tries } from '../laws/tries.js'

const pieces = [
  'a',
  'b',
  ',',
  ',',
  '"',
  '""',
  '\n',
  '\n',
  '\r\n',
  ' ',
  '\t',
  'é',
  '"a,b"',
  '"c\nd"',
  'a,b\n',
  ';',
  '\0',
  '\r',
]
const jumble = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 16 }).map((found) => found.join(''))
/** Nearly a table, so that many are read: a header of its own, and records of two or three cells. */
const cell = fc.constantFrom(
  'a',
  'bb',
  '',
  ' c ',
  '"d"',
  '"e,f"',
  '"g""h"',
  '"i\nj"',
  '" "',
  'é',
  ' "k" ',
  'l"m',
  '\tn',
)
const record = fc.array(cell, { minLength: 2, maxLength: 2 }).map((cells) => cells.join(','))
const nearly = fc
  .tuple(fc.array(fc.oneof({ weight: 20, arbitrary: record }, jumble), { maxLength: 8 }), fc.constantFrom('\n', '\r\n'))
  .map(([records, end]) => ['x,y', ...records].join(end))

test.each([
  { what: 'a jumble', texts: jumble, least: 1 / 30 },
  { what: 'nearly a table', texts: nearly, least: 1 / 6 },
])('csv table: $what is read, or refused, as by the naive reader, whatever the chunks', async ({ texts, least }) => {
  let read = 0
  const all = tries(3000, 600)
  const law = fc.asyncProperty(texts, chunkSizes, fc.boolean(), async (text, sizes, whole) => {
    const expected = naiveCsv(text, ',')
    if (expected) read++
    const options = { format: 'csv', delimiter: ',' } as const
    const found = await resultOf(readTableBytes(text, options, whole ? [1000] : sizes))
    expect(found === 'refused' ? found : rowsOfText(found)).toEqual(expected ?? 'refused')
    expect(found === 'refused' ? [] : codesOf(found)).toEqual(
      expected ? codesOf(tableOf(expected[0], expected.slice(1))) : [],
    )
  })
  await fc.assert(law, { numRuns: all })
  expect(read).toBeGreaterThan(least * all)
})

test('csv table: a column of its own values leaves its dictionary, and has the same codes as with one', async () => {
  const rows = 150_000
  const values = Array.from({ length: rows }, (_, row) => (row % 10 === 3 ? 'twice' : `é${row}`))
  const late = Array.from({ length: rows }, (_, row) => (row < 60_000 ? 'a' : `b${row}`))
  const few = values.map((_, row) => (row % 1000 === 5 ? 'a "b' : String(row % 7)))
  // A quote in a cell sends its line the slow way, when the cell before it was put already.
  const cells = few.map((one) => (one.includes('"') ? '"a ""b"' : one))
  const text = `id,few,late\n${values.map((value, row) => `${value},${cells[row]},${late[row]}\n`).join('')}`
  const table = await readTableBytes(text, {}, [40_000, 70_001])
  expect(table.columns.map(({ kind }) => kind)).toEqual(['plain', 'coded', 'plain'])
  for (const [c, expected] of [values, few, late].entries()) {
    const distinct = [...new Set(expected)]
    const codeOf = new Map(distinct.map((value, code) => [value, code]))
    const column = coded(table.columns[c])
    expect(column.values).toEqual(distinct)
    expect(column.codes).toEqual(Uint32Array.from(expected, (value) => codeOf.get(value) ?? -1))
  }
})

test.each([
  { text: 'a;b\n1,5;2\n3,5;4\n', delimiter: ';' },
  { text: 'a,b\n1;5,2\n', delimiter: ',' },
  { text: '"a,b";c|d\n1;2\n', delimiter: ';' },
  { text: 'a\tb\tc,d\n1,2\t3\t4\n', delimiter: '\t' },
  { text: 'a\n1,5\n', delimiter: ',' },
  { text: 'a;b\n1\n2;3\n4\n', delimiter: ';' },
  { text: 'a|b\n"x|y"|"z"\n', delimiter: '|' },
])(
  'csv table: the delimiter of %j is recognised by the header and the lines that agree with it',
  ({ text, delimiter }) => {
    expect(sniffDelimiter(Buffer.from(text))).toBe(delimiter)
  },
)

test('csv table: what leaves its dictionary is also right when the file is Windows-1252', async () => {
  const values = Array.from({ length: 70_000 }, (_, row) => `${row}\u20ac\u00fc`)
  const bytes = Buffer.from(`id\n${values.join('\n')}\n`.replaceAll('\u20ac', '\u0080'), 'latin1')
  const { columns, form } = await readTableBytes(bytes)
  expect([form?.encoding, columns[0].kind]).toEqual(['windows-1252', 'plain'])
  expect(coded(columns[0]).values).toEqual(values)
})

function codesOf({ columns }: Table): unknown[] {
  return columns.map(coded).map(({ codes, values }) => [codes, values])
}

async function resultOf(reading: Promise<Table>): Promise<Table | 'refused'> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof InputError) return 'refused'
    throw error
  }
}
