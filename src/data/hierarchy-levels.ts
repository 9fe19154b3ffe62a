import type { Hierarchy } from './hierarchy.js'

/** Which names stand on which level, and the name above each. */
export interface HierarchyLevels {
  readonly isAt: (name: string, level: number) => boolean
  /** The name one level above a name on a level. */
  readonly above: (name: string, level: number) => string
}

export function hierarchyLevels({ values, levels }: Hierarchy): HierarchyLevels {
  const valueOf: Map<string, number>[] = [new Map(values.map((name, value) => [name, value]))]
  for (const { codes, names } of levels) {
    const first = new Map<string, number>()
    for (const [value, node] of codes.entries()) if (!first.has(names[node])) first.set(names[node], value)
    valueOf.push(first)
  }
  return {
    isAt(name, level) {
      return valueOf[level].has(name)
    },
    above(name, level) {
      const { codes, names } = levels[level]
      return names[codes[valueOf[level].get(name)!]]
    },
  }
}
