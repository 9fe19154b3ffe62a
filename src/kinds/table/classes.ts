import { type CodedColumn, type Column, type Table, coded, columnsOfRole, isSuppressed } from '../../data/table.js'
import { groupRows } from '../../data/group-rows.js'

/** Records that look alike in what an intruder may know. */
export interface Classes {
  readonly count: number
  /** By row; `noClass` where nothing is told of it. */
  readonly classOf: Uint32Array
  /** People, by class. */
  readonly sizes: Uint32Array
  /** The first row of each. */
  readonly firsts: Uint32Array
  /** Rows of which nothing is told. */
  readonly suppressed: number
}

export const noClass = 0xffff_ffff

const known = new WeakMap<Table, { readonly columns: readonly Column[]; readonly classes: Classes }[]>()

/**
 * Rows that agree in these columns, the quasi-identifiers unless said. A row whose every one is a star belongs to no
 * class, unless all rows are like that: then they are one, since the file tells nobody apart. Found once for a table.
 */
export function classesOf(table: Table, columns: readonly Column[] = columnsOfRole(table, 'quasi')): Classes {
  const before = known.get(table) ?? []
  const same = before.find(
    (one) => one.columns.length === columns.length && columns.every((c, i) => c === one.columns[i]),
  )
  if (same) return same.classes
  const classes = groupClasses(table, columns.map(coded))
  known.set(table, [...before, { columns, classes }])
  return classes
}

function groupClasses({ rowCount }: Table, columns: readonly CodedColumn[]): Classes {
  const { count, groupOf, sizes, firsts } = groupRows(
    columns.map(({ codes, values }) => ({ codes, count: values.length })),
    rowCount,
  )
  const stars = columns.map(({ values }) => values.map(isSuppressed))
  const all = { count, classOf: groupOf, sizes, firsts, suppressed: 0 }
  // In most files no column holds a star, and nothing is left to do.
  if (columns.length === 0 || stars.some((star) => !star.includes(true))) return all
  const told = Uint8Array.from(firsts, (row) => (columns.some(({ codes }, c) => !stars[c][codes[row]]) ? 1 : 0))
  return withoutClasses(all, told)
}

/** The fewest people who look alike; infinite where there is nobody. */
export function leastSize(sizes: Uint32Array): number {
  return sizes.reduce((least, size) => Math.min(least, size), Infinity)
}

/** The classes that are told; the members of the others are counted apart. Where none is, all are one. */
export function withoutClasses({ count, classOf, sizes, firsts }: Classes, told: Uint8Array): Classes {
  const members = classOf.length
  const renamed = new Uint32Array(count)
  let kept = 0
  for (let c = 0; c < count; c++) renamed[c] = told[c] === 1 ? kept++ : noClass
  if (kept === count) return { count, classOf, sizes, firsts, suppressed: 0 }
  if (kept === 0)
    return {
      count: 1,
      classOf: new Uint32Array(members),
      sizes: Uint32Array.of(members),
      firsts: new Uint32Array(1),
      suppressed: 0,
    }
  const classes = {
    count: kept,
    classOf: classOf.map((c) => renamed[c]),
    sizes: sizes.filter((_, c) => told[c] === 1),
    firsts: firsts.filter((_, c) => told[c] === 1),
  }
  return { ...classes, suppressed: members - classes.sizes.reduce((sum, size) => sum + size, 0) }
}
