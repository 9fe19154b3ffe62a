import type { Row } from '../../../formats/rows.js'
import { countsLayout } from './counts-layout.js'
import { areQueries } from './parse-queries.js'
import { type CountRules, isTotal, publishedCount } from './published-count.js'

const rules: CountRules = { least: 0, rounding: 'nearest' }

/**
 * Whether the first rows of a file look like published counts: queries, or numbers by groups of which one is hidden
 * behind a bound or a mark, or is a total.
 */
export function areCounts(rows: readonly Row[]): boolean {
  const [header, ...lines] = rows
  if (!header || lines.length === 0 || lines.some(({ cells }) => cells.length !== header.cells.length)) return false
  const layout = countsLayout(header.cells, lines, rules, {})
  if (!layout || layout.labels.length === 0) return false
  const counts = layout.numbers.every((c) =>
    lines.every(({ cells }) => typeof publishedCount(cells[c], rules) !== 'string'),
  )
  if (!counts) return false
  if (areQueries(header.cells)) return true
  const total = (label: string): boolean => isTotal(label)
  const totals =
    (layout.kind === 'cross' && layout.numbers.some((c) => total(header.cells[c]))) ||
    lines.some(({ cells }) => layout.labels.some((c) => total(cells[c])))
  const bound = /^\s*(?:<|≤|<=)\s*\d+\s*$/
  return totals || lines.some(({ cells }) => layout.numbers.some((c) => bound.test(cells[c])))
}
