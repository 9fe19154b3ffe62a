import { type CodedColumn, type Table, coded, columnsOfRole } from '../../data/table.js'
import type { Key } from '../../data/key.js'

/**
 * The release with the names of people from its original in place of the numbers that it publishes: for its owner alone,
 * who needs it to publish the table again (m-invariance). Records that were made up have no name.
 */
export function ownersCopy(release: Table, key: Key, original: Table): Table {
  const [records] = key.records
  const people = new Map(columnsOfRole(original, 'person').map((column) => [column.name, coded(column)]))
  const columns = release.columns.map((column) => {
    const known = people.get(column.name)
    return known ? named(known, records) : column
  })
  return { ...release, columns }
}

function named(column: CodedColumn, records: Uint32Array): CodedColumn {
  const nobody = column.values.length
  return {
    ...column,
    codes: Uint32Array.from(records, (record) => column.codes[record] ?? nobody),
    values: [...column.values, ''],
  }
}
