import type { Ground, NodeClasses } from './node-classes.js'

/** Compares classes of one grouping by the names of their nodes: an order that rows and their order have no part in. */
export function classOrder({ attributes, layout }: Ground): (grouping: NodeClasses, a: number, b: number) => number {
  const ranks = new Map<number, Uint32Array>()
  const rankOf = (a: number, level: number): Uint32Array => {
    const known = ranks.get(a * 256 + level)
    if (known) return known
    const { names } = attributes[a].levels[level]
    const made = new Uint32Array(names.length)
    const sorted = [...names.keys()].sort((x, y) => (names[x] < names[y] ? -1 : 1))
    for (const [rank, code] of sorted.entries()) made[code] = rank
    ranks.set(a * 256 + level, made)
    return made
  }
  return ({ keys, levels }, x, y) => {
    for (const [a, { word, shift, mask }] of layout.fields.entries()) {
      const rank = rankOf(a, levels[a])
      const difference =
        rank[(keys[x * layout.words + word] >>> shift) & mask] - rank[(keys[y * layout.words + word] >>> shift) & mask]
      if (difference !== 0) return difference
    }
    return 0
  }
}
