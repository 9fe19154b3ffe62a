import { type Table, coded, columnsOfRole } from '../../../data/table.js'
import { type Infeasible, infeasible } from '../../../contract/protector.js'

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
      return infeasible(
        `${repeated} ${repeated === 1 ? 'person has' : 'people have'} several rows, and the method protects each row by itself`,
        'give one row a person',
      )
  }
  return null
}
