import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { InputError } from '../../src/formats/index.js'
import { readBytes } from '../in-memory.js'

const cell = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'bb', 'é', ' c ', '"d"', '"e,f"', '(a, bb)', '"(a, ""x"")"', 'l"m') },
  { weight: 1, arbitrary: fc.constantFrom('', '""', '"g""h"', '"i\nj"', ' "k" ', '(a', '\u0000', '\uD800', '"n') },
)
const record = fc.array(cell, { minLength: 3, maxLength: 3 })
const odd = fc.array(cell, { maxLength: 4 })
const header = fc.constantFrom('id,item,when', 'item,when,id', 'when,id,item')
const table = fc
  .tuple(
    header,
    fc.array(fc.oneof({ weight: 30, arbitrary: record }, { weight: 1, arbitrary: odd }), { maxLength: 10 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([names, records, end]) => [names, ...records.map((cells) => cells.join(','))].join(end) + end)

/** Byte by byte no row is ever whole, so that each goes through the tokenizer. */
test('long: rows that are scanned are read, or refused, as the tokenizer does', async () => {
  let read = 0
  const law = fc.asyncProperty(table, async (text) => {
    // A half surrogate stands for a byte that is not UTF-8.
    const bytes = Uint8Array.from(Buffer.from(text.replaceAll('\uD800', '\u0001'))).map((byte) =>
      byte === 1 ? 0xff : byte,
    )
    const options = { id: 'id', item: 'item', delimiter: ',' }
    const wanted = await resultOf(readBytes('long', bytes, options, [1]))
    if (!('refused' in wanted)) read++
    expect(await resultOf(readBytes('long', bytes, options))).toEqual(wanted)
    expect(await resultOf(readBytes('long', bytes, options, [17]))).toEqual(wanted)
  })
  await fc.assert(law, { numRuns: 1000 })
  expect(read).toBeGreaterThan(50)
})

async function resultOf<T extends object>(reading: Promise<T>): Promise<T | { readonly refused: unknown }> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { refused: [error.message, error.line, error.column] }
  }
}
