import type { Distance } from './generalise.js'

/** Mean distance over the pairs of a group's members once two groups are joined. Kept as sums, so a merge is cheap. */
export interface MemberDistance {
  /** Every generalised item weighs 1. */
  readonly even: boolean
  readonly weight: (a: number, b: number) => number
  readonly joined: (a: number, b: number, into: number) => void
}

export function memberDistance(
  items: readonly string[],
  members: readonly (readonly number[])[],
  distance: Distance | undefined,
): MemberDistance {
  if (!distance) return { even: true, weight: () => 1, joined: () => {} }
  const sums = new Float64Array(items.length)
  const jointSum = (a: number, b: number): number => {
    let sum = sums[a] + sums[b]
    for (const x of members[a]) for (const y of members[b]) sum += distance(items[x], items[y])
    return sum
  }
  return {
    even: false,
    weight: (a, b) => {
      const size = members[a].length + members[b].length
      return jointSum(a, b) / ((size * (size - 1)) / 2)
    },
    joined: (a, b, into) => {
      sums[into] = jointSum(a, b)
    },
  }
}
