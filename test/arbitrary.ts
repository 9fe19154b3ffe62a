import * as fc from 'fast-check'
import { transactionsOf, type Transaction, type Transactions } from '../src/data/index.js'

/** Small data of these elements, with everything a form allows: empty transactions, repeated items, any order. */
function dataOf(element: fc.Arbitrary<Transaction[number]>, most = 8): fc.Arbitrary<Transactions> {
  return rowsWith(element, most).map((rows) => transactionsOf(rows))
}

function rowsWith(element: fc.Arbitrary<Transaction[number]>, most = 8): fc.Arbitrary<Transaction[]> {
  return fc.array(fc.array(element, { maxLength: 5 }), { minLength: 1, maxLength: most })
}

/** Plain or generalised. */
function elementOf(item: fc.Arbitrary<string>): fc.Arbitrary<Transaction[number]> {
  return fc.oneof({ weight: 3, arbitrary: item }, fc.array(item, { minLength: 1, maxLength: 4 }))
}

/** Plain items by letter. */
export function arbitraryTransactions(itemCount: number, most = 12): fc.Arbitrary<Transactions> {
  const item = fc.integer({ min: 0, max: itemCount - 1 }).map((code) => String.fromCodePoint(97 + code))
  return dataOf(item, most)
}

/** Up to four sets of the data's own items. */
export function arbitraryConstraints(data: Transactions): fc.Arbitrary<string[][]> {
  if (data.items.length === 0) return fc.constant([])
  const item = fc.constantFrom(...data.items)
  return fc.array(fc.uniqueArray(item, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
}

/** Short names over the characters that a form could take for something else. */
const awkward = fc
  .array(fc.constantFrom(...Array.from('ab,;|\t()"\n\r \u0000\u0007\u0085\u00a0\u2028\ufeffé漢😀')), { maxLength: 5 })
  .map((characters) => characters.join(''))

/** Text over all that a form could take for something else. */
export const awkwardText = fc.oneof(
  awkward,
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('(x)', '"(x)"', '""', '()'),
)

/** Transactions whose items hold anything. */
export const transactions = dataOf(elementOf(awkwardText))

/** The same with a name for each transaction, no two alike. */
export const namedTransactions = rowsWith(elementOf(awkwardText)).chain((rows) =>
  fc
    .uniqueArray(awkwardText, { minLength: rows.length, maxLength: rows.length })
    .map((ids) => transactionsOf(rows, ids)),
)

/** Transactions of items without line breaks, so that line ends can be exchanged. */
export const onOneLine = dataOf(elementOf(awkwardText.map((item) => item.replaceAll(/[\r\n]/g, '_'))))

/** Transactions whose plain items hold anything. */
export const plainTransactions = dataOf(awkwardText)

/** Transactions of whole numbers, without generalised items. */
export const numbered = dataOf(fc.nat().map(String))

/** Sizes of chunks that a text is cut into. */
export const chunkSizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 12 })
