import { solveSymmetric } from '../../src/math/symmetric-matrix.js'
import { colleyRanks, gamesOf, isOrdered, orderliness } from '../../src/kinds/sets/attack/undertext/order.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { below, shuffle, stream } from '../../src/math/index.js'

const among = (rows: readonly (readonly number[])[], items: number) =>
  gamesOf(rows.length, rows.flat().length, (r) => rows[r], items)

const records = fc.array(fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 9 }), { minLength: 1, maxLength: 12 })

test('ranks of items: Colley’s equations, solved as a whole', () => {
  fc.assert(
    fc.property(records, (rows) => {
      const [matrix, right, played] = [new Float64Array(49), new Float64Array(7).fill(1), new Float64Array(7)]
      for (let i = 0; i < 7; i++) matrix[i * 8] = 2
      for (const row of rows)
        for (const [i, one] of row.entries())
          for (const other of row.slice(i + 1, i + 6)) {
            if (one < 0 || other < 0 || one === other) continue
            matrix[one * 8]++
            matrix[other * 8]++
            matrix[one * 7 + other]--
            matrix[other * 7 + one]--
            right[one] += 0.5
            right[other] -= 0.5
            played[one]++
            played[other]++
          }
      const exact = solveSymmetric(matrix, right)
      const known = exact.filter((_, i) => played[i] > 0)
      const mean = known.reduce((sum, rank) => sum + rank, 0) / known.length
      const deviation = Math.sqrt(known.reduce((sum, rank) => sum + (rank - mean) ** 2, 0) / known.length)
      fc.pre(deviation > 1e-6)
      for (const [i, rank] of colleyRanks(among(rows, 7)).entries()) {
        const expected = played[i] > 0 ? (exact[i] - mean) / deviation : NaN
        expect(Number.isNaN(rank)).toBe(Number.isNaN(expected))
        expect(rank || 0).toBeCloseTo(expected || 0, 4)
      }
    }),
  )
})

test('orderliness: of all two games of a pair, the share won by the same one, counted game by game', () => {
  fc.assert(
    fc.property(fc.array(records, { minLength: 3, maxLength: 6 }), (parts) => {
      const { before, after, items } = among(parts.flat(), 7)
      let [same, all] = [0, 0]
      for (let g = 0; g < before.length; g++)
        for (let h = 0; h < before.length; h++) {
          if (g === h) continue
          const again = before[g] === before[h] && after[g] === after[h]
          if (again) same++
          if (again || (before[g] === after[h] && after[g] === before[h])) all++
        }
      expect(orderliness({ before, after, items })).toBe(all < 50 ? NaN : same / all)
    }),
  )
})

test('an order that a file keeps is seen, and none where there is none', () => {
  const random = stream(1, 'records')
  const drawn = Array.from({ length: 300 }, () => Array.from({ length: 6 }, () => below(20, random)))
  const sorted = drawn.map((row) => row.toSorted((a, b) => a - b))
  const mixed = drawn.map((row) => Array.from(shuffle(Uint32Array.from(row), random)))
  expect(orderliness(among(sorted, 20))).toBe(1)
  expect(orderliness(among(mixed, 20))).toBeCloseTo(0.5, 1)
  expect(isOrdered(among(sorted, 20))).toBe(true)
  expect(isOrdered(among(mixed, 20))).toBe(false)
  // One item each, or too little that comes twice: nothing is said.
  expect(
    isOrdered(
      among(
        sorted.map((row) => row.slice(0, 1)),
        20,
      ),
    ),
  ).toBe(false)
})
