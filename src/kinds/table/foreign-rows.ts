import type { Table } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'

/** A release may leave rows out, but holds none that the original does not, and no column of people that it does not. */
export function refuseForeignRows(table: Table, original: Table, file: string): void {
  if (!table.synthetic && table.rowCount > original.rowCount)
    throw new InputError(foreignTable('holds fewer rows'), { file })
  const told = table.columns.filter(({ role }) => role !== 'insensitive')
  if (told.some(({ name }) => !original.columns.some((column) => column.name === name)))
    throw new InputError(foreignTable('lacks a column'), { file })
}

function foreignTable(what: string): Fault {
  return {
    message: `does not match the release: it ${what}`,
    rule: 'a release of a table holds no rows and no columns that its original does not',
    remedy: 'give the table this release was made from',
  }
}
