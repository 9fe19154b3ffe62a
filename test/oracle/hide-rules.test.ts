import type { ItemRule } from '../../src/data/condition.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Transaction, transactionsOf } from '../../src/data/index.js'
import { judgeHiddenRules, hideRules } from '../../src/kinds/index.js'
import { released } from '../released.js'
import { plainRows } from '../rows-in.js'
import { subsets } from './naive-coat.js'

const items = ['a', 'b', 'c', 'd']
const everything = items.map((item) => [item])
const rows = fc.array(fc.uniqueArray(fc.constantFrom(...items), { maxLength: 4 }), { minLength: 1, maxLength: 6 })
const rule = fc
  .tuple(fc.shuffledSubarray(items, { minLength: 2 }), fc.integer({ min: 1, max: 3 }))
  .map(([some, at]): ItemRule => ({
    from: some.slice(0, Math.min(at, some.length - 1)),
    to: some.slice(Math.min(at, some.length - 1)),
  }))
const limits = fc.record({
  confidence: fc.constantFrom(0.2, 0.5, 0.6, 1),
  support: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
})

test('hide-rules: one rule takes the fewest items that can be left out, by trying all ways to leave out', () => {
  let changed = 0
  const law = fc.property(rows, rule, limits, (some, one, { confidence, support }) => {
    const { made } = hidden([...some, ...everything], [one], confidence, support)
    const holding = some.filter((row) => holds(row, [...one.from, ...one.to]))
    const others = [...some, ...everything].filter((row) => !holding.includes(row))
    // What other transactions lose cannot help; of those that hold the rule, each way to lose some of its items.
    const ways = holding.reduce<{ left: number; rows: string[][] }[]>(
      (all, row) =>
        all.flatMap(({ left, rows: done }) =>
          [[], ...subsets(row)].map((kept) => ({ left: left + row.length - kept.length, rows: [...done, kept] })),
        ),
      [{ left: 0, rows: [] }],
    )
    const fewest = ways.reduce(
      (least, way) =>
        way.left < least && isHidden([...others, ...way.rows], one, confidence, support) ? way.left : least,
      Infinity,
    )
    expect(made['itemsLeftOut']).toBe(fewest)
    if (fewest > 0) changed++
  })
  fc.assert(law, { numRuns: 60 })
  expect(changed).toBeGreaterThan(5)
})

test('hide-rules: several rules at once are all hidden, and no item left out could be put back', () => {
  let changed = 0
  const needed = fc.property(
    rows,
    fc.array(rule, { minLength: 1, maxLength: 3 }),
    limits,
    (some, rules, { confidence, support }) => {
      const data = [...some, ...everything]
      const { release } = hidden(data, rules, confidence, support)
      const published = plainRows(release)
      const allHidden = (lines: string[][]) => rules.every((one) => isHidden(lines, one, confidence, support))
      expect(allHidden(published)).toBe(true)
      for (const [t, row] of data.entries()) {
        expect(row.filter((item) => published[t].includes(item))).toEqual(published[t])
        for (const item of row.filter((one) => !published[t].includes(one))) {
          changed++
          expect(allHidden(published.with(t, [...published[t], item]))).toBe(false)
        }
      }
    },
  )
  fc.assert(needed, { numRuns: 300 })
  expect(changed).toBeGreaterThan(50)
})

test('hide-rules: with a spread, rules end at limits of their own, none above what was asked', () => {
  const lines = Array.from({ length: 2000 }, (_, t) => [`x${t % 20}`, `y${t % 20}`])
  const rules = Array.from({ length: 20 }, (_, i) => ({ from: [`x${i}`], to: [`y${i}`] }))
  const confidences = (spread: number): number[] => {
    const { release } = released(hideRules, transactionsOf(lines), { rules, confidence: 0.6, spread })
    expect(judgeHiddenRules(release, rules, 0.6).holds).toBe(true)
    return rules.map((one) => judgeHiddenRules(release, [one], 0.6).reached!)
  }
  expect(new Set(confidences(0))).toEqual(new Set([0.59]))
  const spreadOut = confidences(0.5)
  expect(new Set(spreadOut).size).toBeGreaterThan(8)
  expect(Math.min(...spreadOut)).toBeGreaterThanOrEqual(0.29)
})

const element = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...items) },
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 2, maxLength: 3 }),
)
const releases = fc.array(fc.array(element, { maxLength: 4 }), { minLength: 1, maxLength: 8 })

test('judgeHiddenRules: the rules that counting them line by line leaves standing', () => {
  const agree = fc.property(
    releases,
    fc.array(rule, { maxLength: 3 }),
    limits,
    (lines, rules, { confidence, support }) => {
      const standing = rules.flatMap((one, index) => (isHidden(lines, one, confidence, support) ? [] : [index + 1]))
      const judged = judgeHiddenRules(transactionsOf(lines), rules, confidence, support)
      expect(judged.holds).toBe(standing.length === 0)
      expect(judged.violations.map((one) => one.rule)).toEqual(standing)
    },
  )
  fc.assert(agree, { numRuns: 500 })
})

function hidden(lines: string[][], rules: readonly ItemRule[], confidence: number, support: number | undefined) {
  return released(hideRules, transactionsOf(lines), { rules, confidence, support, spread: 0 })
}

function isHidden(lines: readonly Transaction[], one: ItemRule, confidence: number, support = 0): boolean {
  const all = lines.filter((row) => holds(row, [...one.from, ...one.to])).length
  const cases = lines.filter((row) => holds(row, one.from)).length
  return all === 0 || all / cases < confidence || all < support
}

function holds(row: Transaction, some: readonly string[]): boolean {
  return some.every((item) => row.some((part) => (typeof part === 'string' ? part === item : part.includes(item))))
}
