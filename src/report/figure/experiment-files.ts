import type { Experiment, ResultRow } from '../../experiment/index.js'
import { figureSvg } from './chart.js'
import { experimentSummary, type RunFacts } from './experiment-summary.js'

export interface NamedFile {
  readonly name: string
  readonly text: string
}

/** Everything an experiment leaves behind: a table and a picture per figure, and a page that puts them beside the papers. */
export function experimentFiles(experiment: Experiment, found: readonly ResultRow[], facts: RunFacts): NamedFile[] {
  const rows = found.map(storedPoint)
  const files = experiment.figures.flatMap((figure) => {
    const own = rows.filter((row) => row.figure === figure.id)
    if (own.length === 0) return []
    return [
      { name: `${figure.id}.csv`, text: figureCsv(own) },
      { name: `${figure.id}.svg`, text: figureSvg(figure, own) },
    ]
  })
  return [...files, { name: 'README.md', text: experimentSummary(experiment, rows, facts) }]
}

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
