import { lineOfRow, uncoveredValues } from '../data/coverage.js'
import type { Table } from '../data/table.js'
import { InputError } from './input-error.js'

/** Stops at the first value of a column that its hierarchy has no line for; missing values too, unless said. */
export function refuseUncovered(
  table: Table,
  file: string,
  { missing = true }: { readonly missing?: boolean } = {},
): void {
  for (const [at, column] of table.columns.entries()) {
    if (!column.hierarchy) continue
    const lacking = uncoveredValues(column, column.hierarchy).filter((one) => missing || !one.missing)
    if (lacking.length === 0) continue
    const [{ value, row }] = lacking
    throw new InputError(
      {
        message: `${lacking.length === 1 ? 'a value' : `${lacking.length} values`} of column ${column.name} ${lacking.length === 1 ? 'is' : 'are'} not in its hierarchy, the first here`,
        rule: 'a hierarchy has a line for every value of its column',
        remedy:
          'add the lines; palimpsest hierarchy check lists what it lacks, palimpsest hierarchy make makes one from the data',
      },
      { file, line: lineOfRow(table, row), column: at + 1, unit: 'cell', value },
    )
  }
}
