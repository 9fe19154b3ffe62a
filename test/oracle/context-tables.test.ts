import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContextTable } from '../../src/kinds/index.js'
import { contextTables } from '../../src/kinds/sets/attack/context/context-tables.js'
import { type Transactions, transactionAt, transactionsOf } from '../../src/data/index.js'

function told(release: Transactions, { members, transactions, contextOffsets, context }: ContextTable) {
  const names = (codes: Uint32Array) => Array.from(codes, (code) => release.items[code])
  return {
    members: names(members),
    rows: Array.from(transactions, (t, row) => [
      t,
      ...names(context.subarray(contextOffsets[row], contextOffsets[row + 1])),
    ]),
  }
}

describe('contextTables', () => {
  test('takes the nearest plain items by position, left before right, and skips other generalised items', () => {
    const release = transactionsOf([['a', ['y', 'z'], 'b', ['v', 'w'], 'c']])
    const [first, second] = contextTables(release, { context: 2 }).tables
    expect(told(release, first)).toEqual({ members: ['y', 'z'], rows: [[0, 'a', 'b']] })
    expect(told(release, second)).toEqual({ members: ['v', 'w'], rows: [[0, 'b', 'c']] })
    const [all] = contextTables(release, { context: 'all' }).tables
    expect(told(release, all).rows).toEqual([[0, 'a', 'b', 'c']])
  })

  test('the same members in another order are the same generalised item, and one member is plainly told', () => {
    const release = transactionsOf([
      [['y', 'z'], 'a'],
      ['b', ['z', 'y']],
      [['c'], ['y', 'z']],
    ])
    const { tables } = contextTables(release, { context: 'all' })
    expect(tables.map((table) => told(release, table))).toEqual([
      {
        members: ['y', 'z'],
        rows: [
          [0, 'a'],
          [1, 'b'],
          [2, 'c'],
        ],
      },
    ])
  })

  test('transactions without a plain item are counted, not attacked', () => {
    const release = transactionsOf([[['y', 'z']], [['v', 'w']], ['a', ['y', 'z']]])
    const { tables, missed } = contextTables(release, { context: 2 })
    expect(tables).toHaveLength(1)
    expect(missed).toEqual({ transactionsWithoutContext: 2, generalisedItemsWithoutContext: 1 })
  })

  test('agrees with sorting all plain items by how far away they are', () => {
    const element = fc.oneof(
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fc.uniqueArray(fc.constantFrom('v', 'w', 'x', 'y', 'z'), { minLength: 2, maxLength: 3 }).map((set) => set.sort()),
    )
    const rows = fc.array(fc.array(element, { maxLength: 7 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(rows, fc.constantFrom(1, 2, 3, 'all' as const), (plain, context) => {
        const release = transactionsOf(plain)
        for (const table of contextTables(release, { context }).tables) {
          const { members, rows: found } = told(release, table)
          for (const [t, ...terms] of found) expect(terms).toEqual(naiveContext(release, Number(t), members, context))
        }
      }),
    )
  })
})

function naiveContext(release: Transactions, t: number, members: readonly string[], size: number | 'all'): string[] {
  const elements = transactionAt(release, t)
  const place = elements.findIndex((one) => typeof one !== 'string' && one.join() === members.join())
  const away = elements.flatMap((one, i) =>
    typeof one === 'string' ? [{ one, far: Math.abs(i - place), right: i > place }] : [],
  )
  away.sort((a, b) => a.far - b.far || Number(a.right) - Number(b.right))
  return [...new Set(away.map(({ one }) => one))].slice(0, size === 'all' ? undefined : size)
}
