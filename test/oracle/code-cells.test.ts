import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PlainColumn, cellOf, coded, tableOf } from '../../src/data/index.js'

test('coded: a column without a dictionary gets the codes that a table of its cells has', () => {
  const cell = fc.constantFrom('', 'a', 'b', 'ab', 'ba', 'é', '\ufeff', '漢', '\u0000')
  const law = fc.property(fc.array(cell, { maxLength: 60 }), (cells) => {
    let end = 0
    const ends = Uint32Array.from(cells, (text) => (end += Buffer.byteLength(text)))
    const plain: PlainColumn = {
      kind: 'plain',
      name: 'x',
      type: 'text',
      exceptions: 0,
      bytes: Buffer.from(cells.join('')),
      ends,
    }
    const { codes, values } = coded(plain)
    const naive = coded(
      tableOf(
        ['x'],
        cells.map((text) => [text]),
      ).columns[0],
    )
    expect([codes, values]).toEqual([naive.codes, naive.values])
    expect(cells.map((_, row) => cellOf(plain, row))).toEqual(cells)
    expect(coded(plain)).toBe(coded(plain))
  })
  fc.assert(law)
})
