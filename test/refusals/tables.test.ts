import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inlineRow, workbookParts, zipOf } from '../../bench/fuzz/workbook.js'
import { tableOf } from '../../src/data/index.js'
import { readTable, writeTable } from '../../src/files/index.js'
import { renderInputError } from '../../src/formats/index.js'
import { parquetBytes } from '../../src/formats/parquet-file.js'
import { rowsOfText } from '../oracle/naive-csv.js'
import { readTableBytes, tableBytes } from '../table-bytes.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const temp = tempFolder()

const csv: { what: string; text: string; line: number; column?: number; message: RegExp }[] = [
  {
    what: 'a record with too few cells',
    text: `a,b,c\n1,2,3\n${secret},2\n`,
    line: 3,
    message: /has 2 cells, the header 3/,
  },
  { what: 'a record cut short at the end', text: `a,b\n1,2\n${secret}`, line: 3, message: /has 1 cell, the header 2/ },
  {
    what: 'a record with too many cells',
    text: `a,b\n1,2\n1,2,${secret}\n`,
    line: 3,
    column: 3,
    message: /more cells/,
  },
  { what: 'a trailing delimiter in a record', text: `a,b\n1,${secret},\n`, line: 2, column: 3, message: /more cells/ },
  {
    what: 'a trailing delimiter in the header',
    text: `a,${secret},\n1,2\n`,
    line: 1,
    column: 3,
    message: /ends in a delimiter/,
  },
  { what: 'a column without a name', text: `a,,${secret}\n1,2,3\n`, line: 1, column: 2, message: /without a name/ },
  {
    what: 'a column named twice',
    text: `a,${secret},"${secret}"\n1,2,3\n`,
    line: 1,
    column: 3,
    message: /a second time/,
  },
  {
    what: 'a quote that is not closed',
    text: `a,b\n1,"${secret}\n1,2\n1,2\n`,
    line: 2,
    column: 2,
    message: /never closed/,
  },
  { what: 'text after a quote', text: `a,b\n1,"${secret}"x\n`, line: 2, column: 2, message: /after a closing quote/ },
  {
    what: 'a carriage return alone',
    text: `a,b\n1,2\n${secret}\rx,2\n`,
    line: 3,
    column: 1,
    message: /carriage return/,
  },
  {
    what: 'lines that end in a carriage return',
    text: `a,b\r1,${secret}\r`,
    line: 1,
    column: 2,
    message: /carriage return/,
  },
  {
    what: 'a fault after a quoted line break',
    text: `a,b\n"1\n\n1",2\n\n3,${secret},4\n`,
    line: 6,
    column: 3,
    message: /more cells/,
  },
]

test.each(csv)(
  'csv table: refuses $what and names its place, whatever the chunks',
  async ({ text, line, column, message }) => {
    for (const sizes of [[1000], [1], [3], [2, 5]]) {
      const error = await refusalOf(readTableBytes(text, { delimiter: ',' }, sizes))
      expect([error.line, error.column]).toEqual([line, column])
      expect(error.message).toMatch(message)
      expect(error.message).toContain(column === undefined ? '' : `(cell ${column})`)
    }
  },
)

test('csv table: refuses a file of nothing, and of blank lines alone', async () => {
  expect((await refusalOf(readTable(temp.file('a.csv', '')))).message).toBe('holds no data')
  expect((await refusalOf(readTable(temp.file('a.csv', '\ufeff')))).message).toBe('holds no data')
  expect((await refusalOf(readTable(temp.file('a.csv', '\n \r\n')))).message).toBe('holds nothing but blank lines')
})

test('csv table: a header alone is a table of no records, and a cell is its value when it is asked for', async () => {
  expect(rowsOfText(await readTableBytes('a;b\r\n'))).toEqual([['a', 'b']])
  const error = await refusalOf(readTableBytes(`${secret},${secret}\n`))
  expect(renderInputError(error, { showValues: true })).toContain(`value: "${secret}"`)
})

test('csv table: refuses NUL bytes as binary, in its beginning and late, and keeps one in quotes', async () => {
  expect((await refusalOf(readTableBytes('a,b\n1,\u0000\n'))).message).toBe('looks like a binary file')
  const late = await refusalOf(readTableBytes(`a,b\n${'1,2\n'.repeat(40_000)}1,\u0000\n`))
  expect([late.line, late.column, late.message]).toEqual([40_002, 2, 'looks like a binary file (cell 2)'])
  expect(rowsOfText(await readTableBytes('a\n"\u0000"\n'))).toEqual([['a'], ['\u0000']])
  const noMark = await refusalOf(readTableBytes(Buffer.from('a,b\n1,2\n', 'utf16le')))
  expect(noMark.remedy).toContain('UTF-16')
})

test.each([
  { what: 'UTF-8', bytes: Buffer.from('x;é\n1;ü\n'), encoding: 'utf-8' },
  { what: 'UTF-8 with a mark', bytes: Buffer.from('\ufeffx;é\n1;ü\n'), encoding: 'utf-8' },
  { what: 'UTF-16', bytes: Buffer.from('\ufeffx;é\n1;ü\n', 'utf16le'), encoding: 'utf-16le' },
  {
    what: 'UTF-16, the other way round',
    bytes: Buffer.from('\ufeffx;é\n1;ü\n', 'utf16le').swap16(),
    encoding: 'utf-16be',
  },
  { what: 'Windows-1252', bytes: Buffer.from('x;é\n1;ü\n', 'latin1'), encoding: 'windows-1252' },
  { what: 'gzip', bytes: gzipSync('x;é\r\n1;ü\r\n'), encoding: 'utf-8' },
])('csv table: $what is read, and stated', async ({ bytes, encoding }) => {
  const table = await readTable(temp.file('a.csv', bytes))
  expect(rowsOfText(table)).toEqual([
    ['x', 'é'],
    ['1', 'ü'],
  ])
  expect(table.form).toEqual({ format: 'csv', delimiter: ';', encoding, quoted: false })
})

test.each([
  { what: 'UTF-8 first', bytes: [Buffer.from('a,b\n1,é\n'), Buffer.from(`1,${secret}ü\n`, 'latin1')] },
  { what: 'Windows-1252 first', bytes: [Buffer.from('a,b\n1,é\n', 'latin1'), Buffer.from(`1,${secret}ü\n`)] },
])('csv table: refuses two encodings in one file, $what, unless one is named', async ({ bytes }) => {
  const error = await refusalOf(readTableBytes(Buffer.concat(bytes)))
  expect([error.line, error.column]).toEqual([3, 2])
  expect(error.remedy).toContain('‹encoding›')
  const named = await readTableBytes(Buffer.concat(bytes), { encoding: 'windows-1252' })
  expect([named.rowCount, named.form?.encoding]).toEqual([2, 'windows-1252'])
  expect((await refusalOf(readTableBytes(Buffer.concat(bytes), { encoding: 'utf-8' }))).message).toContain('UTF-8')
})

test('csv table: refuses bytes that mean nothing in Windows-1252', async () => {
  const error = await refusalOf(readTableBytes(Buffer.from('a,b\n1,\u0081\n', 'latin1')))
  expect([error.line, error.message]).toEqual([2, 'is not valid UTF-8 (cell 2)'])
})

test('csv table: cells of a megabyte are read, quoted or not; longer lines than 64 MiB are not', async () => {
  const long = 'x'.repeat(2 ** 20)
  const text = `a,b\n${long},1\n"${long}\n""",2\n`
  for (const sizes of [[2 ** 18], [2 ** 24]]) {
    const { columns } = await readTableBytes(text, {}, sizes)
    expect(columns[0].kind === 'coded' && columns[0].values).toEqual([long, `${long}\n"`])
  }
  const error = await refusalOf(readTableBytes(`a,b\n${'x'.repeat(65 * 2 ** 20)},1\n`))
  expect([error.line, error.message]).toEqual([2, 'the line is longer than 64 MiB'])
})

test('every form: refuses more than 16,384 columns', async () => {
  const names = Array.from({ length: 16_385 }, (_, c) => `c${c}`)
  const record = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))
  const workbook = zipOf(workbookParts([{ name: 's', rows: inlineRow(1, names) }]))
  for (const bytes of [Buffer.from(names.join(',')), Buffer.from(record)])
    expect((await refusalOf(readTableBytes(bytes))).message).toContain('16,384 columns')
  expect((await refusalOf(readTableBytes(workbook))).message).toMatch(/16,384 columns|not a readable XLSX/)
  expect((await readTableBytes(names.slice(1).join(','))).columns.length).toBe(16_384)
})

test('csv table: refuses a delimiter that cannot be one, read or written', async () => {
  for (const delimiter of ['', 'ab', '"', '\n', 'é']) {
    expect((await refusalOf(readTableBytes('a,b\n', { delimiter }))).message).toContain('delimiter')
    await expect(tableBytes('csv', tableOf(['a'], []), { delimiter })).rejects.toThrow('delimiter')
  }
})

const good = '{"a":"x","b":1}\n'
test.each([
  { what: 'a nested list', text: `{"a":"x","b":["${secret}"]}`, column: 2, message: /list or an object/ },
  { what: 'a nested object', text: `{"a":{"${secret}":1},"b":1}`, column: 1, message: /list or an object/ },
  { what: 'a key twice', text: `{"a":1,"b":"${secret}","a":2}`, column: 3, message: /two cells/ },
  { what: 'a list instead of an object', text: `["${secret}",1]`, column: undefined, message: /no object/ },
  { what: 'a number instead of an object', text: '17', column: undefined, message: /no object/ },
  { what: 'an object cut short', text: `{"a":"${secret}`, column: 13, message: /not JSON/ },
  { what: 'a bare word', text: '{"a":yes}', column: 6, message: /not JSON/ },
  { what: 'a number with a leading zero', text: '{"a":007}', column: 7, message: /not JSON/ },
  { what: 'text after the object', text: '{"a":1} x', column: 9, message: /not JSON/ },
  { what: 'a wrong escape', text: String.raw`{"a":"\x"}`, column: 8, message: /not JSON/ },
  { what: 'a control character', text: '{"a":"x\u0001"}', column: 8, message: /not JSON/ },
  { what: 'an empty key', text: '{"":1}', column: 1, message: /without a name/ },
  { what: 'half a surrogate pair', text: String.raw`{"a":"\ud800"}`, column: 1, message: /surrogate/ },
  { what: 'half a surrogate pair in a key', text: String.raw`{"\udc00":1}`, column: 1, message: /surrogate/ },
])('ndjson table: refuses $what and names its place', async ({ text, column, message }) => {
  const error = await refusalOf(readTableBytes(`${good}\n${text}\n`))
  expect([error.line, error.column]).toEqual([3, column])
  expect(error.message).toMatch(message)
})

test('ndjson table: an absent key and null are empty cells, and values stand as they are written', async () => {
  const text = '{"a":1.10,"b":"x"}\r\n\n{"b":null,"c":12345678901234567890}\n{"c":1e3,"\\u0061":"\\u00e9","b":false}'
  expect(rowsOfText(await readTableBytes(text))).toEqual([
    ['a', 'b', 'c'],
    ['1.10', 'x', ''],
    ['', '', '12345678901234567890'],
    ['é', 'false', '1e3'],
  ])
})

test('ndjson table: refuses a table of next to nothing but empty cells before it takes the memory', async () => {
  const text = Array.from({ length: 20_000 }, (_, row) => `{"k${row % 16_000}":1}\n`).join('')
  expect((await refusalOf(readTableBytes(text))).message).toContain('nearly all empty cells')
})

test('ndjson table: refuses bytes that are not UTF-8, and objects without a member', async () => {
  const latin1 = Buffer.from(`${good}{"a":"é"}\n`, 'latin1')
  expect((await refusalOf(readTableBytes(latin1))).line).toBe(2)
  expect((await refusalOf(readTableBytes('{}\n{}\n'))).message).toContain('no record')
})

test('parquet table: refuses a column of lists, and columns of one name', async () => {
  const written = async (columns: { name: string; list: boolean }[], group: unknown[][]) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of parquetBytes(columns, [group])) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const lists = await written(
    [
      { name: 'a', list: false },
      { name: 'items', list: true },
    ],
    [['x'], [['y']]],
  )
  const error = await refusalOf(readTableBytes(lists))
  expect([error.column, error.message]).toEqual([2, 'the cell holds a list or an object (cell 2)'])
  const alike = await written(
    [
      { name: secret, list: false },
      { name: secret, list: false },
    ],
    [['x'], ['y']],
  )
  expect((await refusalOf(readTableBytes(alike))).message).toContain('a second time')
})

test('parquet table: refuses a name of a column that could not be read back', async () => {
  await expect(tableBytes('parquet', tableOf(['\ufeffa'], []))).rejects.toThrow('byte order mark')
})

const sheetRow = (cells: readonly string[], line = 1) => inlineRow(line, cells)
test.each([
  { what: 'a column without a name', rows: sheetRow([secret, '', 'b']), line: 1, column: 2, message: /without a name/ },
  { what: 'a column named twice', rows: sheetRow([secret, secret]), line: 1, column: 2, message: /second time/ },
  {
    what: 'a cell beyond the header',
    rows: sheetRow(['a']) + sheetRow(['1', secret], 7),
    line: 7,
    column: 2,
    message: /more cells/,
  },
  { what: 'an empty sheet', rows: '', line: undefined, column: undefined, message: /holds nothing/ },
])('xlsx: refuses $what', async ({ rows, line, column, message }) => {
  const error = await refusalOf(readTableBytes(zipOf(workbookParts([{ name: 's', rows }]))))
  expect([error.line, error.column]).toEqual([line, column])
  expect(error.message).toMatch(message)
})

test('xlsx: refuses a sheet that is not there, another zip file, an old or locked workbook, a damaged one', async () => {
  const parts = workbookParts([{ name: secret, rows: sheetRow(['a']) }])
  expect((await refusalOf(readTableBytes(zipOf(parts), { sheet: 'b' }))).message).toContain('no sheet of that name')
  expect((await refusalOf(readTableBytes(zipOf({ 'a.txt': secret })))).message).toContain('not a readable XLSX')
  expect((await refusalOf(readTableBytes(zipOf(parts).subarray(0, -30)))).message).toContain('not a readable XLSX')
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
  expect((await refusalOf(readTableBytes(old))).message).toContain('password')
})

test('xlsx: a workbook that unfolds to gigabytes is refused by what it tells, and held to it where it lies', async () => {
  const zeros = `<row r="1"><c t="inlineStr"><is><t>${'0'.repeat(2 ** 26)}</t></is></c></row>`
  const bomb = workbookParts([{ name: 's', rows: zeros }])
  expect((await refusalOf(readTableBytes(zipOf(bomb)))).message).toContain('unfolds')
  const lying = zipOf(bomb, (size) => Math.min(size, 5000))
  expect((await refusalOf(readTableBytes(lying))).message).toContain('not a readable XLSX')
})

test('a workbook is not written, half a surrogate pair is not, and nothing is left behind', async () => {
  const table = tableOf(['a'], [['\ud800']])
  expect((await refusalOf(writeTable(temp.path('x.xlsx'), table))).remedy).toContain('.csv')
  for (const name of ['y.csv', 'y.ndjson', 'y.parquet'])
    expect((await refusalOf(writeTable(temp.path(name), table))).message).toContain('surrogate')
  const verify = () => Promise.reject(new Error('no'))
  await expect(writeTable(temp.path('z.csv'), tableOf(['a'], [['1']]), { verify })).rejects.toThrow('no')
  expect(readdirSync(temp.folder).filter((name) => /[xyz]\./.test(name))).toEqual([])
})

test('the form of a table is the one asked for, or that of its first bytes, or of its name', async () => {
  const table = tableOf(['a', 'b'], [['1', 'x']])
  for (const id of ['csv', 'ndjson', 'parquet'] as const) {
    const path = temp.path(`data.${id}.gz`)
    await writeTable(path, table)
    expect((await readTable(path)).form?.format).toBe(id)
    expect(rowsOfText(await readTable(temp.file('data.txt', await tableBytes(id, table))))).toEqual(rowsOfText(table))
  }
  expect((await readTable(temp.file('x.parquet', 'a,b\n1,2\n'), { format: 'csv' })).rowCount).toBe(1)
  expect((await refusalOf(readTable(temp.file('x.parquet', 'a,b\n1,2\n')))).message).toContain('Parquet')
})
