import { type Column, type Table, coded, columnsOfRole, isMissing } from '../../data/table.js'
import { classesOf } from './classes.js'
import { groupRows } from '../../data/group-rows.js'

/** Cells of the quasi-identifiers that say nothing: how many, and the first, by row and then by column. */
export function missingCells(
  table: Table,
  columns: readonly Column[] = columnsOfRole(table, 'quasi'),
): { readonly count: number; readonly first?: { readonly row: number; readonly column: string } } {
  let count = 0
  let first: { row: number; column: string } | undefined
  for (const column of columns) {
    const { codes, values } = coded(column)
    const says = Uint8Array.from(values, (value) => (isMissing(value) ? 0 : 1))
    if (!says.includes(0)) continue
    for (const [row, code] of codes.entries()) {
      if (says[code] === 1) continue
      if (!first || row < first.row) first = { row, column: column.name }
      count++
    }
  }
  return { count, ...(first && { first }) }
}

/** The work that is worth telling beside the answer; what was asked for is done whatever it takes. */
const mostPairs = 2 ** 24

/**
 * By class: how many rows it may be taken for when a missing value stands for any (Ohrn and Ohno-Machado; ARX and
 * sdcMicro count like that). Classes are compared pattern by pattern: two that miss columns A and B are alike when they
 * agree outside A and B. Undefined where no value is missing, or where it was not asked for and would take long.
 */
export function compatibleSizes(table: Table, asked: boolean): Uint32Array | undefined {
  // The columns of most values first: they tell two classes apart soonest.
  const columns = columnsOfRole(table, 'quasi')
    .map(coded)
    .sort((a, b) => b.values.length - a.values.length)
  const silent = columns.map(({ values }) => values.map(isMissing))
  if (!silent.some((column) => column.includes(true))) return undefined
  const { count, sizes, firsts } = classesOf(table)
  const cells = columns.map(({ codes, values }) => ({ codes: firsts.map((row) => codes[row]), count: values.length }))
  const missing = cells.map(({ codes }, c) => ({ codes: codes.map((code) => (silent[c][code] ? 1 : 0)), count: 2 }))
  const patterns = groupRows(missing, count)
  if (patterns.count === 1 && missing.every(({ codes }) => codes[0] === 0)) return undefined
  if (!asked && patterns.count * count > mostPairs) return undefined
  const members = membersOf(patterns.groupOf, patterns.count)
  const says = Array.from(patterns.firsts, (c) => missing.map(({ codes }) => codes[c] === 0))
  const found = new Uint32Array(count)
  for (const [a, classesOfA] of members.entries())
    for (let b = a; b < members.length; b++) {
      const said = cells.filter((_, c) => says[a][c] && says[b][c])
      const others = b === a ? undefined : members[b]
      const pairs = classesOfA.length * (others ?? classesOfA).length
      ;(pairs <= fewPairs ? compare : meet)(classesOfA, others, said, sizes, found)
    }
  return found
}

/** Pairs that are compared sooner than a table for them is made. */
const fewPairs = 4096

/** Adds to each class the people of those it agrees with: each with each. */
function compare(
  some: Uint32Array,
  others: Uint32Array | undefined,
  columns: readonly { readonly codes: Uint32Array }[],
  sizes: Uint32Array,
  found: Uint32Array,
): void {
  const lists = columns.map(({ codes }) => codes)
  for (const [i, a] of some.entries()) {
    if (!others) found[a] += sizes[a]
    const against = others ?? some
    for (let j = others ? 0 : i + 1; j < against.length; j++) {
      const b = against[j]
      let column = 0
      while (column < lists.length && lists[column][a] === lists[column][b]) column++
      if (column < lists.length) continue
      found[a] += sizes[b]
      found[b] += sizes[a]
    }
  }
}

/** The same for many. */
function meet(
  some: Uint32Array,
  others: Uint32Array | undefined,
  columns: readonly { readonly codes: Uint32Array; readonly count: number }[],
  sizes: Uint32Array,
  found: Uint32Array,
): void {
  const all = others ? Uint32Array.from([...some, ...others]) : some
  const projected = columns.map(({ codes, count }) => ({ codes: all.map((c) => codes[c]), count }))
  const { count, groupOf } = groupRows(projected, all.length)
  const ofSome = new Uint32Array(count)
  const ofOthers = others ? new Uint32Array(count) : ofSome
  for (const [i, c] of all.entries()) (i < some.length ? ofSome : ofOthers)[groupOf[i]] += sizes[c]
  for (const [i, c] of all.entries()) found[c] += (i < some.length ? ofOthers : ofSome)[groupOf[i]]
}

function membersOf(groupOf: Uint32Array, count: number): Uint32Array[] {
  const lists: number[][] = Array.from({ length: count }, () => [])
  for (const [member, group] of groupOf.entries()) lists[group].push(member)
  return lists.map((list) => Uint32Array.from(list))
}
