import * as fc from 'fast-check'
import { transactionsOf } from '../src/data/index.js'

/** Short names over the characters that a form could take for something else. */
const awkward = fc
  .array(fc.constantFrom(...Array.from('ab,;|\t()"\n\r \u0000\u0007\u0085\u00a0\u2028\ufeffé漢😀')), { maxLength: 5 })
  .map((characters) => characters.join(''))

const name = fc.oneof(
  awkward,
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('(x)', '"(x)"', '""', '()'),
)

function rowsOf(item: fc.Arbitrary<string>) {
  const element = fc.oneof({ weight: 3, arbitrary: item }, fc.array(item, { minLength: 1, maxLength: 4 }))
  return fc.array(fc.array(element, { maxLength: 5 }), { minLength: 1, maxLength: 8 })
}

/** Transactions whose items hold anything. */
export const transactions = rowsOf(name).map((rows) => transactionsOf(rows))

/** The same with a name for each transaction, no two alike. */
export const namedTransactions = rowsOf(name).chain((rows) =>
  fc.uniqueArray(name, { minLength: rows.length, maxLength: rows.length }).map((ids) => transactionsOf(rows, ids)),
)

/** Transactions of items without line breaks, so that line ends can be exchanged. */
export const onOneLine = rowsOf(name.map((item) => item.replaceAll(/[\r\n]/g, '_'))).map((rows) => transactionsOf(rows))

/** Transactions whose plain items hold anything. */
export const plainTransactions = fc
  .array(fc.array(name, { maxLength: 5 }), { minLength: 1, maxLength: 8 })
  .map((rows) => transactionsOf(rows))

/** Transactions of whole numbers, without generalised items. */
export const numbered = fc
  .array(fc.array(fc.nat().map(String), { maxLength: 6 }), { minLength: 1, maxLength: 8 })
  .map((rows) => transactionsOf(rows))

/** Sizes of chunks that a text is cut into. */
export const chunkSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 })
