import { type Hierarchy, hierarchyOf } from '../hierarchy.js'
import { pathOfMissing, valuesToPlace } from './unfit.js'

export interface MeaningOptions {
  /** 0 (the same) to 1; NaN where it cannot be told. */
  readonly distance: (a: string, b: string) => number
  /** The tree is cut at this distance, twice it, and so on below 1. */
  readonly step?: number | undefined
}

/**
 * Values grouped by what they mean: the tree of average links, cut at fixed distances. A value that is near to none, or
 * that nothing is known of, stays alone until everything is `*`.
 */
export function meaningHierarchy(values: readonly string[], { distance, step = 0.1 }: MeaningOptions): Hierarchy {
  if (!(step > 0)) throw new RangeError('the tree is cut at distances above 0')
  const { present, missing } = valuesToPlace(values)
  const count = present.length
  const distances = new Float64Array(count * count)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < i; j++) {
      const far = distance(present[i], present[j])
      distances[i * count + j] = distances[j * count + i] = Number.isNaN(far) ? 1 : Math.min(1, Math.max(0, far))
    }
  const merges = averageLink(distances.slice(), count)
  const levels: string[][] = []
  let groupsBefore = count
  for (let cut = 1; cut * step < 1 - 1e-9; cut++) {
    const groups = groupsAt(merges, cut * step, count)
    const size = new Set(groups).size
    // A level that merges nothing more than the one before is none.
    if (size === groupsBefore || size === 1) continue
    groupsBefore = size
    levels.push(namesOf(groups, present, distances))
  }
  const paths = present.map((value, v) => [value, ...levels.map((level) => level[v]), '*'])
  return hierarchyOf([...paths, ...missing.map((value) => pathOfMissing(value, levels.length + 2))])
}

/** The least member of the group of each, when groups no further apart than `most` have become one. */
function groupsAt(merges: readonly Merge[], most: number, count: number): Uint32Array {
  const parent = Uint32Array.from({ length: count }, (_, i) => i)
  const rootOf = (i: number): number => {
    let root = i
    while (parent[root] !== root) root = parent[root]
    return root
  }
  for (const { a, b, distance } of merges) {
    if (distance > most + 1e-12) continue
    const [x, y] = [rootOf(a), rootOf(b)]
    parent[Math.max(x, y)] = Math.min(x, y)
  }
  return parent.map((_, i) => rootOf(i))
}

const mostNamed = 3

/** Small groups by their members, `{flu, pneumonia}`; larger ones by the member that is nearest to all others. */
function namesOf(groups: Uint32Array, values: readonly string[], distances: Float64Array): string[] {
  const members = new Map<number, number[]>()
  for (const [v, group] of groups.entries()) members.set(group, [...(members.get(group) ?? []), v])
  const nameOf = new Map<number, string>()
  for (const [group, who] of members) {
    if (who.length === 1) nameOf.set(group, values[who[0]])
    else if (who.length <= mostNamed) nameOf.set(group, `{${who.map((v) => values[v]).join(', ')}}`)
    else nameOf.set(group, `{${values[medoidOf(who, distances, values.length)]} and ${who.length - 1} like it}`)
  }
  return Array.from(groups, (group) => nameOf.get(group)!)
}

function medoidOf(who: readonly number[], distances: Float64Array, count: number): number {
  const sum = (v: number): number => who.reduce((total, other) => total + distances[v * count + other], 0)
  const sums = who.map(sum)
  return who[sums.indexOf(Math.min(...sums))]
}

/** Two groups that become one, at the mean distance of their members; a group is called by its least member. */
interface Merge {
  readonly a: number
  readonly b: number
  readonly distance: number
}

/**
 * Agglomerative clustering by average link (Sokal and Michener 1958), by chains of nearest neighbours: n² steps
 * (Murtagh 1983). `distances` is the full symmetric matrix, row-major, and is overwritten.
 */
export function averageLink(distances: Float64Array, count: number): Merge[] {
  const sizes = new Uint32Array(count).fill(1)
  const alive = Uint32Array.from({ length: count }, (_, i) => i)
  let living = count
  const merges: Merge[] = []
  const chain: number[] = []
  while (living > 1) {
    if (chain.length === 0) chain.push(alive[0])
    const tip = chain[chain.length - 1]
    const before = chain.length > 1 ? chain[chain.length - 2] : -1
    // The one before wins a tie, or the chain would not end.
    let nearest = before
    let least = before < 0 ? Infinity : distances[tip * count + before]
    for (let i = 0; i < living; i++) {
      const other = alive[i]
      if (other === tip || distances[tip * count + other] >= least) continue
      least = distances[tip * count + other]
      nearest = other
    }
    if (nearest !== before) {
      chain.push(nearest)
      continue
    }
    chain.length -= 2
    const [a, b] = tip < before ? [tip, before] : [before, tip]
    merges.push({ a, b, distance: least })
    for (let i = 0; i < living; i++) {
      const other = alive[i]
      if (other === a || other === b) continue
      const mean =
        (sizes[a] * distances[a * count + other] + sizes[b] * distances[b * count + other]) / (sizes[a] + sizes[b])
      distances[a * count + other] = mean
      distances[other * count + a] = mean
    }
    sizes[a] += sizes[b]
    const gone = alive.subarray(0, living).indexOf(b)
    alive.copyWithin(gone, gone + 1, living)
    living--
  }
  return merges
}
