import { parameters } from '../../contract/parameter.js'
import { namedInData, refuseAbsentNames } from '../../contract/refused-names.js'
import { comparedOn, composePeople, type CombiningChoice } from '../../kinds/table/attack/composition.js'
import { linkedRows } from '../../kinds/table/attack/linked-rows.js'
import { type Table, cellOf, coded, columnNamed, columnsOfRole } from '../../data/table.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { type NotMeasured, notMeasured } from '../../contract/method.js'
import { classesOf, leastSize } from '../../kinds/table/classes.js'
import { columnsInCommon } from '../../kinds/table/reading/boxes.js'
import { tooMany } from '../../kinds/table/reading/joined-boxes.js'
import { type Between, type ChangesComposed, changesComposed } from './changes-composed.js'
import { leftOutOf, notesOf } from './compose-notes.js'
import { type PeopleComposed, peopleComposed } from './people-composed.js'
import { type RowsComposed, rowsComposed } from './rows-composed.js'

/** A release, and the file that it is read from. */
export interface NamedRelease {
  readonly name: string
  readonly table: Table
}

export interface ComposeGiven {
  /** The chance that somebody of the register is in each of the releases; 1 unless said. */
  readonly present?: number | undefined
  /** `local` unless said: see `CombiningChoice`. */
  readonly combine?: CombiningChoice['combine'] | undefined
  /** The sensitive column; the first that all releases have unless said. */
  readonly about?: string | undefined
  /** People who are looked for; with the sensitive column the outcome is scored. */
  readonly register?: NamedRelease | undefined
  /** People who are in none of the releases, with the truth: what is guessed of them too is not learnt from their records. */
  readonly control?: NamedRelease | undefined
  /** What happened between the other releases and the first, where somebody knows. */
  readonly between?: Between | undefined
  /** The fewest people that anybody must stay hidden among. */
  readonly limit?: number | undefined
  /** Joined classes that are looked at, at most. */
  readonly mostJoined?: number | undefined
  /** Milliseconds for laying the releases over each other; what is not reached by then is left out, and said. */
  readonly budgetMs?: number | undefined
}

/** What several releases tell together that none of them tells alone. */
export interface Composed {
  readonly kind: 'composed'
  readonly releases: readonly ReleaseComposed[]
  /** What was compared, and the sensitive column. */
  readonly columns: readonly string[]
  readonly column: string
  readonly rows: RowsComposed | NotMeasured
  readonly people?: PeopleComposed
  /** The same of people who are in none of the releases. */
  readonly control?: PeopleComposed
  readonly changes: readonly (ChangesComposed | NotMeasured)[]
  readonly limit?: { readonly hidden: number; readonly holds: boolean }
  /** Who lost most, in words and without a value, and with. */
  readonly worst?: { readonly sentence: string; readonly withValues: string }
  readonly notTried: readonly { readonly count: number; readonly what: string }[]
  readonly notes: readonly string[]
}

interface ReleaseComposed {
  readonly name: string
  readonly rows: number
  readonly suppressed: number
  readonly groups: number
  /** The fewest people who look alike. */
  readonly k: number
}

const enoughJoined = 30_000_000

/**
 * Each release may be safe alone. Whoever holds several lays them over each other: somebody who is in all of them is in a
 * group of each, and only what these have in common is left of them.
 */
export function compose(
  first: NamedRelease,
  others: readonly NamedRelease[],
  given: ComposeGiven = {},
): Composed | NotMeasured {
  const named = [first, ...others]
  refuseStrangers(named)
  const tables = named.map(({ table }) => table)
  if (given.about !== undefined)
    for (const { name, table } of named)
      refuseAbsentNames(aboutColumn, { about: given.about }, namedInData(table), name)
  const column = sensitiveOf(tables, given.about)
  if ('because' in column) return column
  const compared = comparedOn(tables, column.name)
  if ('because' in compared) return compared
  const linked = linkedRows(compared, {
    most: given.mostJoined ?? enoughJoined,
    until: performance.now() + (given.budgetMs ?? Infinity),
  })
  const rows =
    linked === tooMany
      ? notMeasured(
          'too many groups of the releases may hold the same people to lay them over each other in the time and room there is',
        )
      : rowsComposed(compared, linked)
  const { present = 1, combine = 'local', between } = given
  const [people, control] = [given.register, given.control].map((asked) => {
    const sought = asked && composePeople(tables, compared, asked.table, { present, combine })
    return sought && peopleComposed(sought, compared, asked.table, column.name)
  })
  const worst = worstOf(named, rows, people, column.name, compared.values)
  return {
    kind: 'composed',
    releases: named.map(summary),
    columns: compared.columns,
    column: column.name,
    rows,
    ...(people && { people }),
    ...(control && { control }),
    changes: between === undefined ? [] : changesComposed(compared, between),
    ...limitOf(given.limit, rows, people),
    ...(worst && { worst }),
    notTried: leftOutOf(named, people),
    notes: notesOf(rows, tables, compared.columns, column.name, present),
  }
}

function summary({ name, table }: NamedRelease): ReleaseComposed {
  const { count, sizes, suppressed } = classesOf(table)
  return { name, rows: table.rowCount, suppressed, groups: count, k: leastSize(sizes) }
}

/** Refuses a release that has nothing in common with the others: laying it over them would tell nothing, silently. */
function refuseStrangers(named: readonly NamedRelease[]): void {
  for (const { name, table } of named) {
    if (table.rowCount === 0) throw new InputError(empty, { file: name })
    if (columnsOfRole(table, 'quasi').length === 0) throw new InputError(withoutQuasi, { file: name })
  }
  const common = new Set(columnsInCommon(named.map(({ table }) => table)))
  for (const { name, table } of named)
    if (named.length > 1 && !columnsOfRole(table, 'quasi').some((one) => common.has(one.name)))
      throw new InputError(stranger, { file: name })
}

const aboutColumn = parameters({ about: { type: 'column', about: 'the sensitive column' } })

function sensitiveOf(tables: readonly Table[], about: string | undefined): { readonly name: string } | NotMeasured {
  const names = about === undefined ? columnsOfRole(tables[0], 'sensitive').map(({ name }) => name) : [about]
  const name = names.find((one) => tables.every((table) => columnNamed(table, one)))
  if (name !== undefined) return { name }
  return notMeasured(
    names.length === 0
      ? 'no column of the first release is said to be sensitive'
      : 'the releases have no sensitive column in common: what one tells of somebody rules nothing out in another',
  )
}

function limitOf(
  limit: number | undefined,
  rows: RowsComposed | NotMeasured,
  people: PeopleComposed | undefined,
): Pick<Composed, 'limit'> {
  if (limit === undefined) return {}
  const hidden = people ? people.hidden.after : 'because' in rows ? NaN : rows.hidden.after
  return Number.isNaN(hidden) ? {} : { limit: { hidden: limit, holds: hidden >= limit } }
}

function worstOf(
  [{ name, table }]: readonly NamedRelease[],
  rows: RowsComposed | NotMeasured,
  people: PeopleComposed | undefined,
  column: string,
  values: readonly string[],
): Composed['worst'] {
  if (people?.worst) {
    const { person, before, after, value } = people.worst
    const sentence = `person ${person + 1} of the register was hidden among ${before} in ${name} and is now among ${after}`
    return { sentence, withValues: `${sentence}; their ${column} is ${value}` }
  }
  if (people || 'because' in rows || !rows.worst) return undefined
  const { class: found, code, before, after } = rows.worst
  const row = rowOf(table, column, found, values[code])
  const sentence = `the person of row ${row + 1} of ${name} was hidden among ${before} and is now among ${after}`
  const told = columnsOfRole(table, 'quasi').map((one) => `${one.name} ${cellOf(one, row)}`)
  return { sentence, withValues: `${sentence}: ${told.join(', ')}; their ${column} is ${values[code]}` }
}

/** The first row of a class with this value. */
function rowOf(table: Table, column: string, found: number, value: string): number {
  const { classOf } = classesOf(table)
  const { codes, values } = coded(columnNamed(table, column)!)
  const code = values.indexOf(value)
  return codes.findIndex((own, row) => own === code && classOf[row] === found)
}

const stranger: Fault = {
  message: 'has no quasi-identifier in common with the other releases',
  rule: 'releases are compared in columns of the same name that an intruder may know',
  remedy: 'name columns alike in all files, say their roles with ‹quasi› or ‹schema›, or leave this release out',
}

const withoutQuasi: Fault = {
  message: 'no column is said to be a quasi-identifier',
  rule: 'releases are compared in what an intruder may know of people',
  remedy: 'name such columns with ‹quasi›, or give a schema with ‹schema›',
}

const empty: Fault = {
  message: 'holds no record: there is nothing to compare',
  rule: 'a release has a header and at least one record',
  remedy: 'check that the right file was named',
}
