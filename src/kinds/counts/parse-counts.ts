import {
  type CountCell,
  type CountSum,
  type Counts,
  brokenSum,
  type GroupStatistics,
  type RoundedFigure,
} from './counts.js'
import { type GridLine, griddedCells, tooManyGroups } from './count-grid.js'
import { InputError } from '../../formats/input-error.js'
import type { Row } from '../../formats/parse-rows.js'
import { countFaults, tooManyCells, type CountRules, publishedCount, isTotal } from './published-count.js'
import {
  type CountsLayout,
  type LayoutOptions,
  countsLayout,
  type CodedLabels,
  type GroupOptions,
  codedLabels,
  underPrefix,
} from './counts-layout.js'
import { areQueries, parseQueries } from './counts-of-queries.js'

export interface ReadCountsOptions extends LayoutOptions, GroupOptions {
  readonly delimiter?: string | undefined
  /** The least that `<5` may be; 1 where a 0 is told somewhere, else 0, unless said. */
  readonly least?: 0 | 1 | undefined
  /** Marks without a number hide counts below this. */
  readonly below?: number | undefined
  /** Numbers are rounded to multiples of this. */
  readonly round?: number | undefined
  readonly rounding?: 'nearest' | 'either' | undefined
  /** A group without a line: its number is hidden (unless said), or there is nobody in it. */
  readonly absent?: 'hidden' | 'none' | undefined
  /** Columns whose codes lie under shorter ones; recognised where the numbers allow it unless said. */
  readonly nested?: readonly string[] | undefined
}

/** Published counts from the rows of a file: long or as a cross-table, with their totals, nested levels and hidden cells. */
export function parseCounts(file: string, all: readonly Row[], options: ReadCountsOptions = {}): Counts {
  const [head, ...rows] = all
  if (!head || rows.length === 0) throw new InputError(countFaults.empty, { file })
  const header = head.cells
  for (const { line, cells } of rows)
    if (cells.length !== header.length) throw new InputError(countFaults.ragged, { file, line })
  const rules = rulesFor(rows, options)
  if (areQueries(header)) return parseQueries(file, rows, rules)
  const layout = countsLayout(header, rows, rules, options)
  if (!layout || layout.numbers.length === 0) throw new InputError(countFaults.noCounts, { file })
  const notes = [layout.kind === 'long' ? 'read as a line for each number' : 'read as a cross-table']
  const grids =
    layout.kind === 'long'
      ? longGrids(file, header, rows, layout, rules, options)
      : [crossGrid(file, header, rows, layout, rules, options)]
  const cells: CountCell[] = []
  const sums: CountSum[] = []
  const cellOf: (readonly number[])[] = []
  for (const { what, labels, lines } of grids) {
    const columns = labels.map(({ column }) => column)
    if (tooManyGroups(columns)) throw new InputError(tooManyCells, { file })
    const make = (chosen: typeof columns) =>
      griddedCells({ columns: chosen, what, lines }, options.absent ?? 'hidden', cells.length)
    let used = columns
    for (const [c, column] of columns.entries()) {
      if (Array.from(column.parents).some((above) => above > 0)) continue
      if (options.nested && !options.nested.includes(column.name)) continue
      const parents = underPrefix(column)
      if (!parents) continue
      const nested = used.with(c, { ...column, parents })
      // Where it was not said, codes are only taken to be nested when the numbers allow it.
      const tried = make(nested)
      if (!options.nested && broken(cells, tried)) continue
      used = nested
      notes.push(`codes of ${column.name} are read as lying under the shorter ones they begin with`)
    }
    const made = make(used)
    if (made.repeated !== undefined)
      throw new InputError(countFaults.repeated, { file, line: lines[made.repeated].line })
    cells.push(...made.cells)
    sums.push(...made.sums)
    cellOf.push(made.cellOf)
  }
  const wrong = brokenSum({ cells, sums })
  if (wrong) {
    const { line, who } = cells[wrong.whole]
    const fault = options.round === undefined ? countFaults.margin : countFaults.roundedMargin
    throw new InputError(fault, { file, line, value: who.map(({ value }) => value).join(', ') || 'the grand total' })
  }
  if (layout.kind === 'long' && cells.some(({ high, told }) => told === 'hidden' && Number.isFinite(high)))
    notes.push(
      rules.least === 1 ? 'a 0 is told, so that what is below a bound is 1 at least' : 'what is below a bound may be 0',
    )
  return { cells, sums, statistics: statisticsOf(file, header, rows, layout, cellOf), notes }
}

export function rulesFor(rows: readonly Row[], options: ReadCountsOptions): CountRules {
  const none = rows.some(({ cells }) => cells.some((cell) => /^0(?:\.0+)?$/.test(cell)))
  const { least = none ? 1 : 0, below, round, rounding = 'nearest' } = options
  return { least, below, round, rounding }
}

function broken(
  before: readonly CountCell[],
  { cells, sums }: { cells: readonly CountCell[]; sums: readonly CountSum[] },
): boolean {
  return brokenSum({ cells: [...before, ...cells], sums }) !== undefined
}

interface Grid {
  readonly what: string
  readonly labels: readonly CodedLabels[]
  readonly lines: readonly GridLine[]
}

function longGrids(
  file: string,
  header: readonly string[],
  rows: readonly Row[],
  layout: CountsLayout,
  rules: CountRules,
  options: GroupOptions,
): Grid[] {
  // A line with nothing but blanks for labels is what a database calls a roll-up: there a blank says "all".
  const rolled = rows.some(({ cells }) => layout.labels.every((c) => cells[c] === ''))
  const labels = layout.labels.map((c) =>
    codedLabels(
      header[c],
      rows.map(({ cells }) => cells[c]),
      rolled,
      options,
    ),
  )
  return layout.numbers.map((c) => ({
    what: layout.numbers.length > 1 ? header[c] : '',
    labels,
    lines: rows.map((row, l) => ({ ...numberAt(file, row, c, rules), codes: labels.map(({ codes }) => codes[l]) })),
  }))
}

function crossGrid(
  file: string,
  header: readonly string[],
  rows: readonly Row[],
  { labels: places, numbers }: CountsLayout,
  rules: CountRules,
  options: GroupOptions,
): Grid {
  const flat = rows.flatMap((row) => numbers.map((c) => ({ row, c })))
  const across = header[places[0]] === 'column' ? 'header' : 'column'
  const labels = [
    ...places.map((place) =>
      codedLabels(
        header[place] === '' ? 'row' : header[place],
        flat.map(({ row }) => row.cells[place]),
        false,
        options,
      ),
    ),
    codedLabels(
      across,
      flat.map(({ c }) => header[c]),
      false,
      options,
    ),
  ]
  const lines = flat.map(({ row, c }, l) => ({
    ...numberAt(file, row, c, rules),
    codes: labels.map(({ codes }) => codes[l]),
  }))
  return { what: '', labels, lines }
}

function numberAt(file: string, { line, cells }: Row, c: number, rules: CountRules): Omit<GridLine, 'codes'> {
  const read = publishedCount(cells[c], rules)
  if (typeof read !== 'string') return { ...read, line, column: c + 1 }
  throw new InputError(countFaults[read], { file, line, column: c + 1, unit: 'cell', value: cells[c] })
}

const anyCount: CountRules = { least: 0, rounding: 'nearest' }

/**
 * Whether the first rows of a file look like published counts: queries, or numbers by groups of which one is hidden
 * behind a bound or a mark, or is a total.
 */
export function areCounts(rows: readonly Row[]): boolean {
  const [header, ...lines] = rows
  if (!header || lines.length === 0 || lines.some(({ cells }) => cells.length !== header.cells.length)) return false
  const layout = countsLayout(header.cells, lines, anyCount, {})
  if (!layout || layout.labels.length === 0) return false
  const counts = layout.numbers.every((c) =>
    lines.every(({ cells }) => typeof publishedCount(cells[c], anyCount) !== 'string'),
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

const recordWords = /record|event|visit|prescription|dispensing|claim|item|row/i

/** Means and medians beside two counts of a group: of users, and of the records that they have. */
function statisticsOf(
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
