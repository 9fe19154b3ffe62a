import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import type { Transaction } from '../../src/data/transactions.js'
import { judgeConstraints, judgeFaithful, judgeKm, everyModel, setsRelease } from '../../src/kinds/index.js'
import { subsets } from './naive-coat.js'
import { tries } from '../laws/tries.js'

const models = await everyModel()

const letters = Array.from('abcde')
const item = fc.constantFrom(...letters)
const element = fc.oneof({ weight: 2, arbitrary: item }, fc.uniqueArray(item, { minLength: 1, maxLength: 3 }))

/** Any release, also one that no protector of ours would make: the same item plain here and in different sets there. */
const releases = fc.array(fc.array(element, { maxLength: 4 }), { minLength: 1, maxLength: 8 })

test('judgeKm, judgeConstraints: hold exactly when no subset of the items is in some but fewer than k transactions', () => {
  const agree = fc.property(releases, fc.integer({ min: 2, max: 3 }), fc.integer({ min: 1, max: 3 }), (rows, k, m) => {
    const release = transactionsOf(rows)
    const rare = subsets(letters).filter((set) => support(rows, set) > 0 && support(rows, set) < k)
    expect(judgeKm(release, k, m).holds).toBe(!rare.some((set) => set.length <= m))
    expect(judgeConstraints(release, [letters], k).holds).toBe(rare.length === 0)
    const asked = { k, m, privacy: [letters] }
    expect(
      ['constraints', 'km'].map(
        (id) => models.find((model) => model.id === id)!.judge(setsRelease(release), asked).holds,
      ),
    ).toEqual([rare.length === 0, !rare.some((set) => set.length <= m)])
    const listed = [...judgeKm(release, k, m).violations, ...judgeConstraints(release, [letters], k).violations]
    expect(listed.every(({ items, support: count }) => count < k && count === support(rows, items))).toBe(true)
  })
  fc.assert(agree, { numRuns: tries(2000) })
})

test('judgeFaithful: tells what was invented and what was lost, and forgives what is nowhere', () => {
  const original = transactionsOf([['a', 'b'], ['b', 'c'], ['d']])
  const judged = (rows: readonly Transaction[]) => judgeFaithful(transactionsOf(rows), original).violations
  expect(judged([[['a', 'b']], [['a', 'b'], 'c'], ['d']])).toEqual([])
  expect(judged([['a', 'b'], ['b', 'c'], []])).toEqual([])
  expect(judged([['a'], ['b', 'c'], ['d']])).toEqual([{ transaction: 1, what: 'lost', items: ['b'] }])
  expect(
    judged([
      ['a', 'b'],
      ['b', 'c'],
      ['d', 'x'],
    ]),
  ).toEqual([{ transaction: 3, what: 'invented', items: ['x'] }])
  expect(judged([['a', 'b'], ['b', 'c', ['a', 'd']], ['d']])).toEqual([
    { transaction: 2, what: 'invented', items: ['a', 'd'] },
  ])
  expect(
    judged([
      ['a', 'b'],
      ['b', 'c'],
    ]),
  ).toEqual([{ transaction: 3, what: 'missing transaction', items: [] }])
})

/** Transactions that may hold all the items. */
function support(rows: readonly Transaction[], items: readonly string[]): number {
  return rows.filter((row) =>
    items.every((name) => row.some((e) => e === name || (typeof e !== 'string' && e.includes(name)))),
  ).length
}
