import { type Labelling, suppressedGroup, supportOf } from './labelling.js'

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
