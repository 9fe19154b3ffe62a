import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pinnedCells } from '../../src/kinds/sets/score/pinned-cells.js'

/** A set of some items over some records: how sure the attack is of each, and whether it was there. */
const set = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 2, max: 4 }), first: fc.nat(9) })
  .chain(({ rows, columns, first }) => {
    const cells = { minLength: rows * columns, maxLength: rows * columns }
    return fc.record({
      columns: fc.constant(columns),
      records: fc.constant(Uint32Array.from({ length: rows }, (_, row) => first + row)),
      confidence: fc.array(fc.constantFrom(0, 0.5, 0.94, 0.95, 0.99, 1), cells),
      truth: fc.array(fc.constantFrom(0, 1), cells),
    })
  })
  .map((one) => ({
    ...one,
    items: Array.from({ length: one.columns }, (_, c) => `item ${c}`),
    confidence: Float64Array.from(one.confidence),
  }))

test('pinnedCells: of each record and set the likeliest member, beside the share of the records of the set that have it', () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 4 }), (sets) => {
      let [claims, right, others] = [0, 0, 0]
      const who = new Set<number>()
      for (const { columns, records, confidence, truth } of sets) {
        const wide = sets.filter((one) => one.columns === columns).flatMap((one) => one.truth)
        const anybody = wide.reduce((sum: number, one) => sum + one, 0) / wide.length
        for (const [row, record] of records.entries()) {
          const own = confidence.slice(row * columns, (row + 1) * columns)
          const best = [...own.keys()].filter((c) => own[c] === Math.max(...own))
          // Whoever holds all members alike claims nothing.
          if (best.length === columns) continue
          const have = (c: number): number =>
            records.length === 1
              ? anybody
              : [...records.keys()].filter((r) => truth[r * columns + c] === 1).length / records.length
          claims++
          for (const c of best) right += truth[row * columns + c] / best.length
          for (const c of best) others += have(c) / best.length
          who.add(record)
        }
      }
      const truth = sets.map((one) => Uint8Array.from(one.truth))
      const pinned = pinnedCells(sets, 100, false, truth)
      const all = pinned.paired!.at(-1)
      expect(all?.claims ?? 0).toBe(claims)
      expect(all?.right ?? 0).toBeCloseTo(right, 9)
      expect(all?.others ?? 0).toBeCloseTo(others, 9)
      expect(pinned.who!.length).toBe(pinned.count)
      expect([...pinned.who!].every((record) => who.has(record))).toBe(true)
      // Without the truth nobody knows more than of how many something is said.
      expect(pinnedCells(sets, 100, false)).toEqual({ count: who.size, of: 100, unit: 'record', byLess: null })
    }),
  )
})
