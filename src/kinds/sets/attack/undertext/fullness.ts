import { marginals } from './belief-propagation.js'
import { type Evidence, inOrder } from './evidence.js'
import { type Coefficients, type Example, type Features, fit, logitsOf } from './logistic-regression.js'

/** A table of the crowd whose truth is known, by its evidence. */
export type CrowdLesson = Evidence & Omit<Example, keyof Features>

/** A table of the release. */
export type ReleaseEvidence = Evidence & { readonly offset: number; readonly partial: true | undefined }

/** Tables from which on their disagreement is an error to reckon with. */
const leastTables = 8
/** Cells of the release that are looked at, as many as are rehearsed. */
const mostCells = 8000
const furthest = 3

/**
 * How much fuller the sets of the release are than the same sets are in the crowd, as a shift of all logits. A curator who
 * puts together what stands together makes sets that overlap more than anywhere else, and no count tells of it; but
 * the evidence does. Were the sets as full as in the crowd, then what is expected of them with the evidence and without
 * would be the same in sum: the derivative of the likelihood of the evidence by such a shift is that difference (label
 * shift: Saerens, Latinne and Decaestecker 2002). The shift makes it small against what the tables disagree by, and is
 * itself held to be small, with a deviation of 1: the least of (difference / its standard error)² + shift².
 */
export function fullnessShift(
  crowd: readonly CrowdLesson[],
  release: readonly ReleaseEvidence[],
  coefficients: Coefficients,
): number {
  const tables = firstCells(release)
  if (tables.length < leastTables || crowd.length < leastTables) return 0
  const blank = fit(
    crowd.map((one) => ({ ...one, ...withoutCells(one) })),
    looseAround(crowd[0]),
  )
  const expected = (
    features: Features,
    by: Coefficients,
    { offset, partial }: ReleaseEvidence,
    shift: number,
  ): number =>
    marginals(logitsOf(features, by, offset + shift), features.rows, features.columns, !partial).reduce(
      (sum, chance) => sum + chance,
      0,
    )
  const cost = (shift: number): number => {
    const differences = tables.map(
      (table) =>
        expected({ ...table, features: inOrder(table.witnesses) }, coefficients, table, shift) -
        expected(withoutCells(table), blank, table, shift),
    )
    return squaredStatistic(differences) + shift * shift
  }
  return least(cost)
}

/** By what is said of columns and tables alone. */
function withoutCells({ rows, columns, witnesses }: Evidence): Features {
  return { rows, columns, features: [...witnesses.columns, ...witnesses.tables] }
}

function looseAround(one: Evidence) {
  const size = 1 + withoutCells(one).features.length
  return { mean: new Float64Array(size), precision: new Float64Array(size).fill(1) }
}

function firstCells(release: readonly ReleaseEvidence[]): readonly ReleaseEvidence[] {
  let cells = 0
  const end = release.findIndex(({ rows, columns }) => (cells += rows * columns) > mostCells)
  return end < 0 ? release : release.slice(0, Math.max(leastTables, end))
}

/** The square of Student's statistic: the sum over its standard error. */
function squaredStatistic(values: readonly number[]): number {
  const sum = values.reduce((all, one) => all + one, 0)
  const mean = sum / values.length
  const squares = values.reduce((all, one) => all + (one - mean) ** 2, 0)
  return sum === 0 ? 0 : (sum * sum * (values.length - 1)) / (values.length * squares)
}

/** On a grid that is halved four times about its best point. */
function least(cost: (shift: number) => number): number {
  let best = { shift: 0, cost: cost(0) }
  const look = (shift: number): void => {
    const found = cost(shift)
    if (found < best.cost) best = { shift, cost: found }
  }
  for (let shift = -furthest; shift <= furthest; shift += 0.5) if (shift !== 0) look(shift)
  for (let step = 0.25; step > 0.02; step /= 2) {
    const { shift } = best
    look(shift - step)
    look(shift + step)
  }
  return best.shift
}
