import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsRelease } from '../../src/kinds/index.js'
import type { Buckets } from '../../src/kinds/buckets/buckets.js'
import { mergedInPairs, valuesMixed } from '../../src/kinds/buckets/repair/merge-buckets.js'
import { stream } from '../../src/math/index.js'

/** People in buckets by number, each with a value. */
function bucketsOf(people: readonly (readonly [group: number, value: number])[]): Buckets {
  const groups = [...new Set(people.map(([group]) => group))].sort((a, b) => a - b)
  const count = (group: number, value: number): number => people.filter(([g, v]) => g === group && v === value).length
  return {
    table: { rowCount: people.length, columns: [] },
    groups: Uint32Array.from(people, ([group]) => groups.indexOf(group)),
    groupCount: groups.length,
    sensitive: 'value',
    values: ['a', 'b', 'c', 'd'],
    counts: groups.flatMap((group, g) =>
      [0, 1, 2, 3].flatMap((value) =>
        count(group, value) > 0 ? [{ group: g, value, count: count(group, value) }] : [],
      ),
    ),
  }
}

const people = fc.array(fc.tuple(fc.nat(9), fc.nat(3)), { minLength: 2, maxLength: 40 })
const lossOf = (buckets: Buckets): number => {
  const release = bucketsRelease(buckets)
  return valuesMixed.of(release, { first: release })
}

test('mergedInPairs: every bucket lies whole in one of half as many, with all its values', () => {
  fc.assert(
    fc.property(people, fc.nat(), (all, seed) => {
      const before = bucketsOf(all)
      const after = mergedInPairs(before, stream(seed, 'merge'))
      expect(after.groupCount).toBe(Math.max(1, before.groupCount >> 1))
      const lies = new Map(Array.from(before.groups, (group, row) => [group, after.groups[row]]))
      expect(Array.from(before.groups, (group) => lies.get(group))).toEqual([...after.groups])
      // The same people, counted anew in the new buckets.
      expect(after.counts).toEqual(bucketsOf(all.map(([, value], row) => [after.groups[row], value])).counts)
    }),
  )
})

test('valuesMixed: what a draw from the bucket names rightly, person by person; merging never makes it less, and one bucket tells nothing', () => {
  fc.assert(
    fc.property(people, fc.nat(), (all, seed) => {
      const before = bucketsOf(all)
      const alike = (others: typeof all, value: number): number =>
        others.filter(([, v]) => v === value).length / others.length
      const mean = (chance: (group: number, value: number) => number): number =>
        all.reduce((sum, [group, value]) => sum + chance(group, value), 0) / all.length
      const inBucket = mean((group, value) =>
        alike(
          all.filter(([g]) => g === group),
          value,
        ),
      )
      const overall = mean((_, value) => alike(all, value))
      fc.pre(overall < 1)
      expect(lossOf(before)).toBeCloseTo((1 - inBucket) / (1 - overall), 10)
      let merged = before
      while (merged.groupCount > 1) {
        const next = mergedInPairs(merged, stream(seed, 'merge'))
        expect(lossOf(next)).toBeGreaterThan(lossOf(merged) - 1e-12)
        merged = next
      }
      expect(lossOf(merged)).toBeCloseTo(1, 10)
    }),
  )
})
