import { Dictionary } from './dictionary.js'

/**
 * A value hierarchy in ARX's shape, encoded once: level 0 are the values themselves in file order, each further level
 * names the node that value belongs to. A node is a name on a level; the tree is read upward through `levels`.
 */
export interface Hierarchy {
  readonly values: readonly string[]
  /** levels[l].codes[v] is the node of value v on level l + 1; names are by node code. */
  readonly levels: readonly HierarchyLevel[]
}

export interface HierarchyLevel {
  readonly codes: Uint32Array
  readonly names: readonly string[]
}

/** Encodes paths, one per value: the value, then its node on each level. All paths are equally long. */
export function hierarchyOf(paths: readonly (readonly string[])[]): Hierarchy {
  const height = paths[0]?.length ?? 1
  const levels = Array.from({ length: height - 1 }, (_, l) => encode(paths.map((path) => path[l + 1])))
  return { values: paths.map((path) => path[0]), levels }
}

function encode(labels: readonly string[]): HierarchyLevel {
  const nodes = new Dictionary()
  const codes = Uint32Array.from(labels, (label) => nodes.codeOf(label))
  return { codes, names: nodes.names() }
}

/** What is wrong with a hierarchy, and where: the value's line and the column of its path, from 0. */
export interface HierarchyFault {
  readonly value: number
  readonly level: number
  readonly rule: string
  readonly remedy: string
}

/**
 * A hierarchy must be a tree: each value once, each node under one parent. A name may come back on a higher level only
 * along the same path ("sausage" the item, "sausage" the group it is in); elsewhere it would mean two things.
 */
export function hierarchyFault(hierarchy: Hierarchy): HierarchyFault | null {
  return repeatedValue(hierarchy) ?? secondParent(hierarchy) ?? nameOnTwoPaths(hierarchy)
}

/**
 * The same for the hierarchy of a column of a table, where the level of a value is known: each value once, each level
 * coarser than the one before it, but a name may come back on another level, on whatever path.
 */
export function columnHierarchyFault(hierarchy: Hierarchy): HierarchyFault | null {
  return repeatedValue(hierarchy) ?? secondParent(hierarchy)
}

function repeatedValue({ values }: Hierarchy): HierarchyFault | null {
  const seen = new Set<string>()
  for (const [value, name] of values.entries()) {
    if (seen.has(name))
      return { value, level: 0, rule: 'the value has a line already', remedy: 'give each value one line' }
    seen.add(name)
  }
  return null
}

function secondParent({ levels }: Hierarchy): HierarchyFault | null {
  for (let l = 1; l < levels.length; l++) {
    const parentOf = new Map<number, number>()
    for (const [value, node] of levels[l - 1].codes.entries()) {
      const parent = levels[l].codes[value]
      if ((parentOf.get(node) ?? parent) !== parent)
        return {
          value,
          level: l + 1,
          rule: 'the node before it has another parent above',
          remedy: 'keep one parent a node',
        }
      parentOf.set(node, parent)
    }
  }
  return null
}

function nameOnTwoPaths({ values, levels }: Hierarchy): HierarchyFault | null {
  const higher = new Map<string, { readonly level: number; readonly code: number }>()
  for (let level = levels.length; level >= 0; level--) {
    const names = level === 0 ? values : levels[level - 1].names
    for (let value = 0; value < values.length; value++) {
      const name = names[level === 0 ? value : levels[level - 1].codes[value]]
      const above = higher.get(name)
      if (above && levels[above.level - 1].codes[value] !== above.code)
        return {
          value,
          level,
          rule: 'the name stands on another level of another path',
          remedy: 'rename one of the two',
        }
    }
    for (const [code, name] of names.entries()) if (level > 0) higher.set(name, { level, code })
  }
  return null
}

/** Which names stand on which level, and the name above each. */
interface HierarchyLevels {
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

/** What things are kinds of: every term means a node, every node but the roots is of a wider kind. */
export interface Ontology {
  /** The node of a term, in small letters. */
  readonly nodeOf: ReadonlyMap<string, number>
  readonly names: readonly string[]
  /** By node: the next wider kind; itself for a root. */
  readonly parents: Uint32Array
}

/** A hierarchy of values as an ontology: `Sacramento;state capital;capital;seat`. */
export function ontologyOf({ values, levels }: Hierarchy): Ontology {
  const names = [...values]
  const bases = levels.map(({ names: some }) => names.push(...some) - some.length)
  const parents = Uint32Array.from(names.keys())
  for (const value of values.keys()) {
    let node = value
    for (const [level, { codes }] of levels.entries()) {
      const parent = bases[level] + codes[value]
      parents[node] = parent
      node = parent
    }
  }
  const nodeOf = new Map<string, number>()
  // A name that stands on two levels means the narrower.
  for (const [node, name] of names.entries()) {
    const term = name.toLowerCase().replaceAll('_', ' ')
    if (!nodeOf.has(term)) nodeOf.set(term, node)
  }
  return { nodeOf, names, parents }
}
