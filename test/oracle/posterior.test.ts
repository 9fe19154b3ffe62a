import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moreThan, supportLaw } from '../../src/kinds/disassociated/attack/joint/support-law.js'
import { blindPosterior, posteriorOf } from '../../src/kinds/disassociated/attack/joint/posterior.js'
import { ClusterState, Sampler } from '../../src/kinds/disassociated/attack/joint/sampler.js'
import { blind } from '../../src/kinds/disassociated/attack/joint/joint.js'
import { transactionsOf } from '../../src/data/index.js'
import { disassociate, disassociatedOf, scoreReassociation } from '../../src/kinds/index.js'
import { stream, streamsOf, unit } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'
import { everyDraw, everyOrder } from './naive-draws.js'

test('moreThan: agrees with every way to draw the records', () => {
  const shapes = fc.record({
    rows: fc.integer({ min: 1, max: 4 }),
    beside: fc.integer({ min: 0, max: 3 }),
    odds: fc.double({ min: 0.1, max: 8, noNaN: true }),
    chances: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }),
  })
  fc.assert(
    fc.property(shapes, ({ rows, beside, odds, chances: ways }) => {
      const size = rows + beside
      const chances = [0, ...ways.slice(0, size)]
      const share = beside === 0 ? 1 : (odds * rows) / (odds * rows + beside)
      const expected = new Float64Array(rows)
      const weights = Array.from({ length: size }, (_, row) => (row < rows ? odds : 1))
      for (const [s, chance] of chances.entries()) {
        everyDraw(weights, s, (held, way) => {
          const there = held.filter((row) => row < rows).length
          for (let i = 0; i < there; i++) expected[i] += chance * way
        })
      }
      const found = moreThan(Float64Array.from(chances), share, rows, size)
      for (const [i, chance] of expected.entries()) expect(found[i]).toBeCloseTo(chance, 9)
    }),
    { numRuns: 60 },
  )
})

test('blind: its chances are those of all orders of a chunk', () => {
  const chunks = [
    [['a'], ['a'], ['b'], ['a', 'b']],
    [['c'], ['c'], ['d']],
  ]
  const { clusters } = disassociatedOf({ k: 2, m: 2, clusters: [{ size: 6, chunks, terms: [] }] })
  const { atLeast } = blindPosterior(clusters[0], { chances: Float64Array.of(0, 1), mean: 1, usual: 1 })
  // Rows 0 and 1 hold a, 2 holds b, 3 both, 4 and 5 nothing; c lies on two of six rows.
  const anchors = [[0, 1], [2], [3], [4, 5]]
  const expected = anchors.map((rows) => new Float64Array(rows.length))
  for (const order of everyOrder(6)) {
    for (const [anchor, rows] of anchors.entries()) {
      const held = rows.filter((row) => order[row] < 2).length
      for (let i = 0; i < held; i++) expected[anchor][i] += 1 / 720
    }
  }
  for (const [anchor, tail] of expected.entries())
    for (const [i, chance] of tail.entries()) expect(atLeast[0][anchor][i]).toBeCloseTo(chance, 9)
})

test('posteriorOf: agrees with all orders of the chunks, each weighed by its pairs', () => {
  const chunks = [
    [['a'], ['a'], ['b'], ['b']],
    [['c'], ['c'], ['d']],
    [['e'], ['e']],
  ]
  const { clusters } = disassociatedOf({ k: 3, m: 2, clusters: [{ size: 5, chunks, terms: ['t'] }] })
  const law = { chances: Float64Array.of(0, 0.7, 0.3), mean: 1.3, usual: 1 }
  const names = ['a', 'b', 'c', 'd', 'e', 't']
  const pairs: Record<string, number> = { ac: 0.6, bd: 0.5, bc: -0.4, ae: -0.3, ce: 0.5, at: 0.7, et: -0.6 }
  const weight = (x: string, y: string) => pairs[x + y] ?? pairs[y + x] ?? 0
  const weights = Float64Array.from(names.slice(0, 5).flatMap((x) => names.map((y) => weight(x, y))))
  const random = stream(3, 'orders')
  const { atLeast } = posteriorOf(clusters[0], law, new Sampler(new ClusterState(clusters[0], random), weights, random))
  const anchors = [[0, 1], [2, 3], [4]]
  /** By source (c, d, e, t), anchor and i. */
  const expected = names.slice(2).map(() => anchors.map((rows) => new Float64Array(rows.length)))
  const count = (source: number, held: readonly number[], chance: number) => {
    for (const [anchor, rows] of anchors.entries()) {
      const there = rows.filter((row) => held.includes(row)).length
      for (let i = 0; i < there; i++) expected[source][anchor][i] += chance
    }
  }
  let sum = 0
  for (const [first, second] of everyTwoOrders(5)) {
    const onRow = Array.from({ length: 5 }, (_, row) => {
      const parts = [chunks[0][row], chunks[1][first[row]], chunks[2][second[row]]]
      return parts.flatMap((part) => part ?? [])
    })
    const sumOf = (items: readonly string[]) => items.reduce((total, x, i) => total + addUp(x, items.slice(i + 1)), 0)
    const addUp = (x: string, others: readonly string[]) => others.reduce((total, y) => total + weight(x, y), 0)
    const chance = Math.exp(onRow.reduce((total, items) => total + sumOf(items), 0))
    sum += chance
    for (const [source, item] of ['c', 'd', 'e'].entries())
      count(
        source,
        [0, 1, 2, 3, 4].filter((row) => onRow[row].includes(item)),
        chance,
      )
    const odds = onRow.map((items) => Math.exp(addUp('t', items)))
    for (const [s, share] of law.chances.entries())
      everyDraw(odds, s, (held, way) => count(3, held, chance * share * way))
  }
  // Sinkhorn's marginals are those of many rows: of five they are still a little too even.
  for (const [source, byAnchor] of expected.entries()) {
    for (const [anchor, tail] of byAnchor.entries())
      for (const [i, chance] of tail.entries())
        expect(Math.abs(atLeast[source][anchor][i] - chance / sum)).toBeLessThan(0.06)
  }
})

test('supportLaw: what is hidden below k follows the law of what is seen from k on', () => {
  const k = 5
  const weights = Array.from({ length: 26 }, (_, s) => (s === 0 ? 0 : s ** -1.5 * Math.exp(-0.1 * s)))
  const random = stream(4, 'supports')
  const clusters = Array.from({ length: 300 }, (_, c) => {
    const supports = Array.from({ length: 10 }, () => drawn(weights, unit(random)))
    const seen = supports.flatMap((support, i) => (support < k ? [] : [{ item: `i${c} ${i}`, support }]))
    const chunks = seen.map(({ item, support }) => Array.from({ length: support }, () => [item]))
    const terms = supports.flatMap((support, i) => (support < k ? [`i${c} ${i}`] : []))
    return { size: 25, chunks, terms }
  })
  const { chances, usual } = supportLaw(disassociatedOf({ k, m: 2, clusters }))
  const rare = weights.slice(0, k).reduce((sum, weight) => sum + weight, 0)
  for (const [s, chance] of chances.entries()) expect(Math.abs(chance - weights[s] / rare)).toBeLessThan(0.06)
  // 1.58 on average.
  expect(usual).toBe(2)
})

test.each([3, 4, 5])('blind: its chances hold where nothing is to be known, k = %i', async (k) => {
  const random = stream(11, 'independent')
  const rows = Array.from({ length: 1500 }, () =>
    Array.from({ length: 40 }, (_, i) => i).filter((i) => unit(random) < 0.5 / (1 + i / 4)),
  )
  const data = transactionsOf(rows.filter((row) => row.length > 0).map((row) => row.map((i) => `i${i}`)))
  const made = await protect(data, disassociate, { k, m: 2, maxCluster: 25 }, 5)
  if (made.kind === 'infeasible' || !made.key) throw new Error('it can be torn apart')
  const claims = await blind.run(made.release, {}, {}, streamsOf(5))
  if (claims.kind !== 'places') throw new Error('claims are places')
  const score = scoreReassociation(made.release, claims, { original: data, key: made.key }, { moverRecords: 0 })
  expect(score.calibrationError).toBeLessThan(0.04)
})

function* everyTwoOrders(size: number) {
  for (const first of everyOrder(size)) for (const second of everyOrder(size)) yield [first, second] as const
}

function drawn(weights: readonly number[], at: number): number {
  let left = at * weights.reduce((sum, weight) => sum + weight, 0)
  let s = 0
  while (s + 1 < weights.length && weights[s] <= left) left -= weights[s++]
  return s
}
