import type { Hierarchy } from './hierarchy.js'

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
