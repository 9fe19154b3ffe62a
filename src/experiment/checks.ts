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
  return values.length === 0 ? noSuchPoint : { text: span(values), verdict: verdict(values.every(passes)) }
}

/** Whether the mean of one list lies above (or hardly differs from) the mean of another. */
export function compare(
  [a, aName]: readonly [readonly number[], string],
  [b, bName]: readonly [readonly number[], string],
  passes: (difference: number) => boolean,
): Check {
  if (a.length === 0 || b.length === 0) return noSuchPoint
  const [first, second] = [average(a), average(b)]
  return {
    text: `${aName} ${first.toFixed(2)}, ${bName} ${second.toFixed(2)}`,
    verdict: verdict(passes(first - second)),
  }
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function cannotBeTested(because: string): Check {
  return { text: 'not measured', verdict: { kind: 'cannot be tested', because } }
}

const noSuchPoint = cannotBeTested('no such point was measured')

export function verdict(passes: boolean): Verdict {
  return { kind: passes ? 'holds' : 'does not' }
}

export function rounded(value: number): string {
  return value.toFixed(2)
}

/**
 * One sentence checked on several datasets: their numbers beside each other. It holds if it does on all that can tell;
 * where they disagree, each says what it says.
 */
export function onEach(
  datasets: readonly (readonly [label: string, rows: readonly ResultRow[]])[],
  check: (rows: readonly ResultRow[]) => Check,
): Check {
  const found = datasets.flatMap(([label, rows]) => (rows.length === 0 ? [] : [{ label, ...check(rows) }]))
  const reasons = found.flatMap(({ label, verdict: said }) =>
    said.kind === 'cannot be tested' ? [`${label}: ${said.because}`] : [],
  )
  const decided = found.filter(({ verdict: { kind } }) => kind !== 'cannot be tested')
  if (decided.length === 0) return cannotBeTested(reasons.join('; ') || 'no such point was measured')
  const disagree = new Set(decided.map(({ verdict: { kind } }) => kind)).size > 1
  const told = decided.map((one) => `${one.label} ${one.text}${disagree ? ` (${one.verdict.kind})` : ''}`)
  return {
    text: [...told, ...reasons].join('; '),
    verdict: verdict(decided.every(({ verdict: { kind } }) => kind === 'holds')),
  }
}
