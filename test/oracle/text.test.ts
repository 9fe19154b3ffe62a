import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionsOf, type Transactions } from '../../src/data/index.js'
import { InputError } from '../../src/formats/index.js'
import { chunkSizes } from '../arbitrary.js'
import { readBytes } from '../in-memory.js'
import { naiveText } from './naive-text.js'
import { tries } from '../laws/tries.js'

const jumble = fc
  .array(fc.constantFrom('a', 'b', ',', ', ', '(', ')', '"', '""', '\n', '\r\n', ' ', '\t', 'é', '(a, b)', '"a,b"'), {
    minLength: 1,
    maxLength: 14,
  })
  .map((pieces) => pieces.join(''))

test('text: any jumble of characters is read, or refused, as the naive reader does', async () => {
  let read = 0
  const all = tries(5000, 1000)
  const law = fc.asyncProperty(jumble, chunkSizes, async (text, sizes) => {
    const expected = naiveText(text)
    if (expected) read++
    const found = await resultOf(readBytes('text', Buffer.from(text), { delimiter: ',' }, sizes))
    expect(found).toEqual(expected ? transactionsOf(expected) : 'refused')
  })
  await fc.assert(law, { numRuns: all })
  expect(read).toBeGreaterThan(all / 10)
})

async function resultOf(reading: Promise<Transactions>): Promise<Transactions | 'refused'> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof InputError) return 'refused'
    throw error
  }
}
