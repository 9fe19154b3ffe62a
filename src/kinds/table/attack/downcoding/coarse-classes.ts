import type { Table } from '../../../../data/table.js'
import { groupRows } from '../../../../data/group-rows.js'
import { type TreeColumn, treeColumns } from '../tree-columns.js'

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
