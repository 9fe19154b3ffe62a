import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { ruleLosses } from '../../src/kinds/index.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { plainRows } from '../rows-in.js'
import { subsetsUpTo } from './naive-disassociation.js'

const letters = Array.from('abcde')

test('ruleLosses: the rules that trying every pair of disjoint sets finds, before and after', () => {
  let found = 0
  const agree = fc.property(
    arbitraryTransactions(5, 10),
    arbitraryTransactions(5, 10),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(0.3, 0.5, 2 / 3, 1),
    (original, release, support, confidence) => {
      const [before, after] = [original, release].map((data) => naiveRules(plainRows(data), support, confidence))
      const sensitive = [{ from: ['b', 'a'], to: ['c'] }]
      const lost = before.filter((rule) => !after.includes(rule))
      expect(ruleLosses(original, release, { support, confidence })).toEqual({
        before: before.length,
        after: after.length,
        lost: lost.length,
        ghosts: after.filter((rule) => !before.includes(rule)).length,
        support,
      })
      const others = lost.filter((rule) => rule !== '["a","b"] -> ["c"]').length
      expect(ruleLosses(original, release, { support, confidence, sensitive }).lost).toBe(others)
      found += before.length - others
    },
  )
  fc.assert(agree, { numRuns: 200 })
  expect(found).toBeGreaterThan(100)
})

test('ruleLosses: with too many sets the support rises, and is told', () => {
  const rows = Array.from({ length: 12 }, (_, t) => letters.filter((_item, i) => t < 12 - i))
  const data = transactionsOf(rows)
  const { support, before } = ruleLosses(data, data, { support: 1, confidence: 0.5 }, 3)
  expect(support).toBeGreaterThan(1)
  expect(before).toBe(naiveRules(rows, support, 0.5).length)
})

/** Rules of up to four items in all. */
function naiveRules(rows: readonly (readonly string[])[], support: number, confidence: number): string[] {
  const count = (items: readonly string[]) => rows.filter((row) => items.every((item) => row.includes(item))).length
  const sets = subsetsUpTo(letters, 3)
  return sets.flatMap((from) =>
    sets
      .filter((to) => from.length + to.length <= 4 && !to.some((item) => from.includes(item)))
      .filter((to) => count([...from, ...to]) >= support && count([...from, ...to]) / count(from) >= confidence)
      .map((to) => `${JSON.stringify(from)} -> ${JSON.stringify(to)}`),
  )
}
