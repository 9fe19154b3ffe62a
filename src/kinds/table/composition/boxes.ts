import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { classesOf } from '../classes.js'
import { readColumn } from '../reading/read-table.js'
import type { Cover, ReadRule } from '../reading/reading.js'
import { type ClassValues, classValuesOf, sharedValues } from './class-values.js'

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
