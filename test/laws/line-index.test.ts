import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexLines } from '../../src/files/line-index.js'
import { tempFolder } from '../temp-folder.js'

const { file } = tempFolder()

/** What an editor shows: a line end ends a line, and is none of its own. */
function naive(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}

test('the lines of a file, from anywhere, are those of the whole file', async () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'ß', '"', ',', '\r', ' ', '𝒳'), maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 300 }),
      fc.boolean(),
      fc.nat(320),
      fc.nat(200),
      async (lines, ends, from, count) => {
        const text = lines.join('\n') + (ends ? '\n' : '')
        const index = await indexLines(file('lines.txt', text))
        const all = naive(text)
        expect(index.lines).toBe(all.length)
        expect(await index.read(from, count)).toEqual(all.slice(from, from + count))
      },
    ),
    { numRuns: 60 },
  )
})

test('a file that is no text has no lines; a line without an end is cut; letters of old spreadsheets are read', async () => {
  expect(await indexLines(file('table.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 10, 10)))).toMatchObject({
    isBinary: true,
    lines: 0,
  })
  const long = await indexLines(file('long.txt', `${'é'.repeat(1_000_000)}\nshort`))
  const [first, second] = await long.read(0, 2)
  expect([first.length < 3000, first.endsWith(' …'), first.startsWith('éé'), second]).toEqual([
    true,
    true,
    true,
    'short',
  ])
  const [old] = await (await indexLines(file('old.csv', Uint8Array.of(0x4d, 0xfc, 0x6c, 0x6c)))).read(0, 1)
  expect(old).toBe('Müll')
})
