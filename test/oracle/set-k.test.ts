import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fanOutHierarchy } from '../../bench/worlds/baskets.js'
import { type Transaction, transactionsOf } from '../../src/data/index.js'
import { judgeKm, judgeSetK, setK, measureSets } from '../../src/kinds/index.js'
import { stream } from '../../src/math/index.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { released } from '../released.js'
import { plainRows, rowsIn } from '../rows-in.js'

const eight = Array.from('abcdefgh')
const hierarchy = fanOutHierarchy(eight, 2)

/** Nodes of the binary hierarchy over the eight, as the items under them, the top first. */
const nodes = [8, 4, 2, 1].flatMap((width) =>
  Array.from({ length: 8 / width }, (_, i) => eight.slice(i * width, (i + 1) * width)),
)

const cases = fc.sample(fc.record({ data: arbitraryTransactions(8, 7), k: fc.integer({ min: 2, max: 3 }) }), {
  seed: 5,
  numRuns: 150,
})

test('set-k: never less than the least NCP of all ways to divide seven transactions, and how near it comes', () => {
  let [solved, least, worst] = [0, 0, 1]
  for (const { data, k } of cases) {
    const rows = plainRows(data).map((row) => [...new Set(row)])
    const filled = rows.filter((row) => row.length > 0)
    if (filled.length < k) continue
    const { release } = released(setK, data, { k, hierarchy })
    const { ncp } = measureSets(data, release, { queries: 0, valueCount: 8 }, stream(1, 'queries'))
    const lost = Math.round(ncp * 8 * filled.flat().length)
    const best = leastLoss(filled, k)
    expect(lost).toBeGreaterThanOrEqual(best)
    solved++
    if (lost === best) least++
    if (best > 0) worst = Math.max(worst, lost / best)
  }
  process.stdout.write(
    `set-k: least NCP in ${least} of ${solved} cases, at worst ${worst.toFixed(2)} times the least\n`,
  )
  expect(solved).toBeGreaterThan(90)
  expect(least / solved).toBeGreaterThan(0.5)
})

test('set-k: no class could be divided at one of its nodes with k or more in every part', () => {
  const finest = fc.property(arbitraryTransactions(8, 16), fc.integer({ min: 2, max: 4 }), (data, k) => {
    const rows = plainRows(data)
    if (rows.filter((row) => row.length > 0).length < k) return
    const published = rowsIn(released(setK, data, { k, hierarchy }).release)
    const classes = partsBy([...rows.keys()], (t) => written(published[t]))
    for (const members of classes.values()) {
      for (const element of published[members[0]]) {
        if (typeof element === 'string') continue
        const children = nodes.filter((node) => node.length * 2 === element.length && element.includes(node[0]))
        const parts = partsBy(members, (t) =>
          JSON.stringify(children.map((child) => child.some((item) => rows[t].includes(item)))),
        )
        expect([...parts.values()].some((part) => part.length < k)).toBe(true)
      }
    }
  })
  fc.assert(finest, { numRuns: 300 })
})

const element = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('a', 'b', 'c') },
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 3 }),
)
const releases = fc.array(fc.array(element, { maxLength: 2 }), { minLength: 1, maxLength: 12 })

test('judgeSetK: holds exactly when every line with items has k lines of the same elements; then so does k^m for every m', () => {
  let held = 0
  const agree = fc.property(releases, fc.integer({ min: 2, max: 3 }), (rows, k) => {
    const filled = rows.filter((row) => row.length > 0).map(written)
    const counts = filled.map((line) => filled.filter((other) => other === line).length)
    const judged = judgeSetK(transactionsOf(rows), k)
    expect(judged.holds).toBe(counts.every((count) => count >= k))
    expect(judged.reached).toBe(counts.length === 0 ? undefined : Math.min(...counts))
    expect(judged.violationCount).toBe(new Set(filled.filter((_, t) => counts[t] < k)).size)
    if (!judged.holds) return
    held++
    expect(judgeKm(transactionsOf(rows), k, 3).holds).toBe(true)
  })
  fc.assert(agree, {
    numRuns: 1000,
    examples: [
      [[['a'], ['a']], 2],
      [[[['a', 'b']], [['b', 'a']]], 2],
      [[['a', 'a'], ['a']], 2],
    ],
  })
  expect(held).toBeGreaterThan(5)
})

function partsBy(rows: readonly number[], keyOf: (row: number) => string): Map<string, number[]> {
  const parts = new Map<string, number[]>()
  for (const row of rows) parts.set(keyOf(row), [...(parts.get(keyOf(row)) ?? []), row])
  return parts
}

/** A line, whatever the order of its elements and of their members. */
function written(row: Transaction): string {
  return JSON.stringify(row.map((one) => JSON.stringify(typeof one === 'string' ? [one] : one.toSorted())).sort())
}

/** Every way to put the rows into classes of k or more, each published by the finest nodes that all of it share. */
function leastLoss(rows: readonly string[][], k: number): number {
  const classLoss = new Map<number, number>()
  const lossOf = (members: number): number => {
    const known = classLoss.get(members)
    if (known !== undefined) return known
    const found = finestLoss(
      rows.filter((_, t) => members & (1 << t)),
      nodes[0],
    )
    classLoss.set(members, found)
    return found
  }
  const divide = (left: number): number => {
    if (left === 0) return 0
    const first = left & -left
    const others = left ^ first
    let best = Infinity
    for (let more = others; ; more = (more - 1) & others) {
      if (sizeOf(more) + 1 >= k) best = Math.min(best, lossOf(first | more) + divide(others ^ more))
      if (more === 0) return best
    }
  }
  return divide(2 ** rows.length - 1)
}

/** What publishing a class costs under a node: as its children where all agree on which of them they hold. */
function finestLoss(rows: readonly string[][], node: readonly string[]): number {
  const items = rows.flatMap((row) => row.filter((item) => node.includes(item))).length
  if (items === 0 || node.length === 1) return 0
  const halves = [node.slice(0, node.length / 2), node.slice(node.length / 2)]
  const agree = halves.every((half) => {
    const holding = rows.filter((row) => row.some((item) => half.includes(item))).length
    return holding === 0 || holding === rows.length
  })
  const asNode = items * node.length
  return agree ? Math.min(asNode, finestLoss(rows, halves[0]) + finestLoss(rows, halves[1])) : asNode
}

function sizeOf(set: number): number {
  return Array.from(set.toString(2)).filter((bit) => bit === '1').length
}
