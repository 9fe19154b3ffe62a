import { dayOfCell } from '../../data/date-text.js'
import { isMissing } from '../../data/table.js'
import type { Sort } from './schema/lexicon/concept.js'
import { readHeader } from './schema/lexicon/read-header.js'

/**
 * Whether rows of text are records under a header, and not transactions whose cells are items. The header names each column once
 * and none of its names is a cell; and one of three things holds:
 * - a column holds numbers, days or yes and no under a name that is none;
 * - the names are what columns of people are called, two of them or all;
 * - cells that come back keep to their columns, as chance would have it in 1 of 1,024 files (sorted ones: of 16 million).
 */
export function areRecords([header, ...body]: readonly (readonly string[])[]): boolean {
  if (header === undefined || header.length < 2 || body.length === 0) return false
  const rows = body.filter((cells) => cells.length === header.length)
  if (rows.length * 10 < body.length * 9) return false
  if (!isHeader(header, rows)) return false
  const columns = header.map((_, c) => rows.map((cells) => cells[c]).filter((cell) => !isMissing(cell)))
  const typed = columns.map((cells) => cells.length > 0 && share(cells, isTyped) >= 0.95)
  // "Item 1", "Item 2", … beside how many there are: baskets that were filled up with blanks.
  const plain = header.filter((_, c) => !typed[c]).map((name) => name.replaceAll(/\d+/g, ''))
  if (plain.length >= 3 && new Set(plain).size === 1 && crosses(columns.filter((_, c) => !typed[c]))) return false
  if (typed.includes(true)) return true
  const said = header.filter(isOfPeople).length
  return said >= 2 || keepToColumns(columns, isSorted(rows) ? 24 : 10)
}

/** What columns of people are called, and items hardly: an illness or a product may be one. */
const ofPeople: ReadonlySet<Sort> = new Set([
  'contact',
  'own number',
  'trait',
  'place',
  'time',
  'person',
  'number',
  'name',
])

function isOfPeople(name: string): boolean {
  const { named, unknown } = readHeader(name)
  return unknown.length === 0 && named.some(({ concept }) => ofPeople.has(concept.sort))
}

/** Names: each once, none a number or a day or a bracket of items, and none of them a cell below. */
function isHeader(header: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const names = header.filter((name) => name !== '')
  // The first name may be missing: programs write the number of a row so.
  if (names.length < header.length - 1 || new Set(names).size < names.length) return false
  if (names.some((name) => isNumeric(name) || /^\(.*,.*\)$/.test(name))) return false
  const known = new Set(names)
  return !rows.some((cells) => cells.some((cell) => known.has(cell)))
}

function isTyped(cell: string): boolean {
  return yesNo.test(cell) || isNumeric(cell)
}

function isNumeric(cell: string): boolean {
  return number.test(cell) || dayOfCell(cell, { order: 'dmy' }) !== undefined
}

/** A number, or what a release makes of one: `[20-30[`, `1305*`, `<30`. */
const number =
  /^[([\]]?[<>]?=?\s*[-+]?\d[\d.,' ]*(?:[eE][-+]?\d+)?(?:\s*(?:-|–|;|,|to)\s*[-+]?\d[\d.,']*)?[\])[]?\s*%?\**$/

const yesNo = /^(?:yes|no|true|false|y|n|m|f|male|female)$/i

/** Whether many different cells stand in several columns. */
function crosses(columns: readonly (readonly string[])[]): boolean {
  const times = new Map<string, number>()
  for (const cells of columns) for (const cell of new Set(cells)) times.set(cell, (times.get(cell) ?? 0) + 1)
  const several = [...times.values()].filter((count) => count > 1).length
  return several > Math.max(5, times.size / 10)
}

/** Whether cells that come back stand in their own columns, too often for chance; `bits` says how often that is. */
function keepToColumns(columns: readonly (readonly string[])[], bits: number): boolean {
  const places = new Map<string, number[]>()
  for (const [c, cells] of columns.entries()) {
    for (const cell of cells) {
      const times = places.get(cell) ?? columns.map(() => 0)
      times[c]++
      places.set(cell, times)
    }
  }
  let kept = 0
  let crossing = 0
  let all = 0
  for (const times of places.values()) {
    const sum = times.reduce((total, count) => total + count, 0)
    all += sum
    if (times.filter((count) => count > 0).length > 1) crossing += sum
    else kept += (sum - 1) * Math.log2(columns.length)
  }
  return crossing * 50 <= all && kept >= bits
}

/** Whether the cells of nearly all rows rise: then popular items keep to a column in baskets too. */
function isSorted(rows: readonly (readonly string[])[]): boolean {
  const rising = (cells: readonly string[]): boolean => cells.every((cell, c) => c === 0 || cells[c - 1] < cell)
  return rows.filter(rising).length * 10 >= rows.length * 9
}

function share(cells: readonly string[], fits: (cell: string) => boolean): number {
  return cells.filter(fits).length / cells.length
}

const ofSomebody: ReadonlySet<Sort> = new Set(['own number', 'number', 'person'])

/** Whether it may be one row per item: two or three columns, one of which says whose row it is and comes back. */
export function isLong(names: readonly string[], rows: readonly (readonly string[])[] | undefined): boolean {
  if (names.length > 3) return false
  const id = names.findIndex((name) => readHeader(name).named.some(({ concept }) => ofSomebody.has(concept.sort)))
  if (id < 0) return false
  if (rows === undefined) return true
  const ids = rows.map((cells) => cells[id])
  return new Set(ids).size * 10 < ids.length * 9
}
