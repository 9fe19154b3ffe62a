import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, tableOf } from '../../src/data/index.js'
import { digamma, logGamma, gaussOneOne, oneDrawn } from '../../src/math/special-functions.js'
import { classesOf } from '../../src/kinds/table/classes.js'
import { prosecutorRisk, sizeHistogram, valueVulnerability } from '../../src/kinds/table/risk/class-sizes.js'
import { columnSets, distinction, separation, suda } from '../../src/kinds/table/risk/column-sets.js'
import { individualRisk } from '../../src/kinds/table/risk/journalist-risk.js'
import { pitmanFit, pitmanUniques, zayatzUniques } from '../../src/kinds/table/risk/population-uniques.js'
import { risk } from '../../src/kinds/table/risk/risk.js'

const names = ['a', 'b', 'c', 'd']
const roles = { a: 'quasi', b: 'quasi', c: 'quasi', d: 'quasi' } as const
const smallRows = fc.array(fc.tuple(...names.map(() => fc.constantFrom('x', 'y', 'z'))), {
  minLength: 1,
  maxLength: 12,
})

/** Every non-empty set of columns, by its bits. */
function subsets(count: number): number[][] {
  return Array.from({ length: 2 ** count - 1 }, (_, bits) =>
    Array.from({ length: count }, (_c, c) => c).filter((c) => ((bits + 1) >> c) & 1),
  )
}

function project(row: readonly string[], columns: readonly number[]): string {
  return JSON.stringify(columns.map((c) => row[c]))
}

function isAlone(rows: readonly (readonly string[])[], row: number, columns: readonly number[]): boolean {
  return rows.every((other, r) => r === row || project(other, columns) !== project(rows[row], columns))
}

test('column sets: combinations, pairs told apart and rows alone are those that are counted one by one', () => {
  fc.assert(
    fc.property(smallRows, (rows) => {
      const table = tableOf(names, rows)
      const { sets } = columnSets(table, table.columns)
      expect(sets).toHaveLength(15)
      for (const set of sets) {
        const keys = rows.map((row) => project(row, set.columns))
        let apart = 0
        for (const [i, key] of keys.entries()) for (const other of keys.slice(i + 1)) if (key !== other) apart++
        expect(set.combinations).toBe(new Set(keys).size)
        expect(set.pairsApart).toBe(apart)
        expect(set.alone).toBe(rows.filter((_, row) => isAlone(rows, row, set.columns)).length)
        expect(distinction(set, rows.length)).toBe(new Set(keys).size / rows.length)
        const pairs = Math.max(1, (rows.length * (rows.length - 1)) / 2)
        expect(separation(set, rows.length)).toBeCloseTo(apart / pairs, 14)
      }
    }),
  )
})

test('minimal uniques and SUDA2 scores are those of the definition', () => {
  fc.assert(
    fc.property(smallRows, (rows) => {
      const table = tableOf(names, rows)
      const found = columnSets(table, table.columns)
      const got = Array.from(found.minimal.rows, (row, i) => `${row}:${found.minimal.sets[i]}`).sort()
      const expected: string[] = []
      const scores = rows.map(() => 0)
      for (const row of rows.keys())
        for (const columns of subsets(4)) {
          if (!isAlone(rows, row, columns)) continue
          if (
            columns.length > 1 &&
            columns.some((left) =>
              isAlone(
                rows,
                row,
                columns.filter((c) => c !== left),
              ),
            )
          )
            continue
          expected.push(`${row}:${columns.reduce((bits, c) => bits | (1 << c), 0)}`)
          scores[row] += [0, 6, 2, 1, 1][columns.length]
        }
      expect(got).toEqual(expected.sort())
      const score = suda(found, rows.length)
      expect([...score.scores]).toEqual(scores)
      expect(score.rows).toBe(rows.filter((_, row) => isAlone(rows, row, [0, 1, 2, 3])).length)
    }),
  )
})

test('column sets of two columns at most are those of all that are no larger, and rows of stars count nowhere', () => {
  fc.assert(
    fc.property(smallRows, fc.integer({ min: 0, max: 3 }), (rows, hidden) => {
      const table = tableOf(names, rows)
      const all = columnSets(table, table.columns)
      const some = columnSets(table, table.columns, 2)
      expect(some.sets).toEqual(all.sets.filter(({ columns }) => columns.length <= 2))
      const stars = Array.from({ length: hidden }, () => ['*', '*', '*', '*'])
      const more = tableOf(names, [...stars, ...rows])
      expect(columnSets(more, more.columns).sets).toEqual(all.sets)
    }),
  )
})

test('valueVulnerability: the most frequent value of each class, counted naively', () => {
  fc.assert(
    fc.property(smallRows, (rows) => {
      const table = tableOf(names, rows, { a: 'quasi', b: 'quasi' })
      const { prior, posterior } = valueVulnerability(classesOf(table), table.columns[3])
      const best = (some: readonly string[][]) =>
        Math.max(...['x', 'y', 'z'].map((value) => some.filter((row) => row[3] === value).length))
      const groups = new Map<string, string[][]>()
      for (const row of rows) groups.set(project(row, [0, 1]), [...(groups.get(project(row, [0, 1])) ?? []), row])
      const right = [...groups.values()].reduce((sum, group) => sum + best(group), 0)
      expect(prior).toBe(best(rows) / rows.length)
      expect(posterior).toBe(right / rows.length)
    }),
  )
})

test('individualRisk is the series of its definition, and the mean of 1/F over the negative binomial', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.double({ min: 0.05, max: 0.99, noNaN: true }), (f, p) => {
      // P(F) = C(F - 1, f - 1) p^f (1 - p)^(F - f), summed until nothing is left.
      let chance = p ** f
      let mean = 0
      for (let F = f; F < f + 20_000 && chance > 0; F++) {
        mean += chance / F
        chance *= (F / (F - f + 1)) * (1 - p)
      }
      expect(individualRisk(f, f / p)).toBeCloseTo(mean, 10)
    }),
  )
})

test('gaussOneOne: the two ways meet at p = ½, and 2F1(1, 1; 2; z) is -ln(1 - z)/z', () => {
  for (const f of [1, 2, 3, 10, 100, 1000]) expect(gaussOneOne(f, 0.5 - 1e-12) / gaussOneOne(f, 0.5)).toBeCloseTo(1, 10)
  for (const p of [1e-9, 1e-3, 0.2, 0.7]) expect(gaussOneOne(1, p)).toBeCloseTo(-Math.log(p) / (1 - p), 12)
})

test('oneDrawn: marked · C(all - marked, drawn - 1) / C(all, drawn)', () => {
  const choose = (n: number, k: number): number => (k < 0 || k > n ? 0 : k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
  for (let all = 1; all <= 12; all++)
    for (let drawn = 1; drawn <= all; drawn++)
      for (let marked = 1; marked <= all; marked++)
        expect(oneDrawn(all, marked, drawn)).toBeCloseTo(
          (marked * choose(all - marked, drawn - 1)) / choose(all, drawn),
          12,
        )
})

test('logGamma is the logarithm of a factorial, digamma its slope', () => {
  let factorial = 0
  for (let n = 1; n <= 170; n++) {
    expect(logGamma(n)).toBeCloseTo(factorial, 10)
    factorial += Math.log(n)
  }
  expect(digamma(1)).toBeCloseTo(-0.5772156649015329, 14)
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 14)
  for (const x of [0.1, 0.9, 3.3, 50, 4000]) expect(digamma(x + 1) - digamma(x)).toBeCloseTo(1 / x, 12)
})

test('pitmanFit: no θ and α near it are likelier by the sampling formula itself', () => {
  const rows = Array.from('aaaaabbbccddefghijklmnop').map((value) => [value])
  const sample = sizeHistogram(classesOf(tableOf(['a'], rows, { a: 'quasi' })))
  const fit = pitmanFit(sample)!
  const likelihood = (theta: number, alpha: number): number => {
    let log = 0
    for (let i = 1; i < sample.classCount; i++) log += Math.log(theta + i * alpha)
    for (let i = 1; i < sample.people; i++) log -= Math.log(theta + i)
    for (const [k, size] of sample.sizes.entries())
      for (let i = 1; i < size; i++) log += sample.classes[k] * Math.log(i - alpha)
    return log
  }
  const best = likelihood(fit.theta, fit.alpha)
  const near = [-0.05, 0, 0.05].flatMap((dt) =>
    [-0.01, 0, 0.01].map((da) => likelihood(fit.theta + dt, fit.alpha + da)),
  )
  expect(near.filter((one) => one < best)).toHaveLength(8)
})

test('a risk never exceeds 1, and the average never the highest, whatever the table', () => {
  const cell = fc.constantFrom('x', 'y', '*', '')
  const anyRows = fc.array(fc.tuple(cell, cell, cell, fc.constantFrom('1', '0.01', '17.5')), { maxLength: 10 })
  fc.assert(
    fc.property(anyRows, anyRows, fc.double({ min: 1e-6, max: 1, noNaN: true }), (rows, people, sampling) => {
      const table = tableOf(names, rows, { a: 'quasi', b: 'quasi', c: 'sensitive' })
      const population = tableOf(names, people)
      for (const [asked, given] of [
        [table, { sampling }],
        [table, { weights: 'd' }],
        [{ ...table, population }, { limit: '0.09' }],
      ] as const)
        for (const value of risksOf(asked, given)) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
    }),
  )
  function risksOf(table: Table, given: object): number[] {
    const { prosecutor, journalist, population, row, values, sets } = risk(table, given)
    expect(prosecutor.average).toBeLessThanOrEqual(prosecutor.highest)
    return [
      prosecutor.highest,
      prosecutor.average,
      ...('by' in journalist ? [journalist.highest, journalist.average] : []),
      ...('share' in population ? [population.share] : []),
      row.prior,
      row.posterior,
      ...values.flatMap(({ prior, posterior }) => [prior, posterior]),
      ...('sets' in sets
        ? sets.sets.flatMap((set) => [distinction(set, sets.rowCount), separation(set, sets.rowCount)])
        : []),
    ]
  }
})

test('population uniques lie between 0 and the share of sample uniques (Zayatz) or 1 (Pitman)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 }),
      fc.double({ min: 1e-4, max: 1, noNaN: true }),
      (sizes, fraction) => {
        const sample = sizeHistogram({ sizes: Uint32Array.from(sizes), count: sizes.length })
        const { uniques } = prosecutorRisk(sample)
        const share = zayatzUniques(sample, fraction)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(uniques / sample.people + 1e-12)
        const fit = pitmanFit(sample)
        if (!fit) return
        const pitman = pitmanUniques(sample, fraction, fit)
        expect(pitman).toBeGreaterThanOrEqual(0)
        expect(pitman).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('roles are needed: a table whose every column is a quasi-identifier has them all in its answer', () => {
  expect(risk(tableOf(names, [['x', 'y', 'z', 'x']], roles)).columns).toEqual(names)
})
