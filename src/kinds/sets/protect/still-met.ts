import { largestDeficientSet } from './deficient-set.js'
import type { Grouping } from './grouping.js'
import { rareSetWith } from './rare-set.js'
import type { Task } from './resolve.js'

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
