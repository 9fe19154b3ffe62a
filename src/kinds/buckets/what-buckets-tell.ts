import { SequenceInterner } from '../../data/sequence-interner.js'
import { coded } from '../../data/table.js'
import type { CountedAnswer } from '../../contract/question.js'
import type { Release } from '../../contract/release.js'
import { logGamma } from '../../math/special-functions.js'
import type { PolicyLimit } from '../../policy/policy.js'
import {
  certainOfGroup,
  countedGroups,
  liftedInGroup,
  onceOfGroup,
  type ToldOfGroup,
} from '../../score/certain-group.js'
import { tellingColumns } from './attack/row-features.js'

/** Buckets that hold one value, or nearly so, which few others have: whoever is known to be in one has it. */
export function bucketsOfOneValue(
  { groups, groupCount, counts, values }: Release<'buckets'>,
  limit: PolicyLimit | undefined,
  certain: PolicyLimit | undefined,
): CountedAnswer {
  const sizes = sizesOf(groups, groupCount)
  const all = new Float64Array(values.length)
  for (const { value, count } of counts) all[value] += count
  const told = new Map<number, (ToldOfGroup | undefined)[]>()
  for (const { group, value, count } of counts) {
    const whole = { size: sizes[group], have: count, ofAll: groups.length, haveOfAll: all[value] }
    const trials = groupCount * values.length
    const fact = certainOfGroup(whole, trials) ?? liftedInGroup(whole, trials)
    told.set(group, [...(told.get(group) ?? []), fact])
  }
  return countedGroups(
    [...told].flatMap(([group, facts]) => onceOfGroup(facts, sizes[group])),
    groups.length,
    limit,
    certain,
  )
}

/** The chance at which luck is left out, over all cells and values. */
const leftToLuck = 0.001

/**
 * People of one cell whose buckets hold a value just as often as they hold people of that cell, bucket by bucket, beyond luck: then
 * these people have it. Luck is that the value had been dealt to buckets of the same size in another order.
 */
export function bucketsThatTeach(
  release: Release<'buckets'>,
  limit: PolicyLimit | undefined,
  certain: PolicyLimit | undefined,
): CountedAnswer | null {
  const { table, groups, groupCount, counts, values } = release
  const sizes = sizesOf(groups, groupCount)
  const ofValue = values.map(() => new Map<number, number>())
  for (const { group, value, count } of counts) if (count > 0) ofValue[value].set(group, count)
  const columns = tellingColumns(table.columns).map(coded)
  const patterns = new SequenceInterner()
  const valuesWith = new Map<number, number[]>()
  for (const [value, where] of ofValue.entries()) {
    const pattern = patterns.intern(patternOf(where))
    valuesWith.set(pattern, [...(valuesWith.get(pattern) ?? []), value])
  }
  const trials = values.length * columns.reduce((sum, column) => sum + column.values.length, 0)
  const who = new Set<number>()
  for (const { codes, values: cells } of columns) {
    const ofCell = cells.map(() => new Map<number, number>())
    for (const [row, code] of codes.entries()) ofCell[code].set(groups[row], (ofCell[code].get(groups[row]) ?? 0) + 1)
    for (const [cell, where] of ofCell.entries()) {
      const same = where.size > 0 && valuesWith.get(patterns.intern(patternOf(where)))
      if (!same || trials * Math.exp(-logArrangements(where, sizes)) > leftToLuck) continue
      for (const [row, code] of codes.entries()) if (code === cell) who.add(row)
    }
  }
  const answer = countedGroups([{ people: who.size, grave: who.size > 0 }], groups.length, limit, certain)
  return answer.state === 'above' ? answer : null
}

function sizesOf(groups: Uint32Array, groupCount: number): Uint32Array {
  const sizes = new Uint32Array(groupCount)
  for (const group of groups) sizes[group]++
  return sizes
}

/** How often in which bucket, as one sequence. */
function patternOf(where: ReadonlyMap<number, number>): Uint32Array {
  return Uint32Array.from([...where].sort(([a], [b]) => a - b).flat())
}

/** The logarithm of the number of ways to deal these counts to buckets of the same sizes. */
function logArrangements(where: ReadonlyMap<number, number>, sizes: Uint32Array): number {
  const bySize = new Map<number, Map<number, number>>()
  for (const [bucket, size] of sizes.entries()) {
    const counts = bySize.get(size) ?? new Map<number, number>()
    bySize.set(size, counts)
    const count = where.get(bucket) ?? 0
    counts.set(count, (counts.get(count) ?? 0) + 1)
  }
  let sum = 0
  for (const counts of bySize.values()) {
    let buckets = 0
    for (const times of counts.values()) {
      buckets += times
      sum -= logGamma(times + 1)
    }
    sum += logGamma(buckets + 1)
  }
  return sum
}
