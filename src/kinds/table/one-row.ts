import { someRows } from '../../data/some-records.js'
import {
  type Column,
  type Role,
  type Table,
  cellOf,
  coded,
  columnNamed,
  columnsOfRole,
  isMissing,
} from '../../data/table.js'
import { type Said, SaidError } from '../../contract/said.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { type Random, below, stream } from '../../math/random.js'
import { dateScale, numberScale } from './reading/scale.js'

/** Which row of each person stays: by the order of the file, by what a column says, or by lot. */
export type OneRowRule =
  | { readonly kind: 'first' | 'last' | 'drawn' }
  | { readonly kind: 'earliest' | 'latest'; readonly column: string }

/** `latest:admission`, `first`; undefined where it is none of them. */
export function oneRowRule(text: string): OneRowRule | undefined {
  if (text === 'first' || text === 'last' || text === 'drawn') return { kind: text }
  const [, kind, column] = /^(earliest|latest):(.+)$/s.exec(text) ?? []
  return kind === 'earliest' || kind === 'latest' ? { kind, column } : undefined
}

/** As methods take it that protect each row by itself: whose row it was is then a name like any other. */
export function withSaidRow(table: Table, oneRow: string, { seed = 1, onNotice }: Said, file: string): Table {
  const rule = oneRowRule(oneRow)
  if (!rule) throw new SaidError(`‹oneRow› does not know "${oneRow}"`, `write ${oneRowRules}`)
  const [person] = columnsOfRole(table, 'person')
  if (!person) throw new SaidError('‹person› is missing: ‹oneRow› keeps a row of each', 'say whose row each is')
  const one = oneRowEach(table, person.name, rule, file, stream(seed, 'one row a person'))
  onNotice?.(`${file}: ${one.rowCount} of ${table.rowCount} rows are protected, one a person (${rule.kind}).`)
  const columns = one.columns.map((column) => (column.role === 'person' ? { ...column, role: named } : column))
  return { ...one, columns }
}

const named: Role = 'identifier'

/** What somebody may say. */
export const oneRowRules = 'first, last, drawn, earliest:column or latest:column'

/**
 * One row of each person, in the order of the file: what methods ask for that protect each row by itself. What the other
 * rows tell is not published, and neither is how many there were.
 */
export function oneRowEach(table: Table, person: string, rule: OneRowRule, file: string, random: Random): Table {
  const who = columnOf(table, person, 'person', file)
  const nobody = Array.from({ length: table.rowCount }, (_, row) => row).find((row) => isMissing(cellOf(who, row)))
  if (nobody !== undefined) throw new InputError(namesNobody(nobody), { file })
  const { codes, values } = coded(who)
  const best = new Map<number, number>()
  const order = 'column' in rule ? orderBy(columnOf(table, rule.column, 'oneRow', file), file) : undefined
  const seen = new Uint32Array(values.length)
  for (let row = 0; row < codes.length; row++) {
    const somebody = codes[row]
    seen[somebody]++
    const kept = best.get(somebody)
    if (kept === undefined || isBetter(rule, row, kept, order, () => below(seen[somebody], random) === 0))
      best.set(somebody, row)
  }
  const rows = Uint32Array.from(best.values()).sort()
  return someRows(table, rows)
}

function isBetter(
  { kind }: OneRowRule,
  row: number,
  kept: number,
  order: Float64Array | undefined,
  drawn: () => boolean,
): boolean {
  if (kind === 'first') return false
  if (kind === 'last') return true
  if (!order) return drawn()
  // A cell that says nothing loses against one that does.
  if (Number.isNaN(order[row])) return false
  return Number.isNaN(order[kept]) || (kind === 'latest' ? order[row] > order[kept] : order[row] < order[kept])
}

/** Days or numbers by row; NaN where a cell is missing. */
function orderBy(column: Column, file: string): Float64Array {
  const { codes, values, type, written } = coded(column)
  const scale = type === 'date' ? dateScale(written) : numberScale(written)
  const places = Float64Array.from(values, (value) => (isMissing(value) ? NaN : (scale.spanOf(value)?.from ?? NaN)))
  const unread = values.findIndex((value, code) => !isMissing(value) && Number.isNaN(places[code]))
  if (unread >= 0) throw new InputError(noOrder(codes.indexOf(unread)), { file })
  return Float64Array.from(codes, (code) => places[code])
}

function columnOf(table: Table, name: string, option: string, file: string): Column {
  const column = columnNamed(table, name)
  if (!column) throw new InputError(absent(option), { file })
  return column
}

const absent = (option: string): Fault => ({
  message: `has no column of the name that ‹${option}› gives`,
  rule: 'columns are named as in the header, letter for letter',
  remedy: 'name a column of the header',
})

const namesNobody = (row: number): Fault => ({
  message: `row ${row + 1} does not say whose it is`,
  rule: 'of each person one row is kept, so each row must name somebody',
  remedy: 'fill it in, or take the row out',
})

const noOrder = (row: number): Fault => ({
  message: `row ${row + 1} has neither a date nor a number to be ordered by`,
  rule: 'the earliest and the latest row are told by a column of dates or of numbers',
  remedy: 'name another column, or keep the first or the last row of the file',
})
