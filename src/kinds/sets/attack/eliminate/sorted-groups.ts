import type { DistanceTable } from '../../../../data/distance-table.js'
import { weightedDistance } from './cells-left.js'

/**
 * The comparable groups of a table along one axis: rows whose members are columns, or columns whose members are rows.
 * Each group's members stand sorted by value, with the largest gap between neighbours kept up to date while values
 * fall and members leave.
 *
 * Why this is fast: an elimination lowers one member in each of many groups. That member moves down past few
 * neighbours, and the group's largest gap is searched anew only if the move touched that very gap. So nearly every
 * update takes constant time, where sorting the group again would take n log n.
 *
 * Order: by value, equal values by falling member number, so that the last is the greatest in the lowest row or
 * column. Equal gaps: the one among the greater values counts, so the lower cluster is as large as can be.
 */
interface SortedGroups {
  /** Most members a group can hold: group g has the places g * stride onwards. */
  readonly stride: number
  readonly size: Int32Array
  /** Members by place, in rising order of value, and their values beside them. */
  readonly order: Int32Array
  readonly sorted: Float64Array
  /** Place of member m of group g at m * groups + g: one member of every group lies side by side. */
  readonly place: Int32Array
  /** Largest gap of a group, 0 with fewer than two members. */
  readonly gap: Float64Array
  /** Place of the gap's upper end: the lower cluster is everything of the group before it. */
  readonly gapAt: Int32Array
}

/** Sorts the members whose value is known (not NaN); value of member m of group g at g * stride + m. */
function sortIntoGroups(values: Float64Array, groupCount: number, stride: number): SortedGroups {
  const groups: SortedGroups = {
    stride,
    size: new Int32Array(groupCount),
    order: new Int32Array(values.length),
    sorted: new Float64Array(values.length),
    place: new Int32Array(values.length).fill(-1),
    gap: new Float64Array(groupCount),
    gapAt: new Int32Array(groupCount),
  }
  for (let g = 0; g < groupCount; g++) {
    const start = g * stride
    const known = Int32Array.from({ length: stride }, (_, m) => m).filter((m) => !Number.isNaN(values[start + m]))
    known.sort((a, b) => values[start + a] - values[start + b] || b - a)
    groups.size[g] = known.length
    groups.order.set(known, start)
    known.forEach((m, at) => {
      groups.sorted[start + at] = values[start + m]
      groups.place[m * groupCount + g] = start + at
    })
    findGap(groups, g)
  }
  return groups
}

/** The greatest member of a group that is not empty. */
export function greatestOf({ order, size, stride }: SortedGroups, g: number): number {
  return order[g * stride + size[g] - 1]
}

/** The greatest value of a group that is not empty. */
export function greatestValueOf({ sorted, size, stride }: SortedGroups, g: number): number {
  return sorted[g * stride + size[g] - 1]
}

/** Greatest less least value of a group that is not empty. */
export function rangeOf(groups: SortedGroups, g: number): number {
  return greatestValueOf(groups, g) - groups.sorted[g * groups.stride]
}

/** Gives one member of a group its fallen value and its new place. */
export function settle(groups: SortedGroups, g: number, member: number, value: number): void {
  const { sorted, gap, gapAt } = groups
  const start = g * groups.stride
  const end = start + groups.size[g]
  const was = groups.place[member * groups.size.length + g]
  const top = was + 1
  sorted[was] = value
  const at = sink(groups, g, was)
  if (at === was && gapAt[g] === top && top < end) {
    gap[g] = sorted[top] - value
    return
  }
  if (gapAt[g] >= at && gapAt[g] <= top) {
    findGap(groups, g)
    return
  }
  for (let upper = Math.max(at, start + 1); upper <= top && upper < end; upper++) {
    const width = sorted[upper] - sorted[upper - 1]
    if (width > gap[g] || (width === gap[g] && upper > gapAt[g])) {
      gap[g] = width
      gapAt[g] = upper
    }
  }
}

/** Takes a member out of its group, whose other values may have fallen in place, and puts the rest in order again. */
export function removeAndSort(groups: SortedGroups, g: number, member: number): void {
  const { order, sorted, place, size } = groups
  const end = g * groups.stride + --size[g]
  for (let at = place[member * size.length + g]; at < end; at++) {
    order[at] = order[at + 1]
    sorted[at] = sorted[at + 1]
    place[order[at] * size.length + g] = at
  }
  place[member * size.length + g] = -1
  for (let at = g * groups.stride + 1; at < end; at++) sink(groups, g, at)
  findGap(groups, g)
}

/** Moves the member at a place down to where its value belongs; returns the new place. */
function sink({ order, sorted, place, size, stride }: SortedGroups, g: number, from: number): number {
  const start = g * stride
  const value = sorted[from]
  if (from === start || sorted[from - 1] < value) return from
  const member = order[from]
  let at = from
  for (; at > start; at--) {
    const other = sorted[at - 1]
    if (other < value || (other === value && order[at - 1] > member)) break
    order[at] = order[at - 1]
    sorted[at] = other
    place[order[at] * size.length + g] = at
  }
  if (at !== from) {
    order[at] = member
    sorted[at] = value
    place[member * size.length + g] = at
  }
  return at
}

function findGap({ sorted, size, stride, gap, gapAt }: SortedGroups, g: number): void {
  const start = g * stride
  const end = start + size[g]
  let widest = 0
  let widestAt = start
  for (let upper = start + 1; upper < end; upper++) {
    const width = sorted[upper] - sorted[upper - 1]
    if (width >= widest) {
      widest = width
      widestAt = upper
    }
  }
  gap[g] = widest
  gapAt[g] = widestAt
}

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
