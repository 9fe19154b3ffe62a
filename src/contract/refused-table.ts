import { lineOfRow } from '../data/coverage.js'
import { type Column, type Table, columnNamed } from '../data/table.js'
import { InputError, type Place } from '../formats/input-error.js'
import type { Values } from './parameter.js'
import type { Model, TableFault } from './model.js'

/** A fault with its place in the file. */
export function refusedTable(
  { row, column, table: at = 0, ...fault }: TableFault,
  table: Table,
  files: readonly string[],
): InputError {
  const one = [table, ...(table.linked ?? [])][at]
  const file = files[at] ?? files[0]
  const found = column === undefined ? undefined : columnNamed(one, column)
  return new InputError(fault, found && row !== undefined ? cellAt(one, found, row, file) : { file })
}

/** Stops at a model that this table cannot be asked, such as one of a column it does not have. */
export function refuseUnasked(model: Model, values: Values, table: Table, file: string): void {
  const fault = model.fault?.(table, values)
  if (fault) throw refusedTable(fault, table, [file])
}

/** Where a cell stands in the file. */
function cellAt(table: Table, column: Column, row: number, file: string): Place {
  return {
    file,
    line: lineOfRow(table, row),
    column: table.columns.findIndex(({ name }) => name === column.name) + 1,
    unit: 'cell',
  }
}
