import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import type { TransactionFormatId } from '../../src/formats/index.js'
import { writeTransactions } from '../../src/files/index.js'
import { bytesOf, readBytes } from '../in-memory.js'
import { tempFolder } from '../temp-folder.js'
import { tries } from './tries.js'

const temp = tempFolder()
const name = fc
  .array(fc.constantFrom(...Array.from(`=+-@\t\r'" a(,)1＝\n`)), { maxLength: 4 })
  .map((characters) => characters.join(''))
const element = fc.oneof(name, fc.array(name, { minLength: 1, maxLength: 3 }))
const rows = (item: fc.Arbitrary<string | string[]>) =>
  fc.array(fc.array(item, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
const forms: [TransactionFormatId, fc.Arbitrary<(string | string[])[][]>, object][] = [
  ['text', rows(element), {}],
  ['baskets', rows(name), {}],
  ['long', rows(element), { id: '=id', item: '@item' }],
]

/** As a spreadsheet splits it: quotes count at the very start of a cell only, whatever they hold. */
function cellsOf(text: string): string[] {
  return Array.from(text.matchAll(/(?:^|[,\n])(?:"((?:[^"]|"")*)"|([^,\n]*))/g), (found) => found[1] ?? found[2])
}

describe.each(forms)('%s, safe for spreadsheets', (id, data, columns) => {
  test('no cell begins like a formula', async () => {
    const law = fc.asyncProperty(data, async (lists) => {
      const bytes = await bytesOf(id, transactionsOf(lists), { ...columns, spreadsheetSafe: true })
      for (const cell of cellsOf(Buffer.from(bytes).toString())) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/)
    })
    await fc.assert(law, { numRuns: tries(200) })
  })

  test('read with the same option it is as it was', async () => {
    const law = fc.asyncProperty(data, async (lists) => {
      const before = transactionsOf(lists, id === 'long' ? lists.map((_, t) => `+${t}`) : undefined)
      const options = { ...columns, spreadsheetSafe: true }
      expect(await readBytes(id, await bytesOf(id, before, options), options)).toEqual(before)
    })
    await fc.assert(law, { numRuns: tries(300) })
  })
})

test('text: by default nothing is changed', async () => {
  const data = transactionsOf([['=1+1', '-5', 'a']])
  expect(Buffer.from(await bytesOf('text', data)).toString()).toBe('=1+1, -5, a\n')
  const path = temp.path('safe.csv')
  await writeTransactions(path, data, { spreadsheetSafe: true })
  expect(readFileSync(path, 'utf8')).toBe(`"'=1+1", "'-5", a\n`)
})
