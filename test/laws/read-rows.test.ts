import { expect, test } from 'vitest'
import { readRows } from '../../src/files/index.js'
import { type Row } from '../../src/formats/index.js'
import { refusalOf, secret } from '../refusals/refusal.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()

async function rowsOf(text: string, delimiter?: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of readRows(temp.file('a.csv', text), delimiter ? { delimiter } : {})) rows.push(row)
  return rows
}

test('readRows: gives cells with the line their row starts on, and leaves blank lines out', async () => {
  expect(await rowsOf('a, b ,"c "\r\n\r\n,(x),\n"1\n2",""\nlast')).toEqual([
    { line: 1, cells: ['a', 'b', 'c '] },
    { line: 3, cells: ['', '(x)', ''] },
    { line: 4, cells: ['1\n2', ''] },
    { line: 6, cells: ['last'] },
  ])
})

test('readRows: takes the delimiter on most lines outside quotes, and the first of equals', async () => {
  expect((await rowsOf('a;b,c\nd;e\n"f,g";h\n'))[0].cells).toEqual(['a', 'b,c'])
  expect((await rowsOf('a;b,c\n'))[0].cells).toEqual(['a;b', 'c'])
  expect((await rowsOf('a|b\tc\n'))[0].cells).toEqual(['a|b', 'c'])
  expect((await rowsOf('a;b,c\n', ';'))[0].cells).toEqual(['a', 'b,c'])
  expect((await rowsOf('3" nail;5" nail\n"x,";y\n'))[0].cells).toEqual(['3" nail', '5" nail'])
})

test('readRows: names the cell of a quote that is never closed', async () => {
  const error = await refusalOf(rowsOf(`a,b\nc,"${secret}\n1,2\n`))
  expect([error.line, error.column, error.message]).toEqual([2, 2, expect.stringContaining('(cell 2)')])
})
