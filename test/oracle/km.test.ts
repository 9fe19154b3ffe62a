import { transactionsOf, type Transactions } from '../../src/data/transactions.js'
import { fanOutHierarchy, zipfBaskets } from '../../bench/worlds/baskets.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeKm, km, measureSets } from '../../src/kinds/index.js'
import { stream } from '../../src/math/random.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { answered } from '../released.js'
import { plainRows, rowsIn } from '../rows-in.js'

/** A cut: sets of values, each published as one. */
type Cut = readonly (readonly string[])[]

const eight = Array.from('abcdefgh')
const small = fc.sample(
  fc.record({
    original: arbitraryTransactions(8, 30),
    k: fc.integer({ min: 2, max: 4 }),
    m: fc.integer({ min: 1, max: 3 }),
  }),
  { seed: 4, numRuns: 300 },
)

const larger = fc.sample(
  fc.record({
    original: fc
      .record({ seed: fc.nat(), count: fc.integer({ min: 40, max: 160 }), most: fc.integer({ min: 2, max: 4 }) })
      .map(({ seed, count, most }) => zipfBaskets(count, 27, most, stream(seed, 'baskets'))),
    k: fc.integer({ min: 2, max: 5 }),
    m: fc.constant(2),
  }),
  { seed: 4, numRuns: 40 },
)

test('km: the least NCP of all valid cuts of an 8-leaf hierarchy in nine cases of ten, and never a cut that could be finer', () => {
  const { share, couldBeFiner } = comparedWithAllCuts(eight, 2, small)
  expect(share).toBeGreaterThan(0.9)
  expect(couldBeFiner).toBe(0)
})

test('km: the least NCP of all valid cuts of a 27-leaf hierarchy in nine cases of ten, and at most half as much again', () => {
  const { share, worst, couldBeFiner } = comparedWithAllCuts(zipfBaskets(0, 27, 1, stream(1, 'names')).items, 3, larger)
  expect(share).toBeGreaterThan(0.9)
  expect(worst).toBeLessThan(1.5)
  expect(couldBeFiner).toBe(0)
})

function comparedWithAllCuts(values: readonly string[], fanOut: number, cases: typeof small) {
  const hierarchy = fanOutHierarchy(values, fanOut)
  const all = [...cuts(hierarchy.values, fanOut)]
  let solved = 0
  let optimal = 0
  let worst = 1
  let couldBeFiner = 0
  for (const { original, k, m } of cases) {
    const result = answered(km, original, { k, m, hierarchy })
    if (result.kind === 'infeasible') continue
    expect(judgeKm(result.release, k, m).holds).toBe(true)
    const rows = plainRows(original)
    const { ncp } = measureSets(
      original,
      result.release,
      { queries: 0, valueCount: values.length },
      stream(1, 'queries'),
    )
    const better = all
      .map((cut) => ({ cut, loss: loss(rows, cut) / values.length }))
      .filter(({ cut, loss: less }) => less < ncp - 1e-12 && !hasRareSet(rows, cut, k, m))
      .filter(({ cut }) => judgeKm(recoded(rows, cut), k, m).holds)
    solved++
    if (better.length === 0) optimal++
    worst = Math.max(worst, ...better.map((one) => ncp / one.loss))
    if (better.some(({ cut }) => isFiner(cut, result.release))) couldBeFiner++
  }
  const ratio = `at worst ${worst.toFixed(2)} times the least`
  process.stdout.write(`km: least NCP of all ${all.length} cuts in ${optimal} of ${solved} cases, ${ratio}\n`)
  return { share: optimal / solved, worst, couldBeFiner }
}

/** Values that stand for an occurrence of an item, on average; 0 for the item itself. */
function loss(rows: readonly (readonly string[])[], cut: Cut): number {
  const sizeOf = new Map(cut.flatMap((set) => set.map((item) => [item, set.length === 1 ? 0 : set.length])))
  const sizes = rows.flatMap((row) => [...new Set(row)]).map((item) => sizeOf.get(item)!)
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length
}

/** Whether fewer than k rows, but some, hold one set of the cut, or two if m allows: sooner told than the judge would. */
function hasRareSet(rows: readonly (readonly string[])[], cut: Cut, k: number, m: number): boolean {
  const placeOf = new Map(cut.flatMap((set, place) => set.map((item) => [item, place])))
  const counts = new Uint32Array(cut.length ** 2)
  for (const row of rows) {
    const places = [...new Set(row.map((item) => placeOf.get(item)!))]
    for (const a of places) for (const b of places) if (a === b || m > 1) counts[a * cut.length + b]++
  }
  return counts.some((count) => count > 0 && count < k)
}

/** Every set of the cut lies inside one element of the release. */
function isFiner(cut: Cut, release: Transactions): boolean {
  const elements = rowsIn(release).flat()
  const published = (item: string) => elements.find((element) => element === item || element.includes(item)) ?? item
  return cut.every((set) => set.every((item) => published(item) === published(set[0]) || set.length === 1))
}

function* cuts(leaves: readonly string[], fanOut: number): Generator<Cut> {
  yield [leaves]
  if (leaves.length === 1) return
  const width = leaves.length / fanOut
  const parts = Array.from({ length: fanOut }, (_, i) => [...cuts(leaves.slice(i * width, (i + 1) * width), fanOut)])
  yield* parts.reduce<Cut[]>((chosen, part) => chosen.flatMap((cut) => part.map((more) => [...cut, ...more])), [[]])
}

function recoded(rows: ReturnType<typeof plainRows>, cut: Cut) {
  return transactionsOf(
    rows.map((row) =>
      cut.filter((set) => set.some((item) => row.includes(item))).map((set) => (set.length === 1 ? set[0] : set)),
    ),
  )
}
