import type { ResultRow } from '../experiment.js'
import type { Finding } from '../figure.js'

interface Wanted {
  readonly figure?: string
  readonly series?: string
  readonly measure: string
  readonly x?: (x: number) => boolean
}

/** The values of some points of a figure. */
export function valuesOf(rows: readonly ResultRow[], { figure, series, measure, x }: Wanted): number[] {
  return rows
    .filter((row) => (series === undefined || row.series === series) && row.measure === measure)
    .filter((row) => figure === undefined || row.figure === figure)
    .filter((row) => x === undefined || x(Number(row.x)))
    .map(({ mean }) => mean)
    .filter(Number.isFinite)
}

/** "0.71 to 0.83". */
function span(values: readonly number[]): string {
  if (values.length === 0) return 'not measured'
  const [least, most] = [Math.min(...values).toFixed(2), Math.max(...values).toFixed(2)]
  return least === most ? least : `${least} to ${most}`
}

/** Whether all values pass, told with their span. */
export function all(values: readonly number[], passes: (value: number) => boolean): Finding {
  return { text: span(values), holds: values.length === 0 ? null : values.every(passes) }
}

/** Whether the mean of one list lies above (or hardly differs from) the mean of another. */
export function compare(
  [a, aName]: readonly [readonly number[], string],
  [b, bName]: readonly [readonly number[], string],
  passes: (difference: number) => boolean,
): Finding {
  if (a.length === 0 || b.length === 0) return { text: 'not measured', holds: null }
  const [first, second] = [average(a), average(b)]
  return { text: `${aName} ${first.toFixed(2)}, ${bName} ${second.toFixed(2)}`, holds: passes(first - second) }
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
