import type { Transactions } from '../../src/data/transactions.js'
import type { Constraint } from '../../src/kinds/index.js'
import { plainRows } from '../rows-in.js'

/** A published item: its members. The first member, in item order, is its name. */
type Group = readonly string[]

/**
 * COAT step by step, with nothing kept between steps: all subsets listed, all supports recounted.
 * Returns the groups and the suppressed items; no limit on suppression. PCTA if every member of a rare set may be joined.
 */
export function naiveCoat(
  data: Transactions,
  privacy: readonly Constraint[],
  utility: readonly Constraint[],
  k: number,
  m = 0,
  joins: 'rarest' | 'every' = 'rarest',
) {
  const rows = plainRows(data)
  let groups: Group[] = data.items.map((item) => [item])
  const suppressed: string[] = []
  let clock = 0
  const changedAt = new Map<string, number>()
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
    const pairs = (joins === 'every' ? q : [rarest]).flatMap((member) =>
      groups
        .filter((group) => group !== member && utility.some((u) => u.includes(group[0]) && u.includes(member[0])))
        .map((partner) => ({ member, partner })),
    )
    const after = ({ member, partner }: (typeof pairs)[number]): Group[] => [
      ...q.filter((one) => one !== member && one !== partner),
      joint(member, partner),
    ]
    const raising = pairs.filter((pair) => support(after(pair)) > support(q))
    const helping = raising.length > 0 ? raising : pairs.filter(({ partner }) => q.includes(partner))
    const own = (group: Group): number => (group.some((item) => constraint.includes(item)) ? 0 : 1)
    const [{ member, partner } = { member: rarest, partner: undefined }] = helping.sort(
      (a, b) =>
        loss(joint(a.member, a.partner)) - loss(joint(b.member, b.partner)) ||
        own(a.partner) - own(b.partner) ||
        order(a.partner) - order(b.partner),
    )
    groups = groups.filter((group) => group !== member && group !== partner)
    clock++
    if (partner) changedAt.set(joint(member, partner)[0], clock)
    if (partner) groups.push(joint(member, partner))
    else suppressed.push(...rarest)
    groups.sort((a, b) => order(a) - order(b))
  }

  const rareSetWith = (prefix: readonly Group[], size: number): Group[] | null => {
    if (prefix.length === 1 && support(prefix) < k) return [...prefix]
    if (prefix.length === size) return null
    const after = prefix.length === 1 ? -1 : order(prefix.at(-1)!)
    const others = groups.filter(
      (group) => group !== prefix[0] && order(group) > after && support([...prefix, group]) > 0,
    )
    const rare = others.find((group) => support([...prefix, group]) < k)
    if (rare) return [...prefix, rare].sort((a, b) => order(a) - order(b))
    return others.reduce<Group[] | null>((found, group) => found ?? rareSetWith([...prefix, group], size), null)
  }
  /** All sets of a size: rarest groups first, in rounds, until none has changed since it was cleared. */
  const clear = (size: number): void => {
    const clearedAt = new Map<string, number>()
    for (;;) {
      const open = groups.filter(([name]) => (changedAt.get(name) ?? 0) > (clearedAt.get(name) ?? -1))
      if (open.length === 0) return
      for (const [name] of open.sort((a, b) => support([a]) - support([b]) || order(a) - order(b))) {
        for (;;) {
          const group = groups.find((one) => one[0] === name)
          const q = group && rareSetWith([group], size)
          if (!q) break
          repair(q, q.flat())
        }
        clearedAt.set(name, clock)
      }
    }
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
    const before = clock
    for (let size = 1; size <= m; size++) clear(size)
    changed ||= clock > before
  }
  return { groups, suppressed }
}

/** Non-empty subsets, in the order of their members. */
export function subsets<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return []
  const rest = subsets(values.slice(1))
  return [[values[0]], ...rest.map((set) => [values[0], ...set]), ...rest]
}
