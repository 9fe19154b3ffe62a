import { expect, test } from 'vitest'
import { inlineRow, workbookParts, zipOf } from '../../bench/fuzz/workbook.js'
import { readTableBytes } from '../table-bytes.js'
import { rowsOfText } from './naive-csv.js'

const cells = `
  <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><t>born</t></is></c><c r="D2" t="str"><v>x</v></c><c r="E2"/></row>
  <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>39</v></c><c r="C3" s="1"><v>45351</v></c><c r="D3"><f>1+1</f><v>2</v></c></row>
  <row r="4"/>
  <row r="5"><c r="A5" t="inlineStr"><is><r><t>a </t></r><r><t>b &lt; c</t></r></is></c><c r="C5" s="1"><v>45351.5</v></c><c r="D5" t="b"><v>1</v></c></row>
  <row r="6"><c r="B6" s="2"><v>0.1</v></c><c r="C6" s="1"><v>0.25</v></c><c r="D6" t="e"><v>#N/A</v></c></row>`

test('xlsx: cells are what the workbook holds, by the definition of its form', async () => {
  const bytes = zipOf(workbookParts([{ name: 'data', rows: cells }], ['zip', 'age', '007']))
  const table = await readTableBytes(bytes)
  expect(rowsOfText(table)).toEqual([
    ['zip', 'age', 'born', 'x'],
    ['007', '39', '2024-02-29', '2'],
    ['a b < c', '', '2024-02-29T12:00:00', 'true'],
    ['', '0.1', '06:00:00', '#N/A'],
  ])
  expect(table.form).toEqual({ format: 'xlsx', sheet: 'data' })
  expect(table.columns.map(({ type }) => type)).toEqual(['text', 'number', 'text', 'text'])
})

test('xlsx: the first sheet that is not hidden is read, or the one asked for', async () => {
  const sheet = (name: string, hidden = false) => ({ name, hidden, rows: inlineRow(1, [name]) + inlineRow(2, ['1']) })
  const bytes = zipOf(workbookParts([sheet('secret', true), sheet('first'), sheet('second')]))
  expect((await readTableBytes(bytes)).form?.sheet).toBe('first')
  for (const name of ['secret', 'first', 'second'])
    expect(rowsOfText(await readTableBytes(bytes, { sheet: name }))).toEqual([[name], ['1']])
})
