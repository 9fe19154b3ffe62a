import type { Transactions } from '../../src/data/transactions.js'
import type { Constraint } from '../../src/protect/index.js'
import { plainRows } from '../rows-in.js'

/** A published item: its members. The first member, in item order, is its name. */
type Group = readonly string[]

/**
 * COAT step by step, with nothing kept between steps: all subsets listed, all supports recounted.
 * Returns the groups and the suppressed items; no limit on suppression.
 */
export function naiveCoat(
  data: Transactions,
  privacy: readonly Constraint[],
  utility: readonly Constraint[],
  k: number,
) {
  const rows = plainRows(data)
  let groups: Group[] = data.items.map((item) => [item])
  const suppressed: string[] = []
  const order = (group: Group): number => data.items.indexOf(group[0])
  const holds = (row: readonly string[], group: Group): boolean => row.some((item) => group.includes(item))
  const support = (set: readonly Group[]): number =>
    rows.filter((row) => set.every((group) => holds(row, group))).length
  const publish = (constraint: Constraint): Group[] =>
    groups.filter((group) => group.some((item) => constraint.includes(item))).sort((a, b) => order(a) - order(b))
  const loss = (group: Group): number => (2 ** group.length - 1) * support([group])
  const joint = (a: Group, b: Group): Group => data.items.filter((item) => a.includes(item) || b.includes(item))

  const repair = (q: readonly Group[], constraint: Constraint): void => {
    const rarest = q.reduce((least, group) => (support([group]) < support([least]) ? group : least))
    const allowed = groups.filter(
      (group) => group !== rarest && utility.some((u) => u.includes(group[0]) && u.includes(rarest[0])),
    )
    const after = (group: Group): Group[] => [
      ...q.filter((one) => one !== rarest && one !== group),
      joint(rarest, group),
    ]
    const raising = allowed.filter((group) => support(after(group)) > support(q))
    const partners = raising.length > 0 ? raising : allowed.filter((group) => q.includes(group))
    const own = (group: Group): number => (group.some((item) => constraint.includes(item)) ? 0 : 1)
    const [partner] = partners.sort(
      (a, b) => loss(joint(rarest, a)) - loss(joint(rarest, b)) || own(a) - own(b) || order(a) - order(b),
    )
    groups = groups.filter((group) => group !== rarest && group !== partner)
    if (partner) groups.push(joint(rarest, partner))
    else suppressed.push(...rarest)
    groups.sort((a, b) => order(a) - order(b))
  }

  const bySupport = privacy
    .map((constraint, index) => ({ constraint, index, support: support(publish(constraint)) }))
    .sort((a, b) => b.support - a.support || a.index - b.index)
  for (let changed = true; changed;) {
    changed = false
    for (const { constraint } of bySupport) {
      for (;;) {
        const rare = subsets(publish(constraint)).filter((set) => support(set) > 0 && support(set) < k)
        const largest = Math.max(...rare.map((set) => set.length))
        const q = rare.find((set) => set.length === largest)
        if (!q) break
        repair(q, constraint)
        changed = true
      }
    }
  }
  return { groups, suppressed }
}

/** Non-empty subsets, in the order of their members. */
export function subsets<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return []
  const rest = subsets(values.slice(1))
  return [[values[0]], ...rest.map((set) => [values[0], ...set]), ...rest]
}
