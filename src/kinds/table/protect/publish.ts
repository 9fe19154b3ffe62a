import { oneRowRules } from '../one-row.js'
import { inRowOrder, withStars } from '../../../data/changed-columns.js'
import { tableRelease } from '../release.js'
import { type CodedColumn, type Table, coded, columnsOfRole } from '../../../data/table.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Key } from '../../../data/key.js'
import type { Release } from '../../../contract/release.js'
import { rowsByContent, rowRanks } from './row-order.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'

interface Publication {
  readonly release: Release<'table'>
  /** One list: row r of the release is that record of the original. Absent where the order was kept. */
  readonly key?: Key
  readonly notes: readonly string[]
}

interface PublishOptions {
  /** What takes the place of columns of the same name. */
  readonly changed: readonly CodedColumn[]
  /** By row: 1 where every quasi-identifier is to be taken away. */
  readonly suppressed?: Uint8Array | undefined
  readonly keepOrder?: boolean | undefined
  /** By row: a group that is published beside the table. */
  readonly groups?: Uint32Array | undefined
}

/**
 * The table as it may leave the house: identifiers and free text left out, people under numbers that say nothing, rows
 * shuffled, so that their order ties them neither to the original nor to another release. A seed is no secret (it has a
 * fallback, and stands in the sidecar): whoever undoes the shuffle must find rows sorted by what is published, not the
 * order of the original, and two releases of one seed must not stand row beside row (the lecture's unsorted matching).
 */
export function publish(
  table: Table,
  { changed, suppressed, keepOrder = false, groups }: PublishOptions,
  random: Random,
): Publication {
  const notes: string[] = []
  const told = table.columns.flatMap((column): CodedColumn[] => {
    if (column.role === 'identifier' || column.role === 'text') return []
    const made = coded(changed.find(({ name }) => name === column.name) ?? column)
    return [column.role === 'quasi' && suppressed ? withStars(made, suppressed) : made]
  })
  const { rowCount } = table
  const numbered = told.some(({ role }) => role === 'person') ? withPseudonyms(told, rowCount, random) : told
  const order = keepOrder ? undefined : shuffle(rowsByContent({ columns: numbered, rowCount }, groups), random)
  const columns = order ? numbered.map((column) => inRowOrder(column, order)) : numbered
  const left = table.columns.filter(({ role }) => role === 'identifier' || role === 'text').length
  if (left > 0)
    notes.push(
      `${left} ${left === 1 ? 'column that names people or is' : 'columns that name people or are'} free text left out`,
    )
  if (keepOrder)
    notes.push('Rows stand in the order of the original, which ties each to its record wherever that order is known')
  const release = tableRelease({ rowCount: table.rowCount, columns, missing: table.missing, form: table.form })
  return { release, ...(order && { key: { records: [order] } }), notes }
}

/**
 * Numbers drawn by lot in place of what people are called. People are first sorted by what is published of them, all their
 * rows together, so that whoever knows the seed learns no more than that: neither who came first in the original nor who has
 * the same number in another release. People of equal rows may be exchanged without anybody seeing it.
 */
export function withPseudonyms(columns: readonly CodedColumn[], rowCount: number, random: Random): CodedColumn[] {
  const ranks = rowRanks({ columns: columns.filter(({ role }) => role !== 'person'), rowCount })
  return columns.map((column) => (column.role === 'person' ? renumbered(column, ranks, random) : column))
}

function renumbered(column: CodedColumn, ranks: Uint32Array, random: Random): CodedColumn {
  const { codes, values } = column
  const starts = new Uint32Array(values.length + 1)
  for (const code of codes) starts[code + 1]++
  for (let p = 1; p < starts.length; p++) starts[p] += starts[p - 1]
  const next = starts.slice()
  const held = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row++) held[next[codes[row]]++] = ranks[row]
  for (let p = 0; p < values.length; p++) held.subarray(starts[p], starts[p + 1]).sort()
  const people = Uint32Array.from(values, (_, p) => p).sort((a, b) => {
    const [lengthA, lengthB] = [starts[a + 1] - starts[a], starts[b + 1] - starts[b]]
    for (let i = 0; i < Math.min(lengthA, lengthB); i++) {
      const difference = held[starts[a] + i] - held[starts[b] + i]
      if (difference !== 0) return difference
    }
    return lengthA - lengthB
  })
  const numbers = new Uint32Array(values.length)
  for (const [number, person] of shuffle(people, random).entries()) numbers[person] = number + 1
  return { ...column, values: Array.from(numbers, String) }
}

/** What a method that works row by row cannot protect: people of several rows, who could be told by their set of classes. */
export function refusedRows(table: Table): Infeasible | null {
  if (table.rowCount === 0) return infeasible('the table has no rows', 'give a table with records')
  if ((table.linked?.length ?? 0) > 0)
    return infeasible('the method protects one table, not several that are linked', 'join them first, a row a person')
  for (const person of columnsOfRole(table, 'person')) {
    const { codes, values } = coded(person)
    const seen = new Uint8Array(values.length)
    let repeated = 0
    for (const code of codes) repeated += seen[code]++ === 1 ? 1 : 0
    if (repeated > 0)
      return {
        ...infeasible(
          `${repeated} ${repeated === 1 ? 'person has' : 'people have'} several rows, and the method protects each row by itself`,
          `protect one row of each, with ‹oneRow› ${oneRowRules}`,
        ),
        say: { oneRow: 'last' },
      }
  }
  return null
}

/** For methods whose protection is a draw by lot: a seed has a fallback and stands in the sidecar. */
export const drawnAgain =
  'Whoever knows the seed can draw the same again: give a seed of your own, and keep it and the sidecar to yourself'
