import { inferredType } from '../../data/infer-types.js'
import type { Table, TableForm } from '../../data/table.js'
import type { ColumnCells } from './column-builder.js'

/** A table of columns that are finished one after the other, each with the type that its values have. */
export function tableOfColumns(
  names: readonly string[],
  columns: readonly (() => ColumnCells)[],
  rowCount: number,
  form: TableForm,
): Table {
  const finished = names.map((name, c) => {
    const cells = columns[c]()
    return { ...cells, name, ...inferredType(cells, { decimalComma: form.delimiter !== ',' }) }
  })
  return { rowCount, columns: finished, form }
}
