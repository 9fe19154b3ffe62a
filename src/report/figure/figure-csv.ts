import type { ResultRow } from '../../experiment/index.js'

const columns = ['figure', 'x', 'series', 'measure', 'mean', 'low', 'high', 'n', 'seed'] as const

/** The points of a figure as CSV, six digits each; what is undefined is left empty. */
export function figureCsv(rows: readonly ResultRow[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

function cell(value: number | string): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : ''
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
