import type { Hierarchy } from '../../../data/hierarchy.js'
import type { ClassDistance } from './distances.js'
import { type Sensitive, valuesIn } from './sensitive.js'

/**
 * What must be moved when two values are as far apart as the height of the node where they meet, 1 at the root (Li, Li
 * and Venkatasubramanian 2007, §4.2). Under a node, what its children have too much of one sign is moved there: its cost
 * is height · min(surplus, lack). Where the class holds nothing there is no surplus, so only nodes above its values count.
 * Undefined where a value that somebody has is not in the hierarchy.
 */
export function hierarchicalDistance(sensitive: Sensitive, hierarchy: Hierarchy): ClassDistance | undefined {
  const { offsets, values, counts, whole, total, domain } = sensitive
  const leafOf = new Map(hierarchy.values.map((value, leaf) => [value, leaf]))
  if (domain.some((value, code) => whole[code] > 0 && !leafOf.has(value))) return undefined
  // Nodes by level; a top of several nodes gets a root above it.
  const levels = hierarchy.levels.map(({ codes, names }) => ({ codes, count: names.length }))
  if ((levels.at(-1)?.count ?? hierarchy.values.length) > 1)
    levels.push({ codes: new Uint32Array(hierarchy.values.length), count: 1 })
  const height = levels.length
  const leaves = Uint32Array.from(domain, (value) => leafOf.get(value) ?? 0)
  const wholeOf = levels.map(({ codes, count }) => {
    const people = new Float64Array(count)
    for (const [value, held] of whole.entries()) people[codes[leaves[value]]] += held
    return people
  })
  const held = levels.map(({ count }) => new Float64Array(count))
  const surplus = levels.map(({ count }) => new Float64Array(count))
  return (c) => {
    const n = valuesIn(sensitive, c)
    for (let i = offsets[c]; i < offsets[c + 1]; i++) {
      const extra = counts[i] * total - whole[values[i]] * n
      for (const [l, { codes }] of levels.entries()) held[l][codes[leaves[values[i]]]] += counts[i]
      if (extra > 0) surplus[0][levels[0].codes[leaves[values[i]]]] += extra
    }
    let cost = 0
    for (const [l, { codes }] of levels.entries())
      for (let i = offsets[c]; i < offsets[c + 1]; i++) {
        const leaf = leaves[values[i]]
        const node = codes[leaf]
        if (held[l][node] === 0) continue
        const extra = held[l][node] * total - wholeOf[l][node] * n
        cost += (l + 1) * Math.min(surplus[l][node], surplus[l][node] - extra)
        if (l + 1 < height && extra > 0) surplus[l + 1][levels[l + 1].codes[leaf]] += extra
        // Each node once; and both are clean for the next class.
        held[l][node] = 0
        surplus[l][node] = 0
      }
    return cost / (height * n * total)
  }
}
