import { meanOfKnown } from '../../../../math/interval.js'
import type { Axis } from './axis.js'
import { greatestOf, greatestValueOf, rangeOf } from './sorted-groups.js'

export interface Candidate {
  readonly row: number
  readonly column: number
  readonly vulnerability: number
  /** The cell's weighted distance. */
  readonly value: number
  readonly axis: Axis
}

/** Definition 21 of the thesis: the mean vulnerability of all groups. */
export function meanVulnerability(axes: readonly Axis[], normalise: boolean): number {
  return meanOfKnown(axes.flatMap((axis) => Array.from(axis.left.keys(), (g) => vulnerability(axis, g, normalise))))
}

/**
 * The most vulnerable group whose greatest cell is not the last of its row or column, and that cell. On ties the
 * greater cell, then a row before a column, then the lower row, then the lower column.
 */
export function mostVulnerable(rows: Axis, columns: Axis, normalise: boolean): Candidate | undefined {
  const inRow = mostVulnerableGroup(rows, columns, normalise)
  const inColumn = mostVulnerableGroup(columns, rows, normalise)
  const ofRow = inRow < 0 ? undefined : candidate(rows, inRow, normalise)
  const ofColumn = inColumn < 0 ? undefined : candidate(columns, inColumn, normalise)
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

function candidate(axis: Axis, g: number, normalise: boolean): Candidate {
  const member = greatestOf(axis.groups, g)
  const cell = axis.name === 'row' ? { row: g, column: member } : { row: member, column: g }
  return { ...cell, vulnerability: vulnerability(axis, g, normalise), value: greatestValueOf(axis.groups, g), axis }
}

/** Definition 5.2 of the article: the largest gap, without dividing by the range; Definition 20 of the thesis divides. */
function vulnerability(axis: Axis, g: number, normalise: boolean): number {
  const gap = axis.groups.gap[g]
  return normalise && gap > 0 ? gap / rangeOf(axis.groups, g) : gap
}
