import { type Table, type CodedColumn, coded, columnNamed, columnsOfRole, isSuppressed } from '../../../data/table.js'
import { groupRows } from '../../../data/group-rows.js'
import type { Hierarchy } from '../../../data/hierarchy.js'
import { readValues } from '../reading/read-table.js'

/** The classes of a release as boxes of finest cells, and the heights of the columns that each was published at. */
export interface CoarseClasses {
  readonly columns: readonly TreeColumn[]
  readonly count: number
  readonly classOf: Uint32Array
  readonly sizes: Uint32Array
  readonly firsts: Uint32Array
  /** By class: its state. */
  readonly stateOf: Uint32Array
  /** By state: the height of each column. */
  readonly states: readonly Uint8Array[]
  /** By class: the cells in its box, one where it is as fine as can be. */
  readonly cellCounts: Float64Array
}

/** Reads what was published as classes of boxes; rows of stars alone are a class like others, in the widest box. */
export function coarseClasses(release: Table): CoarseClasses {
  const columns = treeColumns(release, undefined, 'published')
  const { count, groupOf, sizes, firsts } = groupRows(
    columns.map(({ codes, heights }) => ({ codes, count: heights.length })),
    release.rowCount,
  )
  const byState = groupRows(
    columns.map(({ codes, heights, nodes }) => ({
      codes: Uint32Array.from(firsts, (row) => heights[codes[row]]),
      count: nodes.length,
    })),
    count,
  )
  const states = Array.from(byState.firsts, (one) =>
    Uint8Array.from(columns, ({ codes, heights }) => heights[codes[firsts[one]]]),
  )
  const cellCounts = Float64Array.from(firsts, (row) =>
    columns.reduce((product, { codes, under }) => product * under[codes[row]].length, 1),
  )
  return { columns, count, classOf: groupOf, sizes, firsts, stateOf: byState.groupOf, states, cellCounts }
}

/** By column the finest nodes that a class covers. */
export function sidesOf({ columns, firsts }: CoarseClasses, one: number): Uint32Array[] {
  return columns.map(({ codes, under }) => under[codes[firsts[one]]])
}

/** Every cell of a box, by number. */
export function wholeBox(sides: readonly Uint32Array[]): Uint32Array {
  return Uint32Array.from({ length: sides.reduce((product, side) => product * side.length, 1) }, (_, cell) => cell)
}

/** By column the places of some cells of a box, which are numbered with the last column running fastest. */
export function placesInBox(sides: readonly Uint32Array[], cells: Uint32Array): Uint32Array[] {
  const places = sides.map(() => new Uint32Array(cells.length))
  for (let i = 0; i < cells.length; i++) {
    let rest = cells[i]
    for (let c = sides.length - 1; c >= 0; c--) {
      const side = sides[c]
      places[c][i] = side[rest % side.length]
      rest = Math.floor(rest / side.length)
    }
  }
  return places
}

/** A published column whose cells are nodes of a tree, read from its leaves or from the finest level that is published. */
export interface TreeColumn {
  readonly name: string
  /** The texts of the finest nodes: what may be claimed. */
  readonly names: readonly string[]
  /** nodes[h][fine] is the node over a finest node at height h; at height 0 itself, at the last one root. */
  readonly nodes: readonly Uint32Array[]
  /** What a node at a height loses: the share of the other leaves that are under it too. */
  readonly losses: readonly Float64Array[]
  /** By code of the column: its height, and the finest nodes under it, rising. */
  readonly heights: Uint8Array
  readonly under: readonly Uint32Array[]
  /** By row of the release. */
  readonly codes: Uint32Array
  /** Values as they were, and the finest node over each. */
  readonly leaves: readonly string[]
  readonly fineOf: Uint32Array
}

/** The quasi-identifiers by their trees; without a hierarchy values stand under one root. */
export function treeColumns(release: Table, people: Table | undefined, from: 'leaves' | 'published'): TreeColumn[] {
  return columnsOfRole(release, 'quasi').map((column) => {
    const beside = people && columnNamed(people, column.name)
    return treeColumn(coded(column), beside && coded(beside), from)
  })
}

function treeColumn(column: CodedColumn, beside: CodedColumn | undefined, from: 'leaves' | 'published'): TreeColumn {
  const { leaves, levels, names } = treeOf(column, beside)
  const said = readValues(column.values, leaves, column.written)
  const read = column.values.map((text, code) => readLabel(text, said[code]?.leaves, levels, names))
  const published = read.reduce((least, { height }) => Math.min(least, height), levels.length - 1)
  const finest = from === 'leaves' ? 0 : published
  const fineOf = renumbered(levels[finest])
  const count = 1 + fineOf.reduce((most, fine) => Math.max(most, fine), 0)
  const firsts = new Uint32Array(count)
  for (let leaf = leaves.length - 1; leaf >= 0; leaf--) firsts[fineOf[leaf]] = leaf
  const nodes = levels.slice(finest).map((level) => renumbered(Uint32Array.from(firsts, (leaf) => level[leaf])))
  return {
    name: column.name,
    names: Array.from(firsts, (leaf) => names[finest][levels[finest][leaf]]),
    nodes,
    losses: nodes.map((level) => lossesOf(level, fineOf)),
    heights: Uint8Array.from(read, ({ height }) => height - finest),
    under: read.map(({ places }) => Uint32Array.from(new Set(places.map((leaf) => fineOf[leaf]))).sort()),
    codes: column.codes,
    leaves,
    fineOf,
  }
}

interface Levels {
  readonly leaves: readonly string[]
  /** levels[h][leaf], from the leaf itself to one root. */
  readonly levels: readonly Uint32Array[]
  readonly names: readonly (readonly string[])[]
}

function treeOf({ hierarchy, values }: CodedColumn, beside: CodedColumn | undefined): Levels {
  const tree: Hierarchy = hierarchy ??
    beside?.hierarchy ?? { values: (beside?.values ?? values).filter((value) => !isGroup(value)), levels: [] }
  const leaves = tree.values
  const levels = [Uint32Array.from(leaves.keys()), ...tree.levels.map(({ codes }) => codes)]
  const names = [leaves, ...tree.levels.map((level) => level.names)]
  if (names[names.length - 1].length <= 1) return { leaves, levels, names }
  return { leaves, levels: [...levels, new Uint32Array(leaves.length)], names: [...names, ['*']] }
}

/** Without a hierarchy: what stands for several values. */
function isGroup(value: string): boolean {
  return isSuppressed(value) || /^\{.*\}$/s.test(value)
}

/** The lowest node of that name, or the lowest over what the text covers; what is not understood may be anything. */
function readLabel(
  text: string,
  said: Uint32Array | undefined,
  levels: readonly Uint32Array[],
  names: readonly (readonly string[])[],
): { readonly height: number; readonly places: Uint32Array } {
  const root = levels.length - 1
  for (let height = 0; height < root; height++) {
    const node = names[height].indexOf(text)
    if (node >= 0) return { height, places: placesOf(levels[height], node) }
  }
  if (!said || said.length === 0) return { height: root, places: Uint32Array.from(levels[0].keys()) }
  return { height: levels.findIndex((level) => said.every((leaf) => level[leaf] === level[said[0]])), places: said }
}

function placesOf(level: Uint32Array, node: number): Uint32Array {
  return Uint32Array.from(level.keys()).filter((leaf) => level[leaf] === node)
}

/** The same nodes, numbered from 0 in the order in which they appear. */
function renumbered(level: Uint32Array): Uint32Array {
  const numberOf = new Map<number, number>()
  return level.map((node) => {
    const known = numberOf.get(node) ?? numberOf.size
    numberOf.set(node, known)
    return known
  })
}

function lossesOf(level: Uint32Array, fineOf: Uint32Array): Float64Array {
  const sizes = new Float64Array(1 + level.reduce((most, node) => Math.max(most, node), 0))
  for (const fine of fineOf) sizes[level[fine]]++
  return sizes.map((size) => (fineOf.length <= 1 ? 0 : (size - 1) / (fineOf.length - 1)))
}
