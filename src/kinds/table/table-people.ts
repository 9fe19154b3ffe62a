import { columnAbout } from './attack/class-beliefs.js'
import { otherSorts, type IntruderGiven, type TestedPeople, type TestedPerson } from '../../contract/intruder.js'
import { isTable } from '../../data/sorts.js'
import { type Column, type Table, cellOf, coded, columnNamed, columnsOfRole, isMissing } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { classesOf, noClass } from './classes.js'
import { personOfRows } from './table-truth.js'

/** The people of a table: known by what the release calls quasi-identifiers, asked for the first column that must stay hidden. */
export function testedRows(release: Table, { original, control, key, about, names }: IntruderGiven): TestedPeople {
  if (!isTable(original) || (control && !isTable(control))) throw otherSorts()
  const columns = columnsOfRole(release, 'quasi')
    .map(({ name }) => name)
    .filter((name) => columnNamed(original, name))
  const lacking = control && columns.filter((name) => !columnNamed(control, name))
  if (lacking && lacking.length > 0) throw new InputError(otherColumns(lacking.length), { file: 'the control' })
  const asked = columnAbout(release, about)
  const value = 'because' in asked || !columnNamed(original, asked.name) ? undefined : asked.name
  if (about !== undefined && value === undefined)
    throw new InputError(noColumn, { file: names.original ?? 'the original' })
  const rowsOf = personOfRows(release, original, key)
  const told = Array.from(classesOf(release).classOf, (one) => one !== noClass)
  const recordsOf = rowsOf && recordsByRow(rowsOf, told)
  // Without knowing whose row is whose, everybody is in it only where nobody can be missing.
  const everybody = told.every(Boolean) && release.rowCount === original.rowCount
  const own = peopleOf(original).map((rows): TestedPerson => {
    const records = recordsOf ? rows.flatMap((row) => recordsOf.get(row) ?? []) : []
    const inside = recordsOf ? records.length > 0 : everybody || undefined
    return { ...personAt(original, rows, columns, value), records, ...(inside !== undefined && { inside }) }
  })
  const others = control
    ? peopleOf(control).map((rows): TestedPerson => ({
        ...personAt(control, rows, columns, value),
        records: [],
        inside: false,
      }))
    : []
  const left = own.filter(({ inside }) => inside === false)
  return {
    columns,
    inside: own.filter(({ inside }) => inside !== false),
    outside: [...left, ...others],
    asks: { records: recordsOf !== undefined, ...(value !== undefined && { value }) },
    guessing: {
      record: 1 / Math.max(1, release.rowCount),
      ...(value !== undefined && { value: largestShare(coded(columnNamed(original, value)!).codes) }),
    },
    notes: notesOf(left.length, others.length, recordsOf !== undefined, everybody, value !== undefined),
  }
}

function notesOf(left: number, others: number, known: boolean, everybody: boolean, value: boolean): string[] {
  return [
    left + others === 0
      ? 'nobody who is not in the release was given: every target comes from the original, and how often the intruder would be right by chance is not measured on outsiders'
      : `people who are not in the release: ${left} of the original, ${others} of the control`,
    ...(known
      ? []
      : [
          `which row is whose is not known, so claims on rows are not scored${everybody ? '' : ', and neither is who is in it'}: give the key of the release`,
        ]),
    ...(value ? [] : ['no column is said to be sensitive: only rows are asked for']),
  ]
}

/** The rows of each person, in order; a row is a person unless a column says whose it is. */
function peopleOf(table: Table): readonly (readonly number[])[] {
  const [person] = columnsOfRole(table, 'person')
  const rows = Array.from({ length: table.rowCount }, (_, row) => row)
  if (!(person as Column | undefined)) return rows.map((row) => [row])
  const { codes } = coded(person)
  const byPerson = new Map<number, number[]>()
  for (const row of rows) byPerson.set(codes[row], [...(byPerson.get(codes[row]) ?? []), row])
  return [...byPerson.values()]
}

function personAt(table: Table, rows: readonly number[], columns: readonly string[], value: string | undefined) {
  const asked = value === undefined ? undefined : columnNamed(table, value)
  return {
    known: () => columns.map((name) => cellOf(columnNamed(table, name)!, rows[0])),
    values: () => (asked ? [...new Set(rows.map((row) => cellOf(asked, row)))].filter((cell) => !isMissing(cell)) : []),
  }
}

/** By row of the original its records in the release, from 1; those of which nothing is told are none. */
function recordsByRow(rowsOf: Uint32Array, told: readonly boolean[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [at, row] of rowsOf.entries()) if (told[at]) found.set(row, [...(found.get(row) ?? []), at + 1])
  return found
}

/** How often whoever always says the most frequent value is right. */
function largestShare(codes: Uint32Array): number {
  const counts = new Map<number, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return codes.length === 0 ? 0 : [...counts.values()].reduce((most, count) => Math.max(most, count), 0) / codes.length
}

const otherColumns = (count: number): Fault => ({
  message: `lacks ${count === 1 ? 'a column' : `${count} columns`} that an intruder knows of the others`,
  rule: 'people who are not in the release are told by the same columns, else their gaps would tell them apart',
  remedy: 'give people with the quasi-identifiers of the release, or leave out ‹control›',
})

const noColumn: Fault = {
  message: 'has no such column to be asked for, or the release took it away',
  rule: 'what is asked for stands in the release and in the original',
  remedy: 'name another column with ‹about›, or leave it out',
}
