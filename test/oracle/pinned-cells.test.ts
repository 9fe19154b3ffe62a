import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinnedCells } from '../../src/kinds/sets/score/cell-tellings.js'

/** A set of some items over some records: how sure the attack is of each, and whether it was there. */
const set = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 2, max: 4 }), first: fc.nat(9) })
  .chain(({ rows, columns, first }) =>
    fc.record({
      columns: fc.constant(columns),
      records: fc.constant(Uint32Array.from({ length: rows }, (_, row) => first + row)),
      confidence: fc.array(fc.constantFrom(0, 0.5, 0.94, 0.95, 0.99, 1), {
        minLength: rows * columns,
        maxLength: rows * columns,
      }),
      truth: fc.array(fc.constantFrom(0, 1), { minLength: rows * columns, maxLength: rows * columns }),
    }),
  )

test('pinnedCells: each record once, whatever sets it is in; knowing less makes the same claims of any record of the set', () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 4 }), (sets) => {
      const tables = sets.map(({ columns, records, confidence }) => ({
        items: Array.from({ length: columns }, (_, c) => `item ${c}`),
        records,
        confidence: Float64Array.from(confidence),
      }))
      const truth = sets.map((one) => Uint8Array.from(one.truth))
      const who = new Set<number>()
      let byLess = 0
      for (const { columns, records, confidence, truth: there } of sets) {
        const cell = (row: number, c: number): number => row * columns + c
        for (const [row, record] of records.entries()) {
          const sure = Array.from({ length: columns }, (_, c) => c).filter((c) => confidence[cell(row, c)] >= 0.95)
          if (sure.some((c) => there[cell(row, c)] === 1)) who.add(record)
          // Of all records of the set, each item by itself: the chance that none of the claims would be right.
          const wrong = sure.map(
            (c) => [...records.keys()].filter((r) => there[cell(r, c)] === 0).length / records.length,
          )
          byLess += 1 - wrong.reduce((product, share) => product * share, 1)
        }
      }
      const claims = { chances: true, tables }
      const pinned = pinnedCells(claims, 100, false, truth)
      expect([...pinned.who!]).toEqual([...who].sort((a, b) => a - b))
      expect(pinned.count).toBe(who.size)
      expect(pinned.byLess).toBeCloseTo(byLess, 9)
      expect(pinnedCells({ ...claims, chances: false }, 100, false, truth).count).toBe(0)
    }),
  )
})
