import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Dictionary, codesByName } from '../../src/data/dictionary.js'
import {
  candidatePostings,
  elementPostings,
  itemRows,
  postingsOf,
  transactionsOfRows,
} from '../../src/data/item-rows.js'
import { rowAt, rowCount, rowsOf, transposed } from '../../src/data/rows.js'
import { transactionsOf, itemsOf, transactionAt, transactionCount } from '../../src/data/transactions.js'

const lists = fc.array(fc.array(fc.nat({ max: 6 }), { maxLength: 5 }), { maxLength: 8 })
const name = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', '')
const element = fc.oneof(name, fc.array(name, { minLength: 1, maxLength: 3 }))
const data = fc.array(fc.array(element, { maxLength: 5 }), { maxLength: 8 }).map((rows) => transactionsOf(rows))

test('rowsOf: rowAt gives the lists back', () => {
  const same = fc.property(lists, (given) => {
    const rows = rowsOf(given)
    expect(Array.from({ length: rowCount(rows) }, (_, r) => [...rowAt(rows, r)])).toEqual(given)
  })
  fc.assert(same)
})

test('transposed: code c stands in row r as often as r stands in row c', () => {
  const agrees = fc.property(lists, (given) => {
    const found = transposed(rowsOf(given), 7)
    for (let code = 0; code < 7; code++) {
      const naive = given.flatMap((list, r) => list.filter((one) => one === code).map(() => r))
      expect([...rowAt(found, code)]).toEqual(naive)
    }
  })
  fc.assert(agrees)
})

test('Dictionary: numbers names as indexOf does in the list of different names', () => {
  const agrees = fc.property(fc.array(name), (names) => {
    const dictionary = new Dictionary()
    const codes = names.map((one) => dictionary.codeOf(one))
    const different = [...new Set(names)]
    expect(codes).toEqual(names.map((one) => different.indexOf(one)))
    expect(dictionary.names()).toEqual(different)
    expect([...codesByName(different).values()]).toEqual([...different.keys()])
  })
  fc.assert(agrees)
})

test('postings: the transactions that hold an item, may hold it, or hold an element, found one by one', () => {
  const agrees = fc.property(data, (transactions) => {
    const all = Array.from({ length: transactionCount(transactions) }, (_, t) => t)
    const where = (holds: (row: readonly unknown[]) => boolean) =>
      all.filter((t) => holds(transactionAt(transactions, t)))
    const plain = postingsOf(itemRows(transactions), transactions.items.length)
    const possible = candidatePostings(transactions)
    for (const [code, item] of transactions.items.entries()) {
      expect([...plain[code]]).toEqual(where((row) => row.includes(item)))
      expect([...possible[code]]).toEqual(where((row) => row.flat().includes(item)))
    }
    const ofElement = elementPostings(transactions)
    for (const one of transactions.elements) {
      const names = Array.from(itemsOf(transactions, one), (code) => transactions.items[code])
      const written = JSON.stringify(one >= 0 ? names[0] : names)
      const naive = all.flatMap((t) =>
        transactionAt(transactions, t)
          .filter((other) => JSON.stringify(other) === written)
          .map(() => t),
      )
      expect([...ofElement(one)]).toEqual(naive)
    }
  })
  fc.assert(agrees)
})

test('transactionsOfRows: itemRows gives the rows back', () => {
  const back = fc.property(fc.array(fc.uniqueArray(fc.nat({ max: 3 })), { maxLength: 6 }), (given) => {
    const rows = rowsOf(given)
    expect(itemRows(transactionsOfRows(['a', 'b', 'c', 'd'], rows))).toEqual(rows)
  })
  fc.assert(back)
})
