import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Transactions, transactionsOf } from '../../src/data/index.js'
import type { Values } from '../../src/contract/index.js'
import {
  type Model,
  type Release,
  type TransactionKind,
  disassociatedOf,
  disassociatedRelease,
  setsRelease,
} from '../../src/kinds/index.js'
import { arbitraryTransactions } from '../arbitrary.js'

/** A release of each kind that every model of it must pass, and one that none may; a new kind is a line here. */
const cases: {
  readonly [K in TransactionKind]: {
    readonly good: Release<K>
    readonly bad: Release<K>
    readonly original: Transactions
  }
} = {
  sets: {
    original: transactionsOf([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]),
    good: setsRelease(transactionsOf([[['a', 'b']], [['a', 'b']], [['a', 'b']], [['a', 'b']]])),
    bad: setsRelease(transactionsOf([['a'], ['b'], ['c', 'd'], ['e']])),
  },
  disassociated: {
    original: transactionsOf([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]),
    good: disassociatedRelease(
      disassociatedOf({
        k: 2,
        m: 2,
        clusters: [
          {
            size: 4,
            chunks: [
              [
                ['a', 'b'],
                ['a', 'b'],
                ['a', 'b'],
                ['a', 'b'],
              ],
            ],
            terms: [],
          },
        ],
      }),
    ),
    bad: disassociatedRelease(
      disassociatedOf({ k: 2, m: 2, clusters: [{ size: 1, chunks: [[['a', 'b']]], terms: ['c'] }] }),
    ),
  },
}

/** What every model must satisfy, by being in the list. */
export function modelLaws(model: Model<TransactionKind>): void {
  const values: Values = {
    k: 2,
    m: 2,
    privacy: [['a', 'b'], ['c', 'd'], ['e']],
    privateItems: [['d']],
    h: 0.5,
    p: 2,
    rules: [{ from: ['c'], to: ['d'] }],
    confidence: 0.5,
  }
  const { good, bad, original } = cases[model.on]

  describe(model.id, () => {
    test('holds for a release in which everybody looks alike, and not for one in which nobody does', () => {
      expect(model.judge(good, values, original).holds).toBe(true)
      const found = model.judge(bad, values, original)
      expect(found.holds).toBe(false)
      expect(found.violationCount).toBeGreaterThan(0)
    })

    test('the same answer twice; the release stays untouched', () => {
      const before = structuredClone(bad)
      expect(model.judge(bad, values, original)).toEqual(model.judge(bad, values, original))
      expect(bad).toEqual(before)
    })

    test('holds exactly when there is no violation, and lists no more than it counts', () => {
      if (model.on !== 'sets') return
      fc.assert(
        fc.property(arbitraryTransactions(6), arbitraryTransactions(6), (data, other) => {
          const { holds, violationCount, violations } = model.judge(setsRelease(data), values, other)
          expect(holds).toBe(violationCount === 0)
          expect(violations.length).toBeLessThanOrEqual(violationCount)
        }),
      )
    })
  })
}
