import { type CodedColumn, type Table, coded, columnsOfRole, isMissing } from '../../../data/table.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'
import { type Ordered, orderedOf } from './ordered.js'

/** How the values of a column become coarser: along an order, or up a tree. */
export type ColumnRecoding = Ordered | Tree

/** Values under nodes: the hierarchy of the column, or one root over all its values where it has none. */
export interface Tree {
  readonly kind: 'tree'
  readonly column: CodedColumn
  /** By row: its leaf. */
  readonly leaves: Uint32Array
  /** nodes[h][leaf] is the node over the leaf at height h; at height 0 the leaf itself, at the last one root. */
  readonly nodes: readonly Uint32Array[]
  /** How many leaves a node is over, as a share: 0 for a leaf, 1 for the root. */
  readonly losses: readonly Float64Array[]
  readonly names: readonly (readonly string[])[]
  /** It has no hierarchy: what is between a value and the root is told as a set. */
  readonly flat: boolean
}

/** The quasi-identifiers by their names, so that the order of columns decides nothing. */
export function recodingsOf(table: Table, orderedToo: boolean): readonly ColumnRecoding[] | Infeasible {
  const quasi = columnsOfRole(table, 'quasi').toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (quasi.length === 0)
    return infeasible('no column is a quasi-identifier', 'say in the schema which columns others may know')
  const made: ColumnRecoding[] = []
  for (const column of quasi.map(coded)) {
    const recoding = (orderedToo ? orderedOf(column) : undefined) ?? treeOf(column)
    if (recoding.kind === 'infeasible') return recoding
    made.push(recoding)
  }
  return made
}

export function isInfeasible(value: readonly unknown[] | Infeasible): value is Infeasible {
  return !Array.isArray(value)
}

/** The tree of a column. Values that say nothing and that the hierarchy lacks stand right under the root. */
function treeOf(column: CodedColumn): Tree | Infeasible {
  const { hierarchy, values, codes } = column
  if (!hierarchy) {
    const identity = Uint32Array.from(values, (_, code) => code)
    return treeFrom(column, codes, [identity], [values], true)
  }
  const lineOf = new Map(hierarchy.values.map((value, line) => [value, line]))
  const extra: string[] = []
  let lacking = 0
  const leafOf = Uint32Array.from(values, (value) => {
    const line = lineOf.get(value)
    if (line !== undefined) return line
    if (!isMissing(value)) lacking++
    return hierarchy.values.length + extra.push(value) - 1
  })
  if (lacking > 0)
    return infeasible(
      `the hierarchy of ${column.name} lacks ${lacking} of its values`,
      'add a line for each to the hierarchy',
    )
  const leafCount = hierarchy.values.length + extra.length
  const nodes = [Uint32Array.from({ length: leafCount }, (_, leaf) => leaf)]
  const names: (readonly string[])[] = [[...hierarchy.values, ...extra]]
  for (const level of hierarchy.levels) {
    nodes.push(
      Uint32Array.from(
        { length: leafCount },
        (_, leaf) => level.codes[leaf] ?? level.names.length + leaf - hierarchy.values.length,
      ),
    )
    names.push([...level.names, ...extra])
  }
  return treeFrom(
    column,
    codes.map((code) => leafOf[code]),
    nodes,
    names,
    false,
  )
}

function treeFrom(
  column: CodedColumn,
  leaves: Uint32Array,
  nodes: readonly Uint32Array[],
  names: readonly (readonly string[])[],
  flat: boolean,
): Tree {
  const leafCount = nodes[0].length
  const rooted = names[names.length - 1].length <= 1
  const all = rooted ? nodes : [...nodes, new Uint32Array(leafCount)]
  const losses = all.map((level) => {
    const sizes = new Float64Array(leafCount)
    for (const node of level) sizes[node]++
    return sizes.map((size) => (leafCount <= 1 ? 0 : Math.max(0, size - 1) / (leafCount - 1)))
  })
  return { kind: 'tree', column, leaves, nodes: all, losses, names: rooted ? names : [...names, ['*']], flat }
}
