import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextTables } from '../../src/kinds/sets/attack/context/context-tables.js'
import { balance } from '../../src/kinds/sets/attack/undertext/balance.js'
import { marginals } from '../../src/kinds/sets/attack/undertext/belief-propagation.js'
import { fit, fitShrunk } from '../../src/kinds/sets/attack/undertext/logistic-regression.js'
import { rehearse } from '../../src/kinds/sets/attack/undertext/rehearsal.js'
import { transactionAt, transactionsOf } from '../../src/data/index.js'
import { solveSymmetric } from '../../src/math/symmetric-matrix.js'
import { stream, unit } from '../../src/math/index.js'

/** P(original | every row and column holds one), by adding up every table of zeros and ones. */
function enumerated(logOdds: Float64Array, rows: number, columns: number): Float64Array {
  const chances = new Float64Array(rows * columns)
  let total = 0
  for (let table = 0; table < 2 ** chances.length; table++) {
    const held = (cell: number) => (table >> cell) & 1
    const cells = Array.from(chances.keys())
    const row = (r: number) => cells.some((cell) => held(cell) && Math.floor(cell / columns) === r)
    const column = (c: number) => cells.some((cell) => held(cell) && cell % columns === c)
    if (!Array.from({ length: rows }, (_, r) => row(r)).every(Boolean)) continue
    if (!Array.from({ length: columns }, (_, c) => column(c)).every(Boolean)) continue
    const weight = Math.exp(cells.reduce((sum, cell) => sum + held(cell) * logOdds[cell], 0))
    total += weight
    for (const cell of cells) if (held(cell)) chances[cell] = chances[cell] + weight
  }
  return chances.map((chance) => chance / total)
}

const shapes = fc.constantFrom([1, 3], [2, 2], [2, 3], [3, 2], [3, 3], [4, 2])

test('marginals: within 0.25 of full enumeration up to 3 × 3, and within 0.02 on average', () => {
  let error = 0
  let cells = 0
  fc.assert(
    fc.property(shapes, fc.nat(), ([rows, columns], seed) => {
      const random = stream(seed, 'believe')
      const odds = Float64Array.from({ length: rows * columns }, () => 6 * unit(random) - 5)
      const exact = enumerated(odds, rows, columns)
      marginals(odds, rows, columns).forEach((chance, cell) => {
        expect(Math.abs(chance - exact[cell])).toBeLessThan(0.25)
        error += Math.abs(chance - exact[cell])
        cells++
      })
    }),
    { numRuns: 60 },
  )
  expect(error / cells).toBeLessThan(0.02)
})

test('marginals: no row and no column is left without an original', () => {
  const odds = new Float64Array(12).fill(-9)
  const chances = marginals(odds, 4, 3)
  for (let row = 0; row < 4; row++) {
    expect(chances.subarray(row * 3, row * 3 + 3).reduce((a, b) => a + b)).toBeGreaterThan(0.98)
  }
})

test('balance: takes away exactly what rows and columns add', () => {
  const effects = Float64Array.from({ length: 12 }, (_, cell) => 10 * Math.floor(cell / 3) + (cell % 3))
  for (const left of balance(effects, 4, 3)) expect(left).toBeCloseTo(0)
})

test('solveSymmetric: A · x = b', () => {
  const a = Float64Array.of(4, 1, 0.5, 1, 3, 0.2, 0.5, 0.2, 2)
  const x = solveSymmetric(a, [1, 2, 3])
  const product = [0, 1, 2].map((i) => a[i * 3] * x[0] + a[i * 3 + 1] * x[1] + a[i * 3 + 2] * x[2])
  product.forEach((value, i) => expect(value).toBeCloseTo(i + 1))
})

/** Tables with one original a row, a feature that knows it (a normal shifted by so much) and one that does not. */
function examplesOf(count: number, shift: number) {
  const random = stream(1, 'learn')
  const normal = () => Array.from({ length: 12 }, () => unit(random)).reduce((a, b) => a + b) - 6
  return Array.from({ length: count }, () => {
    const turn = Math.floor(4 * unit(random))
    const truth = Uint8Array.from({ length: 16 }, (_, cell) => (cell % 4 === (Math.floor(cell / 4) + turn) % 4 ? 1 : 0))
    const knows = Float64Array.from(truth, (one) => shift * one + normal())
    const noise = Float64Array.from(truth, normal)
    return { rows: 4, columns: 4, features: [knows, noise], truth, offset: 0, weight: 1 }
  })
}

const prior = { mean: new Float64Array(3), precision: Float64Array.of(0.1, 10, 10) }

test('fit: finds the weight that made the data, and none for a feature that knows nothing', () => {
  // One normal of spread 1 shifted by 1.5: the log-likelihood ratio grows by 1.5 per unit.
  const { weights } = fit(examplesOf(100, 1.5), prior)
  expect(weights[0]).toBeGreaterThan(0.8)
  expect(weights[0]).toBeLessThan(2)
  expect(Math.abs(weights[1])).toBeLessThan(0.2)
})

test('fitShrunk: leaves the weights of much evidence, believes nothing of what may be luck', () => {
  const much = fit(examplesOf(100, 1.5), prior)
  expect(fitShrunk(examplesOf(100, 1.5), prior).weights[0]).toBeCloseTo(much.weights[0], 1)
  let fitted = 0
  let shrunk = 0
  for (const count of [2, 4, 8, 16, 32]) {
    fitted += Math.abs(fit(examplesOf(count, 0), prior).weights[0])
    shrunk += Math.abs(fitShrunk(examplesOf(count, 0), prior).weights[0])
  }
  expect(fitted).toBeGreaterThan(0.1)
  expect(shrunk).toBeLessThan(fitted / 3)
  expect(fitShrunk([], prior)).toEqual({ intercept: 0, weights: Float64Array.of(0, 0) })
})

test('rehearse: the truth is what the release says plainly, and no hidden item stands in its own context', () => {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(97 + i))
  const release = transactionsOf(letters.map((letter, i) => [letter, letters[(i + 1) % 26], ['X', 'Y', 'Z'], `${i}`]))
  const { tables: hidden } = contextTables(release, { context: 'all' })
  const { tables, truth } = rehearse(release, hidden, 'all', stream(1, 'rehearsal'))
  expect(tables.length).toBeGreaterThan(0)
  tables.forEach(({ members, transactions, context }, i) => {
    for (const member of members) expect(context).not.toContain(member)
    transactions.forEach((t, row) => {
      const said = transactionAt(release, t)
      members.forEach((member, column) => {
        expect(truth[i][row * members.length + column] === 1).toBe(said.includes(release.items[member]))
      })
    })
  })
})
