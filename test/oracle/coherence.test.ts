import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Transaction, transactionsOf } from '../../src/data/index.js'
import { judgeCoherence, judgeKm } from '../../src/kinds/index.js'
import { subsetsUpTo } from './naive-disassociation.js'

const publicItems = Array.from('abcd')
const privateItems = ['x', 'y']
const item = fc.constantFrom(...publicItems, ...privateItems)
const element = fc.oneof({ weight: 3, arbitrary: item }, fc.uniqueArray(item, { minLength: 2, maxLength: 3 }))
const releases = fc.array(fc.array(element, { maxLength: 4 }), { minLength: 1, maxLength: 10 })
const shares = fc.constantFrom(0, 0.25, 0.5, 0.75, 1)
const few = fc.integer({ min: 1, max: 3 })

test('judgeCoherence: holds exactly when every set of up to p public items does, looked at one by one', () => {
  const seen = { held: 0, rare: 0, tells: 0 }
  const agree = fc.property(releases, shares, few, few, (rows, h, k, p) => {
    const wrong = subsetsUpTo(publicItems, p).filter((set) => isMole(rows, set, h, k))
    const { holds, violations } = judgeCoherence(transactionsOf(rows), privateItems, h, k, p)
    expect(holds).toBe(wrong.length === 0)
    if (holds) seen.held++
    for (const { what, items, holders, share } of violations) {
      const known = what === 'too few' ? items : items.slice(0, -1)
      expect(holders).toBe(holding(rows, known).length)
      if (what === 'too few') seen.rare++
      else seen.tells++
      expect(what === 'too few' ? holders < k : share! > h).toBe(true)
      expect(share).toBe(what === 'too few' ? undefined : holding(rows, items).length / holders)
    }
  })
  fc.assert(agree, { numRuns: 1500 })
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50)
})

test('judgeCoherence: without private items it asks for k^m', () => {
  const same = fc.property(releases, few, few, (rows, k, p) => {
    const release = transactionsOf(rows)
    expect(judgeCoherence(release, [], 0, k, p)).toMatchObject({ holds: judgeKm(release, k, p).holds, notes: [] })
  })
  fc.assert(same, { numRuns: 200 })
})

test('judgeCoherence: private items that are nowhere are counted; too many sets are not judged, and a fault is still one', () => {
  expect(judgeCoherence(transactionsOf([['a'], ['a']]), ['Zaphod'], 0.5, 2, 1)).toMatchObject({
    holds: true,
    notes: ['1 of 1 private items are not in the release'],
  })
  const long = Array.from({ length: 40 }, (_, i) => `i${i}`)
  expect(judgeCoherence(transactionsOf([long, long]), ['x'], 0.5, 2, 40, 1000)).toMatchObject({
    holds: null,
    violationCount: 0,
  })
  expect(judgeCoherence(transactionsOf([long, long, ['i0', 'x'], ['x', 'i1']]), ['x'], 0.3, 2, 40, 1000)).toMatchObject(
    {
      holds: false,
      notes: ['Not all sets were looked at: there may be more'],
    },
  )
})

/** Some hold the set, but too few, or too many of them hold one private item. */
function isMole(rows: readonly Transaction[], set: readonly string[], h: number, k: number): boolean {
  const support = holding(rows, set).length
  if (support === 0) return false
  return support < k || privateItems.some((one) => holding(rows, [...set, one]).length / support > h)
}

function holding(rows: readonly Transaction[], items: readonly string[]): readonly Transaction[] {
  return rows.filter((row) =>
    items.every((one) => row.some((part) => (typeof part === 'string' ? part === one : part.includes(one)))),
  )
}
