import type { GroupStatistics, RoundedFigure } from '../counts.js'
import { InputError } from '../../../formats/input-error.js'
import type { Row } from '../../../formats/rows.js'
import { countFaults } from './count-faults.js'
import type { CountsLayout } from './counts-layout.js'
import { publishedCount } from './published-count.js'

const recordWords = /record|event|visit|prescription|dispensing|claim|item|row/i

/** Means and medians beside two counts of a group: of users, and of the records that they have. */
export function statisticsOf(
  file: string,
  header: readonly string[],
  rows: readonly Row[],
  { kind, numbers, mean, median }: CountsLayout,
  cellOf: readonly (readonly number[])[],
): GroupStatistics[] {
  if (kind === 'cross' || numbers.length !== 2) return []
  const worded = numbers.findIndex((c) => recordWords.test(header[c]))
  if (worded < 0 && mean === undefined && median === undefined) return []
  const records = worded < 0 ? 1 : worded
  return rows.map((row, l) => ({
    users: cellOf[1 - records][l],
    records: cellOf[records][l],
    mean: mean === undefined ? undefined : figureAt(file, row, mean),
    median: median === undefined ? undefined : figureAt(file, row, median),
  }))
}

function figureAt(file: string, { line, cells }: Row, c: number): RoundedFigure | undefined {
  const text = cells[c].trim()
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d{1,9}))?$/.exec(text) ?? []
  if (whole !== undefined) return { units: Number(whole + decimals), scale: 10 ** decimals.length }
  const read = publishedCount(text, { least: 0, rounding: 'nearest' })
  if (typeof read !== 'string') return undefined
  throw new InputError(countFaults.figure, { file, line, column: c + 1, unit: 'cell', value: text })
}
