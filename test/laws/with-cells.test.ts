import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCells } from '../../src/kinds/counts/write-counts.js'
import { parseRows, type Row } from '../../src/formats/parse-rows.js'
import { sourceOf } from '../../src/formats/source.js'
import { tries } from './tries.js'

async function rowsOf(text: string, delimiter: string): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of parseRows(sourceOf('a.csv', new TextEncoder().encode(text)), delimiter)) rows.push(row)
  return rows
}

const cell = fc.oneof(
  fc.constantFrom('12', ' 7 ', '<5', 'a b', '*', 'é"x'),
  fc.constantFrom('"1,234"', '"two\nlines"', ' "a ""b"" c" ', '"x;y\r\nz"'),
)

test('withCells: the cells that are named read as the new words, and every other line and cell as before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.array(cell, { minLength: 2, maxLength: 4 }), fc.constant([''])), { minLength: 1 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(20), fc.nat(3)), { maxLength: 4 }),
      async (lines, delimiter, end, last, places) => {
        const plain = lines.map((cells) =>
          cells.map((one) => (one.includes('"') ? one : one.replaceAll(delimiter, ''))),
        )
        const text = plain.map((cells) => cells.join(delimiter)).join(end) + (last ? end : '')
        fc.pre(text.trim() !== '')
        const before = await rowsOf(text, delimiter)
        const words = new Map<number, Map<number, string>>()
        const after = before.map(({ line, cells }) => ({ line, cells: [...cells] }))
        for (const [r, c] of places) {
          const row = after[r % Math.max(1, after.length)]
          const column = c % row.cells.length
          row.cells[column] = '>=5'
          words.set(row.line, (words.get(row.line) ?? new Map<number, string>()).set(column + 1, '>=5'))
        }
        const changed = withCells(text, delimiter, words)
        const read = await rowsOf(changed, delimiter)
        expect(read.map(({ cells }) => cells)).toEqual(after.map(({ cells }) => cells))
        expect(withCells(text, delimiter, new Map())).toBe(text)
      },
    ),
    { numRuns: tries(500) },
  )
})
