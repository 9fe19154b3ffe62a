import type { DistanceTable } from '../../../../data/distance-table.js'
import { axesOf, type Axis } from './axis.js'
import { countUnreliable } from './cells-left.js'
import type { Elimination, EliminationParams, Moment, EliminationStep } from './eliminator.js'
import { meanVulnerability, mostVulnerable } from './most-vulnerable.js'
import { removeAndSort, settle } from './sorted-groups.js'
import { weightedDistance } from './weighting.js'

/** Who inherits the weight of an eliminated cell within its row, and within its column: what sets GBA and RBA apart. */
export interface Inheritance {
  /** The weight of a cell on one axis. */
  readonly weight: (axis: Axis, group: number, member: number) => number
  /** The heirs are the members of the group that stand in its order before this place. */
  readonly heirsEnd: (axis: Axis, group: number) => number
  /** Writes the heirs' new weights; the cell is still in the group's order, and no longer counted in `left`. */
  readonly bequeath: (axis: Axis, group: number, member: number) => void
}

/**
 * The loop of GBA and RBA: eliminate the greatest cell of the most vulnerable group, hand on its weight, repeat while
 * the vulnerability is above the threshold. Weights only grow, so weighted distances only fall, which is what lets
 * each group be kept in order instead of sorted again.
 */
export function attackGroups(table: DistanceTable, params: EliminationParams, inheritance: Inheritance): Elimination {
  const { rows, columns } = axesOf(table)
  const normalise = params.normalise ?? false
  const threshold = params.threshold ?? meanVulnerability([rows, columns], normalise)
  const steps: EliminationStep[] = []
  const watch = (): void => params.watch?.(momentOf(steps.length, rows, columns, inheritance))
  watch()
  for (;;) {
    const candidate = mostVulnerable(rows, columns, normalise)
    if (!candidate || !(candidate.vulnerability > threshold)) break
    const { row, column } = candidate
    steps.push({ row, column, score: candidate.vulnerability, group: candidate.axis.name })
    rows.left[row]--
    columns.left[column]--
    handOn(rows, columns, row, column, inheritance)
    handOn(columns, rows, column, row, inheritance)
    removeAndSort(rows.groups, row, column)
    removeAndSort(columns.groups, column, row)
    watch()
  }
  return { threshold, steps, unreliable: countUnreliable(table) }
}

/** Within one group: new weights, new values in place, and each heir settled in the group it belongs to across. */
function handOn(own: Axis, across: Axis, group: number, member: number, inheritance: Inheritance): void {
  const { order, sorted } = own.groups
  const start = group * own.stride
  const end = inheritance.heirsEnd(own, group)
  inheritance.bequeath(own, group, member)
  for (let at = start; at < end; at++) {
    const heir = order[at]
    if (heir === member) continue
    const value = weightedDistance(
      own.distances[start + heir],
      inheritance.weight(own, group, heir),
      inheritance.weight(across, heir, group),
    )
    sorted[at] = value
    settle(across.groups, heir, group, value)
  }
}

function momentOf(eliminated: number, rows: Axis, columns: Axis, { weight }: Inheritance): Moment {
  return {
    eliminated,
    rowWeight: (row, column) => weight(rows, row, column),
    columnWeight: (row, column) => weight(columns, column, row),
    weighted(row, column) {
      const place = rows.groups.place[column * rows.left.length + row]
      return place < 0 ? NaN : rows.groups.sorted[place]
    },
  }
}
