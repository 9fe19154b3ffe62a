import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, coded, tableOf } from '../../src/data/index.js'
import {
  boxProbability,
  latticePoints,
  lowerTriangle,
  bivariateCdf,
  gaussLegendre,
  normalCdf,
  normalQuantile,
} from '../../src/math/normal.js'
import { spearman } from '../../src/math/correlation.js'
import { below, shuffle, stream, streamsOf, unit } from '../../src/math/index.js'
import { classesOf } from '../../src/kinds/index.js'
import { copulaChances, fitCopula, mutualInformation } from '../../src/kinds/table/risk/copula.js'
import { fitLatentClasses, latentChances } from '../../src/kinds/table/risk/latent-classes.js'
import { orderedColumns } from '../../src/kinds/table/risk/ordered-columns.js'
import { meanInverse, personUniqueness } from '../../src/kinds/table/risk/person-uniqueness.js'
import { adultFile, readAdult } from '../adult.js'

test('normalCdf, normalQuantile and bivariateCdf are those of SciPy 1.17', () => {
  const cdf: [number, number][] = [
    [-8, 6.22096057427174e-16],
    [-3, 0.0013498980316300933],
    [-1.5, 0.06680720126885807],
    [0, 0.5],
    [0.3, 0.6179114221889526],
    [2, 0.9772498680518208],
    [6, 0.9999999990134123],
  ]
  for (const [x, p] of cdf) expect(Math.abs(normalCdf(x) / p - 1)).toBeLessThan(x < -7 ? 1e-8 : 1e-12)
  const quantile: [number, number][] = [
    [1e-9, -5.9978070150076865],
    [0.01, -2.3263478740408408],
    [0.3, -0.5244005127080409],
    [0.5, 0.0],
    [0.9, 1.2815515655446004],
    [0.999, 3.090232306167813],
  ]
  for (const [p, x] of quantile) expect(normalQuantile(p)).toBeCloseTo(x, 7)
  for (const p of [1e-12, 0.2, 0.5, 0.77, 1 - 1e-9]) expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 6)
  expect(bivariateCdf(0.3, -0.7, 0.6)).toBeCloseTo(0.21716722545190642, 9)
  expect(bivariateCdf(1.2, 0.4, -0.8)).toBeCloseTo(0.5407932409754915, 9)
})

test('gaussLegendre: n points integrate powers below 2n exactly', () => {
  const { at, weight } = gaussLegendre(5)
  for (let power = 0; power < 10; power++)
    expect(at.reduce((sum, x, i) => sum + weight[i] * x ** power, 0)).toBeCloseTo(1 / (power + 1), 13)
})

const side = fc.tuple(fc.double({ min: -2.5, max: 2.5, noNaN: true }), fc.double({ min: 0.05, max: 2, noNaN: true }))
const rho = fc.double({ min: -0.6, max: 0.6, noNaN: true })

test('boxProbability: the density summed over a grid, in two and three dimensions', () => {
  fc.assert(
    fc.property(side, side, side, rho, rho, rho, (a, b, c, r12, r13, r23) => {
      const matrix = Float64Array.of(1, r12, r13, r12, 1, r23, r13, r23, 1)
      const l = lowerTriangle(matrix, 3)
      fc.pre(l !== null && l[8] > 0.3)
      const low = Float64Array.of(a[0], b[0], c[0])
      const high = Float64Array.of(a[0] + a[1], b[0] + b[1], c[0] + c[1])
      const points = latticePoints(2000, 3, stream(1, 'box'))
      const found = boxProbability(l, low, high, points, new Float64Array(3))
      expect(Math.abs(found / naiveBox(matrix, low, high) - 1)).toBeLessThan(0.02)
      const flat = boxProbability(
        Float64Array.of(1, 0, r12, Math.sqrt(1 - r12 * r12)),
        low.slice(0, 2),
        high.slice(0, 2),
        latticePoints(2000, 2, stream(1, 'box')),
        new Float64Array(2),
      )
      const [x1, x2, y1, y2] = [low[0], high[0], low[1], high[1]]
      const exact =
        bivariateCdf(x2, y2, r12) - bivariateCdf(x1, y2, r12) - bivariateCdf(x2, y1, r12) + bivariateCdf(x1, y1, r12)
      expect(Math.abs(flat - exact)).toBeLessThan(1e-3 * exact + 1e-9)
    }),
    { numRuns: 30 },
  )
})

/** Gauss and Legendre over each side of the box. */
function naiveBox(m: Float64Array, low: Float64Array, high: Float64Array): number {
  const { at, weight } = gaussLegendre(16)
  const det =
    m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
  const inverse = [
    [m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4]],
    [m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5]],
    [m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]],
  ].map((row) => row.map((value) => value / det))
  const width = high.map((end, d) => end - low[d])
  let sum = 0
  for (let i = 0; i < 16; i++)
    for (let j = 0; j < 16; j++)
      for (let k = 0; k < 16; k++) {
        const x = [i, j, k].map((g, d) => low[d] + width[d] * at[g])
        const form = x.reduce(
          (total, value, r) => total + value * x.reduce((s, other, c) => s + inverse[r][c] * other, 0),
          0,
        )
        sum += weight[i] * weight[j] * weight[k] * Math.exp(-form / 2)
      }
  return (sum * width[0] * width[1] * width[2]) / Math.sqrt((2 * Math.PI) ** 3 * det)
}

test('meanInverse: the mean of 1/(f + X) over the binomial distribution', () => {
  const settings = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 0, max: 60 }),
    fc.double({ min: 1e-6, max: 0.999, noNaN: true }),
  )
  fc.assert(
    fc.property(settings, ([f, unseen, p]) => {
      let [sum, ways] = [0, 1]
      for (let x = 0; x <= unseen; x++) {
        sum += (ways * p ** x * (1 - p) ** (unseen - x)) / (f + x)
        ways *= (unseen - x) / (x + 1)
      }
      expect(Math.abs(meanInverse(f, unseen, p) / sum - 1)).toBeLessThan(1e-6)
    }),
  )
  // Rocher et al. 2019: (1 - (1 - p)^n) / (np) for somebody among n people of whom nothing else is known.
  expect(meanInverse(1, 999, 0.004)).toBeCloseTo((1 - 0.996 ** 1000) / 4, 7)
})

/** Numbers cut out of two correlated normal ones. */
function correlated(rows: number, correlation: number, seed: number): Table {
  const random = stream(seed, 'correlated')
  const cells = Array.from({ length: rows }, () => {
    const x = normalQuantile(unit(random))
    const y = correlation * x + Math.sqrt(1 - correlation ** 2) * normalQuantile(unit(random))
    return [x, y].map((value) => `${Math.round(2 * value)}`)
  })
  const table = tableOf(['a', 'b'], cells)
  return { ...table, columns: table.columns.map((column) => ({ ...column, type: 'integer' as const })) }
}

test('copula: a planted correlation is found again, and the chances of all combinations are those of the table', () => {
  for (const planted of [-0.8, -0.3, 0, 0.5]) {
    const table = correlated(20_000, planted, 7)
    const classes = classesOf(table, table.columns)
    const ordered = orderedColumns(table.columns.map(coded), classes, stream(1, 'axis'))
    const fit = fitCopula(ordered, classes.sizes)
    expect(Math.abs(fit.lower[2] - planted)).toBeLessThan(0.06)
    const all = Uint32Array.from(classes.sizes, (_, c) => c)
    const chances = copulaChances(fit, ordered, all, 128, stream(1, 'lattice'))
    for (const c of all.filter((one) => classes.sizes[one] > 400))
      expect(Math.abs(chances[c] / (classes.sizes[c] / 20_000) - 1)).toBeLessThan(0.25)
  }
})

test('mutualInformation: nothing of independent columns, all of equal ones', () => {
  expect(mutualInformation(Float64Array.of(0.06, 0.14, 0.24, 0.56), 2, 2)).toBeCloseTo(0, 14)
  expect(mutualInformation(Float64Array.of(0.5, 0, 0, 0.5), 2, 2)).toBeCloseTo(Math.log(2), 14)
})

/** Two kinds of people whose words have nothing in common. */
function twoKinds(rows: number, seed: number): string[][] {
  const random = stream(seed, 'kinds')
  return Array.from({ length: rows }, () => {
    const kind = below(2, random) === 0 ? 'x' : 'y'
    return [0, 1, 2].map(() => `${kind}${below(3, random)}`)
  })
}

test('latent classes: two planted kinds are told apart, and chances of all combinations add up to 1', () => {
  const table = tableOf(['a', 'b', 'c'], twoKinds(2000, 3))
  const classes = classesOf(table, table.columns)
  const ordered = orderedColumns(table.columns.map(coded), classes, stream(1, 'axis'))
  const fit = fitLatentClasses(ordered, Float64Array.from(classes.sizes), 2, stream(1, 'start'))
  const all = Uint32Array.from(classes.sizes, (_, c) => c)
  const chances = latentChances(fit, ordered, all)
  for (const chance of chances) expect(Math.abs(chance * 54 - 1)).toBeLessThan(0.25)
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 2)
})

test('personUniqueness: who is seen twice is not alone; the whole population released leaves nothing to guess', () => {
  const table = tableOf(['a', 'b', 'c'], [...twoKinds(300, 5), ['x0', 'y1', 'z9']])
  const { sizes, classOf } = classesOf(table, table.columns)
  const whole = personUniqueness(table, table.columns, table.rowCount, streamsOf(1))
  const tenth = personUniqueness(table, table.columns, 10 * table.rowCount, streamsOf(1))
  expect(Array.from(whole.uniqueness)).toEqual(Array.from(sizes, (size) => (size === 1 ? 1 : 0)))
  for (const [c, size] of sizes.entries()) {
    expect(whole.correctness[c]).toBeCloseTo(1 / size, 6)
    expect(size > 1 && tenth.uniqueness[c] > 0).toBe(false)
    expect(tenth.correctness[c]).toBeLessThanOrEqual(1 / size + 1e-9)
  }
  // Somebody who has what nobody else has.
  expect(tenth.uniqueness[classOf[300]]).toBe(Math.max(...tenth.uniqueness))
  expect(tenth.uniqueness[classOf[300]]).toBeGreaterThan(0.2)
  expect(personUniqueness(table, table.columns, 3010, streamsOf(1))).toEqual(tenth)
})

test.skipIf(!adultFile)(
  'a tenth of Adult: ranks people as the population does, at least .8 [needs ../shared/data]',
  async () => {
    const adult = await readAdult()
    const { classOf, sizes } = classesOf(adult, adult.columns)
    const rows = shuffle(
      Uint32Array.from(classOf, (_, row) => row),
      stream(11, 'tenth'),
    ).slice(0, 3016)
    const columns = adult.columns.map((column) => ({
      ...coded(column),
      codes: rows.map((row) => coded(column).codes[row]),
    }))
    const sample = { ...adult, rowCount: rows.length, columns }
    const { correctness } = personUniqueness(sample, columns, adult.rowCount, streamsOf(1))
    const found = classesOf(sample, columns)
    const estimate = Float64Array.from(found.classOf, (c) => correctness[c])
    expect(
      spearman(
        estimate,
        Float64Array.from(rows, (row) => 1 / sizes[classOf[row]]),
      ),
    ).toBeGreaterThan(0.8)
  },
)
