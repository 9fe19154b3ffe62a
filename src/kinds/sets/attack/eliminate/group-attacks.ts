import { meanOfKnown } from '../../../../math/interval.js'
import {
  type Eliminator,
  gapParameters,
  type Elimination,
  type EliminationParams,
  type Moment,
  type EliminationStep,
} from './eliminator.js'
import type { DistanceTable } from '../../../../data/distance-table.js'
import { axesOf, type Axis, removeAndSort, settle, greatestOf, greatestValueOf, rangeOf } from './sorted-groups.js'
import { countUnreliable, weightedDistance } from './cells-left.js'

/**
 * Grouping-based Attack, thesis §4.4 (Algorithm 4.3), article §5.1 (Algorithm 1): only distances of one row or one
 * column are comparable, so attack the row or column that falls apart most clearly into near and far.
 */
export const gba: Eliminator = {
  id: 'gba',
  name: 'Grouping-based Attack',
  cites: ['thesis §4.4, Algorithm 4.3', 'article §5.1, Algorithm 1'],
  summary: 'eliminates the farthest cell of the row or column with the widest gap, sharing its weight among all left',
  score: 'vulnerability',
  parameters: gapParameters,
  run: (table, params) => attackGroups(table, params, equalShares),
}

/** Every cell of a group has the same weight, so the count of cells left says it all. */
const equalShares: Inheritance = {
  weight: ({ left }, group) => 1 / left[group],
  heirsEnd: ({ groups, stride }, group) => group * stride + groups.size[group],
  bequeath: () => undefined,
}

/**
 * Redistribution-based Attack, thesis §4.5 (Algorithm 4.5), article §5.2 (Algorithm 2): as GBA, but the weight of an
 * eliminated cell goes to the near cluster of its row and of its column only, so that far cells stay far.
 */
export const rba: Eliminator = {
  id: 'rba',
  name: 'Redistribution-based Attack',
  cites: ['thesis §4.5, Algorithms 4.4 and 4.5', 'article §5.2, Algorithm 2'],
  summary:
    'eliminates the farthest cell of the row or column with the widest gap, sharing its weight among the near ones',
  score: 'vulnerability',
  parameters: gapParameters,
  run: (table, params) => attackGroups(table, params, sharesOfTheNear),
}

/**
 * The near cluster is that of the group as it stood with the cell; its members that remain share the weight equally,
 * and if none remains it is dropped (both left open in the papers).
 */
const sharesOfTheNear: Inheritance = {
  weight: ({ weights, stride }, group, member) => weights[group * stride + member],
  heirsEnd: ({ groups }, group) => groups.gapAt[group],
  bequeath({ groups, weights, stride }, group, member) {
    const start = group * stride
    const near = groups.order.subarray(start, groups.gapAt[group])
    const share = weights[start + member] / (near.includes(member) ? near.length - 1 : near.length)
    // Weights of a group sum to one; rounding must not lift one above it, which would turn a distance negative.
    for (const heir of near) if (heir !== member) weights[start + heir] = Math.min(1, weights[start + heir] + share)
  },
}

/** Who inherits the weight of an eliminated cell within its row, and within its column: what sets GBA and RBA apart. */
interface Inheritance {
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
function attackGroups(table: DistanceTable, params: EliminationParams, inheritance: Inheritance): Elimination {
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

interface Candidate {
  readonly row: number
  readonly column: number
  readonly vulnerability: number
  /** The cell's weighted distance. */
  readonly value: number
  readonly axis: Axis
}

/** Definition 21 of the thesis: the mean vulnerability of all groups. */
function meanVulnerability(axes: readonly Axis[], normalise: boolean): number {
  return meanOfKnown(axes.flatMap((axis) => Array.from(axis.left.keys(), (g) => vulnerability(axis, g, normalise))))
}

/**
 * The most vulnerable group whose greatest cell is not the last of its row or column, and that cell. On ties the
 * greater cell, then a row before a column, then the lower row, then the lower column.
 */
function mostVulnerable(rows: Axis, columns: Axis, normalise: boolean): Candidate | undefined {
  const inRow = mostVulnerableGroup(rows, columns, normalise)
  const inColumn = mostVulnerableGroup(columns, rows, normalise)
  const ofRow = inRow < 0 ? undefined : candidateOf(rows, inRow, normalise)
  const ofColumn = inColumn < 0 ? undefined : candidateOf(columns, inColumn, normalise)
  if (!ofRow || !ofColumn) return ofRow ?? ofColumn
  const order = ofRow.vulnerability - ofColumn.vulnerability || ofRow.value - ofColumn.value
  return order >= 0 ? ofRow : ofColumn
}

function mostVulnerableGroup(axis: Axis, across: Axis, normalise: boolean): number {
  const { groups } = axis
  let best = -1
  let highest = 0
  for (let g = 0; g < groups.size.length; g++) {
    const level = vulnerability(axis, g, normalise)
    if (level < highest || groups.size[g] === 0) continue
    if (axis.left[g] < 2 || across.left[greatestOf(groups, g)] < 2) continue
    if (best >= 0 && level === highest && !beats(axis, g, best)) continue
    best = g
    highest = level
  }
  return best
}

/** Between two groups of one axis that are equally vulnerable, the later of which is asked about. */
function beats({ groups, name }: Axis, later: number, earlier: number): boolean {
  const order = greatestValueOf(groups, later) - greatestValueOf(groups, earlier)
  if (order !== 0) return order > 0
  return name === 'column' && greatestOf(groups, later) < greatestOf(groups, earlier)
}

function candidateOf(axis: Axis, g: number, normalise: boolean): Candidate {
  const member = greatestOf(axis.groups, g)
  const cell = axis.name === 'row' ? { row: g, column: member } : { row: member, column: g }
  return { ...cell, vulnerability: vulnerability(axis, g, normalise), value: greatestValueOf(axis.groups, g), axis }
}

/** Definition 5.2 of the article: the largest gap, without dividing by the range; Definition 20 of the thesis divides. */
function vulnerability(axis: Axis, g: number, normalise: boolean): number {
  const gap = axis.groups.gap[g]
  return normalise && gap > 0 ? gap / rangeOf(axis.groups, g) : gap
}
