import { type CodedColumn, type Table, coded } from '../../../data/table.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Key } from '../../../data/key.js'
import { type Release, tableRelease } from '../../../contract/release.js'
import { inRowOrder, withStars } from '../../../data/changed-columns.js'
import { withPseudonyms } from './pseudonyms.js'
import { rowsByContent } from './row-order.js'

export interface Publication {
  readonly release: Release<'table'>
  /** One list: row r of the release is that record of the original. Absent where the order was kept. */
  readonly key?: Key
  readonly notes: readonly string[]
}

export interface PublishOptions {
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
