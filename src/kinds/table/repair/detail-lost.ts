import { type Column, type Table, coded, columnNamed } from '../../../data/table.js'
import { coverSize } from '../reading/reading.js'
import { readColumn } from '../reading/read-table.js'
import type { Loss } from '../../../contract/remedy.js'

/**
 * The mean over all cells of what each no longer tells: how many of the values of its column it leaves open, less one, of
 * all but one. A column that is left out tells nothing; names and free text are no detail anybody should get.
 */
export const detailLost: Loss<'table'> = {
  on: 'table',
  name: 'loss of detail',
  of(release, { original, first }) {
    const before: Table = original ?? first
    const columns = before.columns.filter(isDetail(first))
    const lost = columns.map((column) => columnLost(columnNamed(release, column.name), column, original !== undefined))
    return columns.length === 0 ? 0 : lost.reduce((sum, one) => sum + one, 0) / columns.length
  },
}

/** Columns that were published at first and say something of people beside their names. */
function isDetail(first: Table): (column: Column) => boolean {
  return ({ name }) => {
    const role = columnNamed(first, name)?.role
    return columnNamed(first, name) !== undefined && role !== 'identifier' && role !== 'text' && role !== 'person'
  }
}

function columnLost(after: Column | undefined, before: Column, isOriginal: boolean): number {
  if (!after) return 1
  // Without the original the values that a cell may have had are those that the release at first left open.
  const domain = isOriginal ? undefined : readColumn(coded(before)).domain.values
  const told = domain ? { ...coded(after), domain } : coded(after)
  const read = isOriginal ? readColumn(told, coded(before)) : readColumn(told)
  const all = read.domain.values.length
  if (all < 2 || told.codes.length === 0) return 0
  const counts = new Uint32Array(told.values.length)
  for (const code of told.codes) counts[code]++
  const open = counts.reduce((sum, count, code) => sum + count * (Math.max(1, coverSize(read.covers[code])) - 1), 0)
  return open / (told.codes.length * (all - 1))
}
