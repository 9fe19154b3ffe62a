import type { Hierarchy } from '../../data/hierarchy.js'
import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole, isSuppressed } from '../../data/table.js'
import { noClass } from './classes.js'
import { groupRows } from '../../data/group-rows.js'
import { type People, peopleOf } from './people.js'

/** How many people of the population each class may be. */
export interface Matched {
  /** By class of the table. */
  readonly sizes: Uint32Array
  readonly people: number
  /** People that no class can be. */
  readonly outside: number
}

const known = new WeakMap<Table, Matched>()

/** Every cell: the level of its column's hierarchy that it stands on; a star without one stands for any value. */
const anyLevel = -1

/**
 * Counts the population by the table's classes. Values are compared as written; where a column has a hierarchy, the
 * population's values are lifted to the level of the cell that is compared. Classes are taken together by the levels
 * they stand on, so a full-domain release is counted in one go.
 */
export function matchPopulation(table: Table, population: Table): Matched {
  const before = known.get(table)
  if (before) return before
  const people = peopleOf(table)
  const columns = columnsOfRole(table, 'quasi').map(coded)
  const others = columns.map(({ name }) => coded(columnNamed(population, name)!))
  const matched =
    people.told[0].personOf === undefined
      ? matchRows(people, columns, others, population.rowCount)
      : matchPeople(table, columns, others, population)
  known.set(table, matched)
  return matched
}

function matchRows(
  { classes }: People,
  columns: readonly CodedColumn[],
  others: readonly CodedColumn[],
  people: number,
): Matched {
  const { count, firsts } = classes
  const levels = columns.map(({ codes, ...column }) => {
    const levelOf = levelsOf(column)
    return Int32Array.from(firsts, (row) => levelOf[codes[row]])
  })
  const patterns = groupRows(
    levels.map((one) => ({
      codes: Uint32Array.from(one, (level) => level + 1),
      count: one.reduce((a, b) => Math.max(a, b), 0) + 2,
    })),
    count,
  )
  const sizes = new Uint32Array(count)
  const inside = new Uint8Array(people)
  for (let pattern = 0; pattern < patterns.count; pattern++) {
    const members = [...classes.firsts.keys()].filter((c) => patterns.groupOf[c] === pattern)
    const rows = Uint32Array.from(members, (c) => firsts[c])
    const words = columns.flatMap((column, i) => {
      const level = levels[i][patterns.firsts[pattern]]
      return level === anyLevel ? [] : [together(column, rows, others[i], level)]
    })
    const { groupOf, count: groups } = groupRows(words, members.length + people)
    const classOf = new Uint32Array(groups).fill(noClass)
    for (const [i, c] of members.entries()) classOf[groupOf[i]] = c
    for (let person = 0; person < people; person++) {
      const c = classOf[groupOf[members.length + person]]
      if (c === noClass) continue
      sizes[c]++
      inside[person] = 1
    }
  }
  return { sizes, people, outside: people - inside.reduce((a, b) => a + b, 0) }
}

/** Where people have several rows, both tables are read as one on the level that each column of the release stands on. */
function matchPeople(
  table: Table,
  columns: readonly CodedColumn[],
  others: readonly CodedColumn[],
  population: Table,
): Matched {
  const person = coded(columnsOfRole(table, 'person')[0])
  const named = coded(columnNamed(population, person.name)!)
  const all = Uint32Array.from({ length: table.rowCount }, (_, row) => row)
  const rowCount = table.rowCount + population.rowCount
  const codes = new Uint32Array(rowCount)
  codes.set(person.codes)
  // Somebody in the population is not the one who is called the same in the release: only what is told counts.
  for (let row = 0; row < population.rowCount; row++)
    codes[table.rowCount + row] = person.values.length + named.codes[row]
  const both: Table = {
    rowCount,
    columns: [
      {
        ...person,
        codes,
        values: Array.from({ length: person.values.length + named.values.length }, (_, i) => `${i}`),
      },
      ...columns.map((column, i): CodedColumn => {
        const level = levelsOf(column).reduce((a, b) => Math.max(a, b), 0)
        const { codes: cells, values } = together(column, all, others[i], level)
        return { ...column, codes: cells, values }
      }),
    ],
  }
  const { classes, told } = peopleOf(both)
  const firstOf = told[0].rowOf!
  const found = new Uint32Array(classes.count)
  let people = 0
  for (const [one, c] of classes.classOf.entries()) {
    if (firstOf[one] < table.rowCount) continue
    people++
    if (c !== noClass) found[c]++
  }
  const own = peopleOf(table)
  const classAt = new Map<number, number>()
  for (const [one, c] of classes.classOf.entries()) if (firstOf[one] < table.rowCount) classAt.set(firstOf[one], c)
  const sizes = Uint32Array.from(own.classes.firsts, (one) => found[classAt.get(own.told[0].rowOf![one])!])
  return { sizes, people, outside: people - sizes.reduce((a, b) => a + b, 0) }
}

/** The cells of some rows and then of the population, on one level and in one code. */
function together(
  column: CodedColumn,
  rows: Uint32Array,
  other: CodedColumn,
  level: number,
): { readonly codes: Uint32Array; readonly count: number; readonly values: readonly string[] } {
  const codeOf = new Map<string, number>()
  const codeFor = (value: string): number => {
    let code = codeOf.get(value)
    if (code === undefined) codeOf.set(value, (code = codeOf.size))
    return code
  }
  const lift = column.hierarchy && level > 0 ? namesOn(column.hierarchy, level) : undefined
  const own = column.values.map(codeFor)
  const theirs = other.values.map((value) => codeFor(lift?.get(value) ?? value))
  const codes = new Uint32Array(rows.length + other.codes.length)
  for (const [i, row] of rows.entries()) codes[i] = own[column.codes[row]]
  for (const [i, code] of other.codes.entries()) codes[rows.length + i] = theirs[code]
  return { codes, count: codeOf.size, values: [...codeOf.keys()] }
}

/** By the name of a node on this level or below: the name of the one on this level that it belongs to. */
function namesOn({ values, levels }: Hierarchy, level: number): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const { codes, names: top } = levels[level - 1]
  for (const [leaf, value] of values.entries()) {
    for (let l = level - 1; l > 0; l--) names.set(levels[l - 1].names[levels[l - 1].codes[leaf]], top[codes[leaf]])
    names.set(value, top[codes[leaf]])
  }
  return names
}

/** By code: the level a value stands on. That of the whole column where there is one, else the lowest that has it. */
function levelsOf({ values, hierarchy }: Omit<CodedColumn, 'codes'>): Int32Array {
  if (!hierarchy) return Int32Array.from(values, (value) => (isSuppressed(value) ? anyLevel : 0))
  const names = [hierarchy.values, ...hierarchy.levels.map((level) => level.names)].map((list) => new Set(list))
  const whole = names.findIndex((list) => values.every((value) => list.has(value) || isSuppressed(value)))
  return Int32Array.from(values, (value) => {
    const level = names[whole]?.has(value) ? whole : names.findIndex((list) => list.has(value))
    return level >= 0 ? level : isSuppressed(value) ? anyLevel : 0
  })
}
