import { mdavGroups } from '../../src/kinds/table/protect/microaggregate.js'
import { drawNoise, drawOrthogonal, rotated } from '../../src/kinds/table/protect/noise.js'
import { swapsWithin } from '../../src/kinds/table/protect/swap.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, cellOf, columnNamed, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { microaggregate, noise, swap } from '../../src/kinds/index.js'
import { stream, streamsOf } from '../../src/math/index.js'
import { naiveReached } from './naive-table-models.js'

function numbers(rows: readonly (readonly number[])[]): Table {
  const names = rows[0].map((_, c) => `c${c}`)
  const roles = Object.fromEntries(names.map((name) => [name, 'quasi' as const]))
  const table = tableOf(
    names,
    rows.map((row) => row.map(String)),
    roles,
  )
  return { ...table, columns: table.columns.map((column) => ({ ...column, type: 'integer' as const })) }
}

const numbersIn = (table: Table, name: string): number[] =>
  Array.from({ length: table.rowCount }, (_, row) => Number(cellOf(columnNamed(table, name)!, row)))

const points = fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 2, maxLength: 40, size: 'max' })
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

test('microaggregate: groups of k to 2k - 1 that publish their mean; the sum of a column stays', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 2, max: 5 }), (rows, k) => {
      const made = microaggregate.run(
        numbers(rows),
        withFallbacks(microaggregate.parameters, { k, keepOrder: true }),
        streamsOf(1),
      )
      expect(made.kind).toBe(rows.length < k ? 'infeasible' : 'released')
      if (made.kind === 'infeasible') return
      expect(naiveReached(made.release, 'k')).toBeGreaterThanOrEqual(k)
      for (const name of ['c0', 'c1'])
        expect(total(numbersIn(made.release, name))).toBeCloseTo(total(numbersIn(numbers(rows), name)), 6)
    }),
  )
})

/** MDAV word for word, with every distance measured anew. */
function naiveMdav(rows: readonly (readonly number[])[], k: number): number[][] {
  const distance = (a: readonly number[], b: readonly number[]): number => total(a.map((x, c) => (x - b[c]) ** 2))
  let left = rows.map((_, row) => row)
  const groups: number[][] = []
  const farthest = (from: readonly number[]): number =>
    left.reduce((best, row) => (distance(rows[row], from) > distance(rows[best], from) ? row : best), left[0])
  const take = (from: number): void => {
    const sorted = left.map((row, place) => ({ row, place, far: distance(rows[row], rows[from]) }))
    const group = sorted
      .sort((a, b) => a.far - b.far || a.place - b.place)
      .slice(0, k)
      .map(({ row }) => row)
    groups.push(group)
    left = left.filter((row) => !group.includes(row))
  }
  const middle = (): number[] => rows[0].map((_, c) => left.reduce((sum, row) => sum + rows[row][c] / left.length, 0))
  while (left.length >= 3 * k) {
    const far = farthest(middle())
    const opposite = farthest(rows[far])
    take(far)
    take(left.includes(opposite) ? opposite : left[0])
  }
  if (left.length >= 2 * k) take(farthest(middle()))
  if (left.length > 0) groups.push(left)
  return groups
}

test('microaggregate: MDAV makes the groups that its definition does', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 2, max: 5 }), (rows, k) => {
      const order = Uint32Array.from(rows, (_, row) => row)
      const made = mdavGroups(Float64Array.from(rows.flat()), 2, order, k).map((group) =>
        [...group].sort((a, b) => a - b),
      )
      expect(made).toEqual(naiveMdav(rows, k).map((group) => group.sort((a, b) => a - b)))
      for (const { length } of made) expect(length >= Math.min(k, rows.length) && length < 2 * k).toBe(true)
    }),
  )
})

test('noise: what adds up to nothing does so to the last digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(2), fc.nat(), (count, decimals, seed) => {
      const steps = drawNoise(count, 3, decimals, true, stream(seed, 'noise')).map((one) =>
        Math.round(one * 10 ** decimals),
      )
      expect(total([...steps])).toBe(0)
    }),
  )
})

test('noise: additive noise with keepSum keeps the sum of a column, and changes it else', () => {
  const rows = Array.from({ length: 50 }, (_, r) => [r * 3, (r * 7) % 41])
  const made = (keepSum: boolean) => {
    const found = noise.run(numbers(rows), withFallbacks(noise.parameters, { keepSum }), streamsOf(1))
    if (found.kind === 'infeasible') throw new Error(found.because)
    return total(numbersIn(found.release, 'c0'))
  }
  expect(made(true)).toBe(total(rows.map(([a]) => a)))
  expect(made(false)).not.toBe(total(rows.map(([a]) => a)))
})

test('noise: an orthogonal matrix keeps every Euclidean distance (C3)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(), (size, seed) => {
      const random = stream(seed, 'points')
      const data = Float64Array.from({ length: 8 * size }, () => random() / 2 ** 28)
      const made = rotated(data, drawOrthogonal(size, random), size)
      const distance = (of: Float64Array, a: number, b: number): number =>
        Math.hypot(...Array.from({ length: size }, (_, c) => of[a * size + c] - of[b * size + c]))
      for (let a = 0; a < 8; a++)
        for (let b = 0; b < a; b++) expect(distance(made, a, b)).toBeCloseTo(distance(data, a, b), 9)
    }),
  )
})

test('noise: a multiplied table keeps the distances of its records, and promises nothing', () => {
  const rows = Array.from({ length: 12 }, (_, r) => [r * 3, (r * 7) % 11, r % 4])
  const found = noise.run(
    numbers(rows),
    withFallbacks(noise.parameters, { noise: 'multiplicative', keepOrder: true }),
    streamsOf(3),
  )
  if (found.kind === 'infeasible') throw new Error(found.because)
  const made = rows.map((_, row) => ['c0', 'c1', 'c2'].map((name) => numbersIn(found.release, name)[row]))
  const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((x, c) => x - b[c]))
  for (const [a] of rows.entries())
    for (const [b] of rows.entries()) expect(distance(made[a], made[b])).toBeCloseTo(distance(rows[a], rows[b]), 8)
  expect(noise.promises(withFallbacks(noise.parameters, {}))).toEqual([])
  expect(found.notes.join(' ')).toContain('No model is promised')
})

test('swap: every column keeps its values, each partner stands within the share of ranks', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 60, size: 'max' })
  fc.assert(
    fc.property(values, fc.constantFrom(0, 0.05, 0.3, 1), fc.nat(), (list, within, seed) => {
      const ranks = Uint32Array.from(list)
      const partners = swapsWithin(
        ranks,
        within,
        Uint32Array.from(list, (_, row) => row),
        stream(seed, 'swap'),
      )
      for (const [row, partner] of partners.entries()) expect(partners[partner]).toBe(row)
      const known = list.filter((rank) => rank > 0).sort((a, b) => a - b)
      const reach = Math.floor(within * known.length)
      for (const [row, partner] of partners.entries()) {
        expect(list[row] > 0 || partner === row).toBe(true)
        // The nearest places that the two values could have had.
        const [low, high] = [Math.min(list[row], list[partner]), Math.max(list[row], list[partner])]
        expect(low < high ? known.indexOf(high) - known.lastIndexOf(low) : 0).toBeLessThanOrEqual(reach)
      }
    }),
    { numRuns: 300 },
  )
})

test('swap: the published column holds exactly the values of the original', () => {
  const rows = Array.from({ length: 200 }, (_, r) => [(r * 37) % 101, (r * 53) % 89])
  const found = swap.run(numbers(rows), withFallbacks(swap.parameters, {}), streamsOf(1))
  if (found.kind === 'infeasible') throw new Error(found.because)
  for (const [c, name] of ['c0', 'c1'].entries())
    expect(numbersIn(found.release, name).sort((a, b) => a - b)).toEqual(
      rows.map((row) => row[c]).sort((a, b) => a - b),
    )
  expect(found.made['changedCells']).toBeGreaterThan(200)
})
