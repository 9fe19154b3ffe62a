import type { Table } from '../../data/table.js'
import { isUnicode } from '../encode-text.js'
import { InputError } from '../input-error.js'
import { tableFaults } from './table-faults.js'

/** UTF-8 cannot express them, and would silently write something else. */
export function refuseHalfSurrogates({ columns }: Table, file: string): void {
  const fine = columns.every(
    (column) => isUnicode(column.name) && (column.kind === 'plain' || column.values.every(isUnicode)),
  )
  if (!fine) throw new InputError(tableFaults.notUnicode, { file })
}
