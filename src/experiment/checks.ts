import type { ResultRow } from './experiment.js'
import type { Check, Verdict } from './figure.js'

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
export function span(values: readonly number[]): string {
  if (values.length === 0) return 'not measured'
  const [least, most] = [Math.min(...values).toFixed(2), Math.max(...values).toFixed(2)]
  return least === most ? least : `${least} to ${most}`
}

/** Whether all values pass, told with their span. */
export function all(values: readonly number[], passes: (value: number) => boolean): Check {
  return values.length === 0 ? cannotBeChecked : { text: span(values), holds: verdict(values.every(passes)) }
}

/** Whether the mean of one list lies above (or hardly differs from) the mean of another. */
export function compare(
  [a, aName]: readonly [readonly number[], string],
  [b, bName]: readonly [readonly number[], string],
  passes: (difference: number) => boolean,
): Check {
  if (a.length === 0 || b.length === 0) return cannotBeChecked
  const [first, second] = [average(a), average(b)]
  return { text: `${aName} ${first.toFixed(2)}, ${bName} ${second.toFixed(2)}`, holds: verdict(passes(first - second)) }
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export const cannotBeChecked: Check = { text: 'not measured', holds: 'cannot be checked here' }

export function verdict(passes: boolean): Verdict {
  return passes ? 'yes' : 'no'
}

export function rounded(value: number): string {
  return value.toFixed(2)
}

/** One sentence checked on several datasets: their numbers beside each other, and where they disagree, who says what. */
export function onEach(
  datasets: readonly (readonly [label: string, rows: readonly ResultRow[]])[],
  check: (rows: readonly ResultRow[]) => Check,
): Check {
  const found = datasets.flatMap(([label, rows]) => (rows.length === 0 ? [] : [{ label, ...check(rows) }]))
  const decided = new Set(found.map(({ holds }) => holds).filter((holds) => holds !== 'cannot be checked here'))
  const [first = 'cannot be checked here' as const] = decided
  const holds = decided.size > 1 ? 'in part' : first
  const told = found.map((one) => `${one.label} ${one.text}${holds === 'in part' ? ` (${one.holds})` : ''}`)
  return { text: told.join('; ') || 'not measured', holds }
}
