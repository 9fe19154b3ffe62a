import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BoundedSums, solveSums } from '../../src/math/bounded-sums.js'

const count = 5
const sum = fc
  .record({
    of: fc.uniqueArray(fc.nat(count - 1), { minLength: 1 }),
    heavy: fc.boolean(),
    least: fc.nat(6),
    more: fc.nat(2),
  })
  .map(({ of, heavy, least, more }) => ({
    of,
    least,
    most: least + more,
    ...(heavy ? { weights: of.map((v) => (v % 3) + 1) } : {}),
  }))
const systems = fc.record({
  most: fc.array(fc.nat(3), { minLength: count, maxLength: count }).map((list) => Int32Array.from(list)),
  sums: fc.array(sum, { maxLength: 5 }),
})

test('solveSums: none, one or several, as trying all numbers says; totals by group decide', () => {
  const seen = { none: 0, one: 0, several: 0 }
  const agrees = fc.property(systems, fc.array(fc.nat(2), { minLength: count, maxLength: count }), (system, groups) => {
    const totals = new Set(allSolutions(system).map((values) => totalsOf(values, groups)))
    const solved = solveSums(system, Uint32Array.from(groups), 1e6)
    const kind = totals.size === 0 ? 'none' : totals.size === 1 ? 'one' : 'several'
    expect(solved.kind).toBe(kind)
    expect(solved.kind === 'one' ? [totalsOf([...solved.values], groups)] : []).toEqual(
      kind === 'one' ? [...totals] : [],
    )
    seen[kind]++
  })
  fc.assert(agrees, { numRuns: 1000 })
  expect(Math.min(seen.none, seen.one, seen.several)).toBeGreaterThan(20)
})

test('solveSums: says so when the effort is used up', () => {
  const most = new Int32Array(30).fill(1)
  const of = [...most.keys()]
  expect(
    solveSums({ most, sums: [{ of, weights: of.map(() => 2), least: 15, most: 15 }] }, Uint32Array.from(of), 1000),
  ).toEqual({ kind: 'too large' })
})

function allSolutions({ most, sums }: BoundedSums, values: readonly number[] = []): number[][] {
  if (values.length < most.length)
    return Array.from({ length: most[values.length] + 1 }, (_, value) => [...values, value]).flatMap((next) =>
      allSolutions({ most, sums }, next),
    )
  const holds = sums.every(({ of, weights, least, most: greatest }) => {
    const total = of.reduce((sumSoFar, v, i) => sumSoFar + (weights?.[i] ?? 1) * values[v], 0)
    return total >= least && total <= greatest
  })
  return holds ? [[...values]] : []
}

function totalsOf(values: readonly number[], groups: readonly number[]): string {
  return [0, 1, 2].map((group) => values.reduce((sum_, value, v) => sum_ + (groups[v] === group ? value : 0), 0)).join()
}
