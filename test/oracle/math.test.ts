import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign } from '../../src/math/assignment.js'
import { concaveTransport, transportBound, transportCost } from '../../src/math/transport.js'
import { invertPositive } from '../../src/math/symmetric-matrix.js'

const cost = fc.float({ min: 0, max: 1, noNaN: true })

function* permutations(n: number, chosen: readonly number[] = []): Generator<readonly number[]> {
  if (chosen.length === n) yield chosen
  for (let i = 0; i < n; i++) if (!chosen.includes(i)) yield* permutations(n, [...chosen, i])
}

test('assign: as cheap as the cheapest of all permutations', () => {
  const squares = fc
    .integer({ min: 1, max: 6 })
    .chain((n) => fc.array(cost, { minLength: n * n, maxLength: n * n }).map((cells) => ({ n, cells })))
  const cheapest = fc.property(squares, ({ n, cells }) => {
    const total = (columns: ArrayLike<number>) => Array.from(columns).reduce((sum, c, r) => sum + cells[r * n + c], 0)
    const columns = assign(Float64Array.from(cells), n)
    expect(new Set(columns).size).toBe(n)
    expect(total(columns)).toBeCloseTo(Math.min(...Array.from(permutations(n), total)), 9)
  })
  fc.assert(cheapest, { numRuns: 300 })
})

test('transportCost: the cheapest assignment of equal pieces, and never below its bound', () => {
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
    .chain(([rows, columns]) =>
      fc
        .array(cost, { minLength: rows * columns, maxLength: rows * columns })
        .map((cells) => ({ rows, columns, cells })),
    )
  const exact = fc.property(tables, ({ rows, columns, cells }) => {
    // As many equal pieces as both sides can be cut into.
    const pieces = rows === columns ? rows : rows * columns
    const all = Array.from(permutations(pieces), (order) =>
      order.reduce((sum, to, from) => {
        const [r, c] = [Math.floor((from * rows) / pieces), Math.floor((to * columns) / pieces)]
        return sum + cells[r * columns + c] / pieces
      }, 0),
    )
    const found = transportCost(Float64Array.from(cells), rows, columns)
    expect(found).toBeCloseTo(Math.min(...all), 9)
    expect(transportBound(Float64Array.from(cells), rows, columns)).toBeLessThanOrEqual(found + 1e-9)
  })
  fc.assert(exact, { numRuns: 100 })
})

test('concaveTransport: gains as much as the best of all ways to send', () => {
  const cases = fc.record({
    supply: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
    room: fc.array(fc.integer({ min: 2, max: 3 }), { minLength: 3, maxLength: 3 }),
    seeds: fc.array(cost, { minLength: 27, maxLength: 27 }),
  })
  const best = fc.property(cases, ({ supply, room, seeds }) => {
    const gain = supply.map((_, s) =>
      room.map((r, t) =>
        Array.from({ length: r }, (_unit, i) => seeds[(s * 9 + t * 3 + i) % 27]).sort((a, b) => b - a),
      ),
    )
    const value = (sent: readonly (readonly number[])[]) =>
      sent.reduce(
        (sum, row, s) => sum + row.reduce((part, n, t) => part + gain[s][t].slice(0, n).reduce((x, y) => x + y, 0), 0),
        0,
      )
    const sent = concaveTransport(supply, room, gain)
    for (const [s, row] of sent.entries()) expect(row.reduce((a, b) => a + b, 0)).toBe(supply[s])
    for (const [t, most] of room.entries()) expect(sent.reduce((sum, row) => sum + row[t], 0)).toBeLessThanOrEqual(most)
    const greatest = Math.max(...Array.from(waysToSend(supply, room), value))
    expect(value(sent)).toBeCloseTo(greatest, 9)
  })
  fc.assert(best, { numRuns: 200 })
})

function* waysToSend(supply: readonly number[], room: readonly number[]): Generator<number[][]> {
  if (supply.length === 0) yield []
  for (const row of supply.length === 0 ? [] : splits(supply[0], room)) {
    const left = room.map((most, t) => most - row[t])
    for (const rest of waysToSend(supply.slice(1), left)) yield [row, ...rest]
  }
}

function* splits(count: number, room: readonly number[]): Generator<number[]> {
  if (room.length === 0) {
    if (count === 0) yield []
    return
  }
  for (let here = 0; here <= Math.min(count, room[0]); here++)
    for (const rest of splits(count - here, room.slice(1))) yield [here, ...rest]
}

test('invertPositive: times the matrix is one', () => {
  const matrices = fc.array(cost, { minLength: 16, maxLength: 16 })
  const inverts = fc.property(matrices, (cells) => {
    const n = 4
    const a = new Float64Array(n * n)
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        for (let p = 0; p < n; p++) a[i * n + j] += cells[i * n + p] * cells[j * n + p] + (i === j ? 0.25 : 0)
    const inverse = invertPositive(a.slice(), n)!
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let sum = 0
        for (let p = 0; p < n; p++) sum += a[i * n + p] * inverse[p * n + j]
        expect(sum).toBeCloseTo(i === j ? 1 : 0, 6)
      }
  })
  fc.assert(inverts)
})

test('invertPositive: says so when there is nothing to invert', () => {
  expect(invertPositive(Float64Array.of(1, 2, 2, 1), 2)).toBeNull()
})
