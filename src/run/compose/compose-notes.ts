import { type Table, coded, columnNamed, columnsOfRole } from '../../data/table.js'
import type { NotMeasured } from '../../contract/method.js'
import { classesOf } from '../../kinds/table/classes.js'
import type { Composed, NamedRelease } from './compose.js'
import type { PeopleComposed } from './people-composed.js'
import type { RowsComposed } from './rows-composed.js'

/** What a reader of a composition should know: bounds first, then what may be misread, then what was assumed. */
export function notesOf(
  rows: RowsComposed | NotMeasured,
  tables: readonly Table[],
  columns: readonly string[],
  column: string,
  present: number,
): string[] {
  return [
    ...boundNote(rows, tables.length - 1),
    ...unexplainedNote(rows, tables, columns),
    ...assumptions(tables, column, present),
  ]
}

/** Rows and people of whom nothing was tried, and why. */
export function leftOutOf(named: readonly NamedRelease[], people: PeopleComposed | undefined): Composed['notTried'] {
  const suppressed = named.map(({ name, table }) => ({
    count: classesOf(table).suppressed,
    what: `rows of ${name} of which nothing is told: they are taken to be nobody’s`,
  }))
  return [
    ...suppressed,
    { count: people?.absent ?? 0, what: 'people of whom some release has no record' },
    {
      count: people?.contradicted ?? 0,
      what: 'people for whom the releases have no value in common: they are not in all of them',
    },
  ].filter(({ count }) => count > 0)
}

function boundNote(rows: RowsComposed | NotMeasured, others: number): string[] {
  if ('because' in rows || rows.others === others) return []
  return [
    `A bound: without the register only ${rows.others} of the ${others} other releases were laid over, the rest found no time or room; all of them may tell more`,
  ]
}

/** Words that one release alone has may be coarser ones, which nothing says: then rows that belong together seem not to. */
function unexplainedNote(
  rows: RowsComposed | NotMeasured,
  tables: readonly Table[],
  names: readonly string[],
): string[] {
  if ('because' in rows || rows.linked === rows.rows) return []
  const found = names.flatMap((name) => {
    const columns = tables.flatMap((table) => columnNamed(table, name) ?? []).map(coded)
    if (columns.some(({ hierarchy, type }) => hierarchy !== undefined || type !== 'text')) return []
    const times = new Map<string, number>()
    for (const { values } of columns)
      for (const value of values) if (/^\p{L}[\p{L} '-]*$/u.test(value)) times.set(value, (times.get(value) ?? 0) + 1)
    const alone = [...times.values()].filter((count) => count === 1).length
    return alone > 0 ? [`${name} (${alone})`] : []
  })
  if (found.length === 0) return []
  return [
    `Words that only one of the releases has, and no hierarchy explains: ${found.join(', ')}; if they are coarser ones, give the hierarchy, or rows that belong together are taken for others`,
  ]
}

function assumptions(tables: readonly Table[], column: string, present: number): string[] {
  const others = columnsOfRole(tables[0], 'sensitive').filter(({ name }) => name !== column)
  return [
    present === 1
      ? 'Somebody is taken to be known to be in all of the releases'
      : `Somebody is taken to be in each of the releases with a chance of ${present}`,
    ...(others.length > 0 ? [`Other sensitive columns were not compared: ${others.length}`] : []),
    ...(tables.some((table) => columnsOfRole(table, 'person').length > 0)
      ? ['Each row is taken for a person of its own; numbers of people were not compared']
      : []),
  ]
}
