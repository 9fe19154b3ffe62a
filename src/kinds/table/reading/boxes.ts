import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { classesOf } from '../classes.js'
import { readColumn } from './read-table.js'
import type { Cover, ReadRule } from './reading.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { valueCountsOf } from '../value-counts.js'

/** Classes as boxes: in each column what the cell may stand for, and the sensitive values of the people inside. */
export interface Boxes {
  readonly count: number
  readonly columns: readonly BoxColumn[]
  readonly values: ClassValues
}

export interface BoxColumn {
  /** By class: a label. */
  readonly labels: Uint32Array
  /** By label: places of the domain that all the releases share. */
  readonly covers: readonly Cover[]
}

/** Several releases, made comparable. */
export interface Comparable {
  /** What was compared: quasi-identifiers that at least two of the releases have. */
  readonly columns: readonly string[]
  /** Sensitive values by code. */
  readonly values: readonly string[]
  readonly releases: readonly Boxes[]
}

/** Quasi-identifiers that at least two of the releases have, in the order of the first. */
export function columnsInCommon(tables: readonly Table[]): string[] {
  const names = tables.flatMap((table) => columnsOfRole(table, 'quasi').map(({ name }) => name))
  return [...new Set(names)].filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
}

/** The classes of several releases over one domain each column; a column that a release lacks may be anything in it. */
export function comparable(tables: readonly Table[], sensitive: string): Comparable {
  const names = columnsInCommon(tables)
  const shared = sharedValues(tables.map((table) => coded(columnNamed(table, sensitive)!)))
  const columns = names.map((name) => boxColumns(tables, name))
  const releases = tables.map((table, t): Boxes => {
    const { count } = classesOf(table)
    return { count, columns: columns.map((one) => one[t]), values: classValuesOf(table, sensitive, shared.codeOf[t]) }
  })
  return { columns: names, values: shared.values, releases }
}

function boxColumns(tables: readonly Table[], name: string): BoxColumn[] {
  const own = tables.map((table): CodedColumn | undefined => {
    const column = columnsOfRole(table, 'quasi').find((one) => one.name === name)
    return column && coded(column)
  })
  const cells = tables.map((table, t) => {
    const column = own[t]
    return column ? classesOf(table).firsts.map((row) => column.codes[row]) : new Uint32Array()
  })
  const { column, codeOf } = together(own, cells)
  const { covers, rules } = readColumn(column)
  const whole = Uint32Array.of(0, 0xffff_ffff)
  // A cell that was not understood, or covers nothing that is known, rules nothing out.
  const told = covers.map((cover, code) => (cover.length === 0 || saysNothing.has(rules[code]) ? whole : cover))
  return tables.map((table, t): BoxColumn => {
    if (!own[t]) return { labels: new Uint32Array(classesOf(table).count), covers: [whole] }
    return { labels: cells[t].map((code) => codeOf[t][code]), covers: told }
  })
}

const saysNothing: ReadonlySet<ReadRule> = new Set(['suppressed', 'missing', 'unread', 'changed'])

/** The cells of a column in all the releases as one column: read at once, they are read in one way and on one domain. */
function together(own: readonly (CodedColumn | undefined)[], cells: readonly Uint32Array[]) {
  const columns = own.filter((column) => column !== undefined)
  const { values, codeOf } = sharedValues(own.map((column) => column ?? { values: [] }))
  const codes = new Uint32Array(cells.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const [t, list] of cells.entries()) for (const code of list) codes[at++] = codeOf[t][code]
  const types = new Set(columns.map(({ type }) => type))
  const column: CodedColumn = {
    ...columns[0],
    type: types.size === 1 ? columns[0].type : 'text',
    hierarchy: columns.find((one) => one.hierarchy)?.hierarchy,
    codes,
    values,
  }
  return { column, codeOf }
}

/** Whether two releases publish the same rows, in whatever order: the second tells nothing that the first does not. */
export function sameBoxes(a: Boxes, b: Boxes): boolean {
  if (a.count !== b.count || a.values.codes.length !== b.values.codes.length) return false
  const interner = new SequenceInterner()
  for (let c = 0; c < a.count; c++) interner.intern(wordsOf(a, c))
  const before = interner.size
  const met = new Uint8Array(before)
  for (let c = 0; c < b.count; c++) {
    const found = interner.intern(wordsOf(b, c))
    if (found >= before || met[found] === 1) return false
    met[found] = 1
  }
  return true
}

/** A class by all that it publishes: its labels, then its values and how often each stands there. */
function wordsOf({ columns, values: { offsets, codes, counts } }: Boxes, c: number): number[] {
  const words = columns.map(({ labels }) => labels[c])
  for (let i = offsets[c]; i < offsets[c + 1]; i++) words.push(codes[i], counts[i])
  return words
}

/** How often each sensitive value stands in each class, under codes that several releases share. */
export interface ClassValues {
  /** Class c has codes[offsets[c]] to codes[offsets[c + 1] - 1]. */
  readonly offsets: Uint32Array
  /** Rising within a class. */
  readonly codes: Uint32Array
  readonly counts: Uint32Array
}

/** The values of one column in several tables, each under one code. */
interface SharedValues {
  readonly values: readonly string[]
  /** By table, then by code of its own column. */
  readonly codeOf: readonly Uint32Array[]
}

function sharedValues(columns: readonly Pick<CodedColumn, 'values'>[]): SharedValues {
  const codes = new Map<string, number>()
  const codeOf = columns.map(({ values }) =>
    Uint32Array.from(values, (value) => {
      const known = codes.get(value) ?? codes.size
      codes.set(value, known)
      return known
    }),
  )
  return { values: [...codes.keys()], codeOf }
}

/** The values of the classes of a table (its rows that look alike in its quasi-identifiers). */
function classValuesOf(table: Table, name: string, codeOf: Uint32Array): ClassValues {
  const classes = classesOf(table)
  const column = coded(columnNamed(table, name)!)
  const { offsets, values, counts } = valueCountsOf({ classes }, {}, column)
  const codes = values.map((value) => codeOf[value])
  const sorted = { offsets, codes, counts: counts.slice() }
  for (let c = 0; c < classes.count; c++) sortStretch(sorted.codes, sorted.counts, offsets[c], offsets[c + 1])
  return sorted
}

/** By insertion: a class holds few values. */
function sortStretch(codes: Uint32Array, counts: Uint32Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const [code, count] = [codes[i], counts[i]]
    let place = i
    for (; place > start && codes[place - 1] > code; place--) {
      codes[place] = codes[place - 1]
      counts[place] = counts[place - 1]
    }
    codes[place] = code
    counts[place] = count
  }
}
