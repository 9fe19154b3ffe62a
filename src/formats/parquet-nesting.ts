import type { SchemaTree } from './parquet-file.js'

/**
 * The definition from which an entry of a column is an element of its list: 0 for a column of one value a row, undefined
 * for any nest that is neither that nor a plain list (`list` in the Parquet format's LogicalTypes.md, three levels).
 * The nodes lead from below the root to the leaf.
 */
export function listedFrom(root: SchemaTree, nodes: readonly SchemaTree[]): number | undefined {
  const name = nodes[0].element.name
  const twice = root.children.filter(({ element }) => element.name === name).length > 1
  if (twice || root.element.repetition_type === 'REPEATED') return undefined
  if (nodes.length === 1) return isSingle(nodes[0]) ? 0 : undefined
  if (nodes.length !== 3) return undefined
  const [list, repeated, leaf] = nodes
  const isList = list.element.converted_type === 'LIST' && list.children.length === 1 && isSingle(list)
  const isRepeated = repeated.element.repetition_type === 'REPEATED' && repeated.children.length === 1
  if (!isList || !isRepeated || !isSingle(leaf) || isGroup(leaf)) return undefined
  return list.element.repetition_type === 'OPTIONAL' ? 2 : 1
}

function isSingle({ element }: SchemaTree): boolean {
  return element.repetition_type === 'REQUIRED' || element.repetition_type === 'OPTIONAL'
}

/** A leaf that says it is a group is damaged. */
function isGroup({ element }: SchemaTree): boolean {
  return element.converted_type === 'LIST' || element.converted_type === 'MAP'
}
