import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeTransactions } from '../../src/kinds/sets/attack/compose-transactions.js'
import { type Transaction, transactionsOf } from '../../src/data/index.js'
import { tries } from '../laws/tries.js'

const items = ['a', 'b', 'c', 'd', 'e', 'f']

/** Which items stand for each other, by number. */
const recoding = fc.array(fc.nat(3), { minLength: items.length, maxLength: items.length })
const original = fc.array(fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 7,
})

/** Every item becomes the set of those that share its number, each set once. */
function generalised(transaction: readonly string[], numbers: readonly number[]): Transaction {
  const groups = new Set(transaction.map((item) => numbers[items.indexOf(item)]))
  return [...groups].map((group) => {
    const all = items.filter((_, i) => numbers[i] === group)
    return all.length === 1 ? all[0] : all
  })
}

const covered = (record: Transaction): Set<string> => new Set(record.flat())
const within = (record: Transaction, all: ReadonlySet<string>): boolean =>
  record.every((element) => [element].flat().some((item) => all.has(item)))
const plain = (record: Transaction): string[] =>
  record.flatMap((element) => (typeof element === 'string' ? [element] : []))

/** The definition, record by record. */
function naive(releases: readonly (readonly Transaction[])[], known: readonly string[]) {
  const fits = (records: readonly Transaction[]) =>
    records.filter((record) => known.every((item) => covered(record).has(item)))
  const sure = (records: readonly Transaction[]): string[] =>
    records.length === 0
      ? []
      : plain(records[0]).filter(
          (item) => !known.includes(item) && records.every((record) => plain(record).includes(item)),
        )
  const all = releases.map(fits)
  let left = all
  for (let round = 0; round < 20; round++)
    left = left.map((records, r) =>
      records.filter((one) =>
        left.every(
          (others, o) => o === r || others.some((other) => within(one, covered(other)) && within(other, covered(one))),
        ),
      ),
    )
  return {
    first: all[0].length,
    together: Math.min(...left.map(({ length }) => length)),
    surelyFirst: new Set(sure(all[0])).size,
    surelyTogether: new Set(left.flatMap(sure)).size,
  }
}

test('composeTransactions: as comparing every candidate with every other by hand; nobody who is in all is lost', () => {
  fc.assert(
    fc.property(original, fc.array(recoding, { minLength: 2, maxLength: 3 }), fc.nat(2), (people, recodings, known) => {
      const releases = recodings.map((numbers) => people.map((one) => generalised(one, numbers)))
      const register = people.map((one) => one.slice(0, known))
      const found = composeTransactions(
        releases.map((one) => transactionsOf(one)),
        transactionsOf(register),
      )
      for (const [person, own] of register.entries()) {
        const { first, together, surelyFirst, surelyTogether } = naive(releases, own)
        expect([found.first[person], found.together[person]]).toEqual([first, together])
        expect([found.surelyFirst[person], found.surelyTogether[person]]).toEqual([surelyFirst, surelyTogether])
        // Their own record is a candidate everywhere, and what is surely theirs is.
        expect(together).toBeGreaterThanOrEqual(1)
        expect(surelyTogether).toBeLessThanOrEqual(people[person].length - own.length)
        expect(surelyTogether).toBeGreaterThanOrEqual(surelyFirst)
      }
    }),
    { numRuns: tries(200) },
  )
})

test('composeTransactions: two releases that hide in different sets leave one record where each left two', () => {
  const first: Transaction[] = [
    ['beer', ['milk', 'wine']],
    ['beer', ['milk', 'wine']],
  ]
  const second: Transaction[] = [
    [['beer', 'tea'], 'milk'],
    [['beer', 'tea'], 'wine'],
  ]
  const found = composeTransactions(
    [first, second].map((one) => transactionsOf(one)),
    transactionsOf([['milk']]),
  )
  expect([found.first[0], found.together[0]]).toEqual([2, 1])
  expect([found.surelyFirst[0], found.surelyTogether[0]]).toEqual([1, 1])
})
