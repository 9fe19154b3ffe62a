import type { Table } from '../../../../data/table.js'
import type { WithoutColumn } from '../../alone-without.js'
import { aloneAndLearning, knowableColumns } from './columns.js'

/** Of the rows that stand alone by published columns and tell something: how many would not, were one column not known. */
export function columnDamage(release: Table): WithoutColumn[] {
  const known = knowableColumns(release)
  const all = aloneAndLearning(release, known)
  const of = all.reduce((sum, one) => sum + one, 0)
  return known.map((column) => {
    const left = aloneAndLearning(
      release,
      known.filter((one) => one !== column),
    )
    return { name: column.name, people: all.reduce((sum, one, row) => sum + (one && !left[row] ? 1 : 0), 0), of }
  })
}
