import { adultQuasi, sharedData } from '../bench/worlds/open-data.js'
import { type CodedColumn, type Table, coded } from '../src/data/index.js'
import { classesOf, noClass } from '../src/kinds/index.js'
import { withStars } from './changed-table.js'

export const adultFile = sharedData('adult', 'adult.csv')

/** Adult with its hierarchies; every column is a quasi-identifier but those named. For tests that skip without it. */
export async function readAdult(sensitive: readonly string[] = [], name = 'adult.csv'): Promise<Table> {
  return (await adultQuasi(Object.fromEntries(sensitive.map((column) => [column, 'sensitive'])), name))!
}

/** The same on the levels of a word such as `0-3-0-0-2-1-1-2-0`. */
export async function adultAt(levels: string, sensitive?: string, name?: string): Promise<Table> {
  const table = await readAdult(sensitive === undefined ? [] : [sensitive], name)
  return atLevels(table, levels.split('-').map(Number))
}

/** Each quasi-identifier at a level of its hierarchy, in the order of the columns: the definition, and nothing clever. */
export function atLevels(table: Table, levels: readonly number[]): Table {
  let next = 0
  const columns = table.columns.map((column): CodedColumn => {
    const { codes, values, hierarchy, ...head } = coded(column)
    const level = column.role === 'quasi' ? levels[next++] : 0
    if (level === 0 || !hierarchy) return { ...head, hierarchy, codes, values }
    const { codes: nodes, names } = hierarchy.levels[level - 1]
    const placeOf = new Map(hierarchy.values.map((value, place) => [value, place]))
    return { ...head, hierarchy, values: names, codes: codes.map((code) => nodes[placeOf.get(values[code])!]) }
  })
  return { ...table, columns }
}

/** Rows whose class `fails`, by its size, its number and its first row, lose every quasi-identifier. */
export function withoutClasses(table: Table, fails: (size: number, found: number, first: number) => boolean): Table {
  const { classOf, sizes, firsts } = classesOf(table)
  const failed = Array.from(sizes, (size, found) => fails(size, found, firsts[found]))
  return withStars(table, (row) => classOf[row] === noClass || !failed[classOf[row]])
}
