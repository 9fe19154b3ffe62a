import type { DistanceTable } from '../../../../data/distance-table.js'
import { sortIntoGroups, type SortedGroups } from './sorted-groups.js'
import { weightedDistance } from './weighting.js'

/**
 * A distance table seen by rows or by columns: the same data laid out so that a group lies in one piece. Member m of
 * group g stands at g * stride + m; on the other axis it is member g of group m.
 */
export interface Axis {
  readonly name: 'row' | 'column'
  readonly stride: number
  readonly distances: Float64Array
  /** The weight table of this axis (Figure 4.6), for attacks that weigh the cells of a group apart; at first equal. */
  readonly weights: Float64Array
  /** Members still there, unreliable ones included: such a cell may be an original. */
  readonly left: Int32Array
  readonly groups: SortedGroups
}

export function axesOf(table: DistanceTable): { readonly rows: Axis; readonly columns: Axis } {
  const height = table.contexts.length
  const width = table.items.length
  const transposed = table.distances.map((_, i) => table.distances[(i % height) * width + Math.floor(i / height)])
  return {
    rows: axis('row', table.distances, height, width),
    columns: axis('column', transposed, width, height),
  }
}

function axis(name: Axis['name'], distances: Float64Array, groupCount: number, stride: number): Axis {
  const weights = new Float64Array(distances.length).fill(1 / stride)
  const weighted = distances.map((distance) => weightedDistance(distance, 1 / stride, 1 / groupCount))
  const left = new Int32Array(groupCount).fill(stride)
  return { name, stride, distances, weights, left, groups: sortIntoGroups(weighted, groupCount, stride) }
}
