import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type UnmarkedKnowledge, unmarkedRelease, unmarkedRules } from '../../src/kinds/index.js'
import { type Transactions, transactionAt, transactionCount, transactionsOf } from '../../src/data/index.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'

const rowsOf = (data: Transactions) => Array.from({ length: transactionCount(data) }, (_, t) => transactionAt(data, t))

/** Thesis §3.5.2, item by item: who stands in a generalised item with whom. */
function naive(data: Transactions, { k = 2, utility, by }: UnmarkedKnowledge) {
  const plain = rowsOf(data).map((row) => [...new Set(row.flat())])
  const holders = (item: string) => plain.flatMap((row, t) => (row.includes(item) ? [t] : []))
  const hidden = (item: string) =>
    holders(item).length >= Math.max(2, k) && (!utility || utility.some((group) => group.includes(item)))
  const alike = (a: string, b: string) =>
    hidden(a) &&
    hidden(b) &&
    (by === 'support' || holders(a).join() === holders(b).join()) &&
    (!utility || utility.some((group) => group.includes(a) && group.includes(b)))
  return plain.map((row) =>
    row.flatMap((item, i): (string | string[])[] => {
      const set = row.filter((other) => other === item || alike(item, other))
      if (set.length === 1) return [item]
      return row.findIndex((other) => set.includes(other)) === i ? [set.sort()] : []
    }),
  )
}

test.each(unmarkedRules)('unmarked by %s: the same sets as asking every two items of every transaction', (by) => {
  const cases = arbitraryTransactions(7).chain((data) =>
    fc.record({
      data: fc.constant(data),
      k: fc.constantFrom(undefined, 1, 2, 3),
      utility: fc.option(
        arbitraryConstraints(data).map((groups) =>
          groups.map((group, g) => group.filter((item) => !groups.slice(0, g).flat().includes(item))),
        ),
        { nil: undefined },
      ),
    }),
  )
  fc.assert(
    fc.property(cases, ({ data, k, utility }) => {
      const marked = rowsOf(unmarkedRelease(data, { k, utility, by }))
      const sorted = marked.map((row) => row.map((one) => (typeof one === 'string' ? one : [...one].sort())))
      expect(sorted).toEqual(naive(data, { k, utility, by }))
    }),
  )
})

test('unmarked by support: what always comes together is not parted, company parts it by where else it stands', () => {
  const flat = transactionsOf([
    ['p', 'a', 'b', 'c', 'd'],
    ['q', 'a', 'b', 'c', 'd'],
    ['r', 'a', 'b'],
  ])
  expect(rowsOf(unmarkedRelease(flat, { by: 'support' }))).toEqual([
    ['p', ['a', 'b', 'c', 'd']],
    ['q', ['a', 'b', 'c', 'd']],
    ['r', ['a', 'b']],
  ])
  expect(rowsOf(unmarkedRelease(flat, {}))).toEqual([
    ['p', ['a', 'b'], ['c', 'd']],
    ['q', ['a', 'b'], ['c', 'd']],
    ['r', ['a', 'b']],
  ])
})
