import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { setText } from '../set-text.js'
import { pathOfMissing, valuesToPlace } from './unfit.js'

/** Values that are one on some level. */
interface Group {
  readonly members: readonly string[]
  readonly count: number
}

/**
 * Words in sets, about half as many on each level: the rarest become one, two by two, so that frequent words keep their
 * names longest. Every set is told by its members.
 */
export function setsHierarchy(values: readonly string[], counts: ArrayLike<number>): Hierarchy {
  return halved(values, counts, (value) => value, setText)
}

/**
 * Things by the words they share: `whole milk` and `butter milk` end in milk, and are one on the first level; then the rarest
 * become one, half as many on each level. A group is called by what it shares, or by its most frequent member.
 */
export function wordsHierarchy(values: readonly string[], counts: ArrayLike<number>): Hierarchy {
  const ends = new Map<string, number>()
  for (const value of values) ends.set(lastWord(value), (ends.get(lastWord(value)) ?? 0) + 1)
  const countOf = new Map(values.map((value, v) => [value, counts[v]]))
  const shared = (value: string): string => (ends.get(lastWord(value))! > 1 ? lastWord(value) : value)
  const taken = new Set(values)
  return halved(values, counts, shared, (members) => {
    const words = new Set(members.map(shared))
    const common = [...words][0]
    const all = words.size === 1 && members.length === ends.get(common)
    const often = members.reduce((most, one) => ((countOf.get(one) ?? 0) > (countOf.get(most) ?? 0) ? one : most))
    const name = all ? `any ${common}` : `${often} and ${members.length - 1} more`
    // What is called like a group already is none of it.
    return taken.has(name) ? setText(members) : name
  })
}

function lastWord(value: string): string {
  return (
    value
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .findLast((word) => /\p{L}{3}/u.test(word)) ?? value
  )
}

/** Groups by what values have in common, then half as many on each level. */
function halved(
  values: readonly string[],
  counts: ArrayLike<number>,
  sharing: (value: string) => string,
  nameOf: (members: readonly string[]) => string,
): Hierarchy {
  const countOf = new Map(values.map((value, v) => [value, counts[v]]))
  const { present, missing } = valuesToPlace(values)
  const together = new Map<string, string[]>()
  for (const value of present) together.set(sharing(value), [...(together.get(sharing(value)) ?? []), value])
  let groups: readonly Group[] = Array.from(together.values(), (members) => ({
    members,
    count: members.reduce((sum, one) => sum + (countOf.get(one) ?? 0), 0),
  }))
  const levels: ReadonlyMap<string, string>[] =
    groups.length < present.length && groups.length > 1 ? [named(groups, nameOf)] : []
  while (groups.length > 2) {
    groups = fewer(groups, Math.ceil(groups.length / 2))
    levels.push(named(groups, nameOf))
  }
  return hierarchyOf([
    ...present.map((value) => [value, ...levels.map((level) => level.get(value)!), '*']),
    ...missing.map((value) => pathOfMissing(value, levels.length + 2)),
  ])
}

/** The rarest two become one until so many are left; of equally rare ones those that come first by their least member stay. */
function fewer(groups: readonly Group[], count: number): Group[] {
  const left = groups.toSorted((a, b) => b.count - a.count)
  while (left.length > count) {
    const [one, other] = left.splice(left.length - 2)
    const made = { members: [...one.members, ...other.members], count: one.count + other.count }
    const at = left.findIndex(({ count: held }) => held < made.count)
    left.splice(at < 0 ? left.length : at, 0, made)
  }
  return left
}

function named(groups: readonly Group[], nameOf: (members: readonly string[]) => string): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap(({ members }) => {
      const name = members.length === 1 ? members[0] : nameOf(members.toSorted())
      return members.map((value) => [value, name] as const)
    }),
  )
}
