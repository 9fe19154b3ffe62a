import { type Labelling, suppressedGroup, supportOf, type GroupCounts, countGroups } from './labelling.js'
import { type Posting, intersection } from '../../../data/postings.js'
import type { Grouping } from './grouping.js'
import type { Task } from './resolve.js'

/**
 * The largest set of a constraint's published groups that some but fewer than k transactions hold, or null when the
 * constraint is met. Only the constraint's traces in the transactions are looked at, not its 2^n subsets: a subset
 * that occurs lies in a trace, and the trace is at least as rare, so the largest deficient subset is itself a trace.
 * Of equally large ones the first in item order.
 */
export function largestDeficientSet(state: Labelling, constraint: readonly number[], k: number): number[] | null {
  const groups = publishedGroups(state, constraint)
  if (groups.length === 0 || supportOf(state, groups) >= k) return null
  let worst: number[] | null = null
  for (const { trace, count } of traces(state, groups)) {
    if (count < k && (!worst || isBefore(trace, worst)) && supportOf(state, trace) < k) worst = trace
  }
  return worst
}

/** Larger first, then item order; traces are in item order themselves. */
function isBefore(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return a.length > b.length
  const differs = a.findIndex((group, place) => group !== b[place])
  return differs >= 0 && a[differs] < b[differs]
}

/** The distinct groups a constraint's items are published as, in item order. */
export function publishedGroups(state: Labelling, constraint: readonly number[]): number[] {
  const groups = new Set(constraint.map((item) => state.groupOf[item]))
  groups.delete(suppressedGroup)
  return [...groups].sort((a, b) => a - b)
}

/** Which of the groups transactions hold, with how many hold exactly those; found by refining one group at a time. */
function traces(state: Labelling, groups: readonly number[]): { trace: number[]; count: number }[] {
  const found: { trace: number[]; count: number }[] = []
  const traceOf = new Map<number, number>()
  for (const group of groups) {
    const refined = new Map<number, number>()
    for (const t of state.postings[group]) {
      const before = traceOf.get(t) ?? -1
      let after = refined.get(before)
      if (after === undefined) {
        after = found.push({ trace: before < 0 ? [group] : [...found[before].trace, group], count: 0 }) - 1
        refined.set(before, after)
      }
      if (before >= 0) found[before].count--
      found[after].count++
      traceOf.set(t, after)
    }
  }
  return found.filter(({ count }) => count > 0)
}

/**
 * A set of at most `size` groups with `group` among them that some but fewer than k transactions hold, or null.
 * Sets are grown from the transactions that hold them, so the 2^n sets that never occur cost nothing.
 */
export function rareSetWith(
  state: Labelling,
  group: number,
  size: number,
  k: number,
  tallyOf = (one: number): GroupCounts => countGroups(state, state.postings[one], 0),
): number[] | null {
  const support = state.postings[group].length
  if (support > 0 && support < k) return [group]
  if (size === 1) return null
  return grow(state, [group], state.postings[group], tallyOf(group), size, k)
}

function grow(
  state: Labelling,
  prefix: readonly number[],
  transactions: Posting,
  { met, counts }: GroupCounts,
  size: number,
  k: number,
): number[] | null {
  const after = prefix.length === 1 ? -1 : prefix.at(-1)!
  const others = met.filter((other) => other > after && other !== prefix[0])
  let rare = Infinity
  for (const other of others) if (counts[other] < k && other < rare) rare = other
  if (rare < Infinity) return [...prefix, rare].sort((a, b) => a - b)
  if (prefix.length + 1 === size) return null
  for (const other of others.sort((a, b) => a - b)) {
    const both = intersection(transactions, state.postings[other])
    const larger = grow(state, [...prefix, other], both, countGroups(state, both, prefix.length), size, k)
    if (larger) return larger
  }
  return null
}

/** Whether all that was asked for still holds once these groups have changed and no others: what they are not part of stands. */
export type StillMet = (changed: readonly number[]) => boolean

export function stillMetIn(state: Grouping, { privacy, m, k }: Pick<Task, 'privacy' | 'm' | 'k'>): StillMet {
  const constraintsOf = new Map<number, number[]>()
  for (const [index, constraint] of privacy.entries())
    for (const item of constraint) constraintsOf.set(item, [...(constraintsOf.get(item) ?? []), index])
  return (changed) => {
    const touched = new Set<number>()
    for (const group of changed)
      for (const item of state.members[group]) for (const index of constraintsOf.get(item) ?? []) touched.add(index)
    for (const index of touched) if (largestDeficientSet(state, privacy[index], k)) return false
    return m === 0 || !changed.some((group) => rareSetWith(state, group, m, k))
  }
}
