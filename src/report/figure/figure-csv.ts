import type { ResultRow } from '../../experiment/index.js'

const columns = ['figure', 'x', 'series', 'measure', 'mean', 'low', 'high', 'n', 'seed'] as const

/** A point as its file keeps it, six digits a number: what is drawn and told from it can be drawn and told again from the file. */
export function storedPoint(row: ResultRow): ResultRow {
  const { x, mean, low, high } = row
  return { ...row, x: typeof x === 'number' ? digits(x) : x, mean: digits(mean), low: digits(low), high: digits(high) }
}

/** The points of a figure as CSV; what is undefined is left empty. */
export function figureCsv(rows: readonly ResultRow[]): string {
  const lines = rows.map(storedPoint).map((row) => columns.map((column) => cell(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

function digits(value: number): number {
  return Number(value.toPrecision(6))
}

function cell(value: number | string): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
