import { type Partition, peopleAlone, refinedBy } from '../../../data/column-codes.js'
import type { ColumnType, Role, Table } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { type ColumnFacts, factsOf } from './column-facts.js'
import { type Guess, guessRole } from './guess-role.js'
import { withOnePerson } from './one-person.js'
import { insideColumns, insideWords } from '../inside-columns.js'
import type { InsideFound } from '../../../contract/answer-details.js'
import { dayOfCell } from '../../../data/date-text.js'
import { identifying } from '../value-patterns.js'

export interface DraftedColumn {
  readonly name: string
  /** Absent where it is in doubt: somebody must say it. */
  readonly role?: Role | undefined
  readonly type: ColumnType
  readonly because: string
  readonly distinct: number
  /** People whom this column alone tells from all others. */
  readonly uniqueAlone: number
  /**
   * People whom it tells from all others together with the quasi-identifiers: those chosen before it where it is one
   * itself (the one that tells most people apart first), all of them otherwise. Absent where it names people anyhow.
   */
  readonly uniqueTogether?: number | undefined
}

export interface SchemaDraft {
  readonly kind: 'schema draft'
  readonly rows: number
  /** As many as rows unless a column says whose they are. */
  readonly people: number
  readonly delimiter?: string | undefined
  /** As in the file. */
  readonly columns: readonly DraftedColumn[]
  /** Names of the quasi-identifiers, the one that tells most people apart first. */
  readonly quasi: readonly string[]
  /** Names of the columns without a role. */
  readonly inDoubt: readonly string[]
  readonly notes: readonly string[]
}

/** Looks at every column and proposes what it is, with reasons; what is in doubt is left for people to say. */
export function draftSchema(table: Table, file = 'the table'): SchemaDraft {
  if (headerIsData(table)) throw new InputError(noHeader, { file, line: 1 })
  const inside = insideColumns(table)
  const guessed = withOnePerson(
    table.columns.map((column) => {
      const facts = factsOf(column)
      return { facts, guess: withInside(guessRole(facts), inside, column.name) }
    }),
  )
  const person = guessed.find(({ guess }) => guess.role === 'person')?.facts
  const quasi = guessed.filter(({ guess }) => guess.role === 'quasi').map(({ facts }) => facts)
  const { order, partition } = tellingFirst(quasi, person?.partition)
  const together = new Map(order.map(({ facts, unique }) => [facts, unique]))
  const columns = guessed.map(({ facts, guess }) => ({
    ...drafted(facts, guess, person),
    ...(guess.role !== 'identifier' &&
      guess.role !== 'person' && {
        uniqueTogether:
          together.get(facts) ??
          peopleAlone(partition ? refinedBy(partition, facts.partition) : facts.partition, person?.partition),
      }),
  }))
  return {
    kind: 'schema draft',
    rows: table.rowCount,
    people: person?.distinct ?? table.rowCount,
    ...(table.form?.delimiter !== undefined && { delimiter: table.form.delimiter }),
    columns,
    quasi: order.map(({ facts }) => facts.name),
    inDoubt: columns.filter(({ role }) => role === undefined).map(({ name }) => name),
    notes: notesOn(table, person),
  }
}

/** A number that says something of a person is no mere number: where nobody knows what it is, it names them. */
function withInside(guess: Guess, inside: readonly InsideFound[], name: string): Guess {
  const own = inside.filter(({ column }) => column === name)
  if (own.length === 0) return guess
  const unsaid = guess.role === undefined || guess.role === 'insensitive' || guess.careful === true
  const role = unsaid ? 'identifier' : guess.role
  return { ...guess, role, because: [guess.because, ...own.map(insideWords)].join('; ') }
}

function drafted(facts: ColumnFacts, { role, because }: Guess, person: ColumnFacts | undefined): DraftedColumn {
  const { name, type, distinct, partition, alone } = facts
  return {
    name,
    ...(role !== undefined && { role }),
    type,
    because,
    distinct,
    uniqueAlone: person ? peopleAlone(partition, person.partition) : alone,
  }
}

interface Telling {
  readonly facts: ColumnFacts
  /** People told from all others by this column and those before it. */
  readonly unique: number
}

/** Quasi-identifiers so that each tells as many people apart as can be, with those before it; ties by classes, then order. */
function tellingFirst(
  columns: readonly ColumnFacts[],
  person: Partition | undefined,
): { readonly order: readonly Telling[]; readonly partition: Partition | undefined } {
  const order: Telling[] = []
  const left = [...columns]
  let partition: Partition | undefined
  while (left.length > 0) {
    const told = order.at(-1)?.unique
    if (partition && told === (person ?? { count: partition.classOf.length }).count) {
      // Everybody is told apart already: the others add nothing, in whatever order.
      order.push(...left.map((facts) => ({ facts, unique: told })))
      break
    }
    let best: { at: number; unique: number; partition: Partition } | undefined
    for (const [at, facts] of left.entries()) {
      const next: Partition = partition ? refinedBy(partition, facts.partition) : facts.partition
      const unique = peopleAlone(next, person)
      if (!best || unique > best.unique || (unique === best.unique && next.count > best.partition.count))
        best = { at, unique, partition: next }
    }
    const [facts] = left.splice(best!.at, 1)
    order.push({ facts, unique: best!.unique })
    partition = best!.partition
  }
  return { order, partition }
}

function notesOn({ rowCount }: Table, person: ColumnFacts | undefined): string[] {
  return [
    ...(rowCount === 0 ? ['There is no record: only the names of the columns could be looked at'] : []),
    ...(person || rowCount === 0 ? [] : ['Every record was taken for one person']),
    ...(person && person.distinct < rowCount
      ? ['Most methods protect one row a person: palimpsest protect keeps one of each, by a rule that you name']
      : []),
  ]
}

/** The draft as a schema file holds it; a reader of schemas passes over the reasons. */
export function draftedSchema({ columns, delimiter }: SchemaDraft) {
  return { attributes: columns, ...(delimiter !== undefined && { delimiter }) }
}

/** A record would be shown, and lost, as names of columns. */
const noHeader: Fault = {
  message: 'the first line looks like a record',
  rule: 'a table starts with the names of its columns',
  remedy: 'add a line of names at the top',
}

/**
 * Whether the names of the columns are a record: one is an e-mail address or the like, or a day, or half of them come
 * back as values of their own columns.
 */
function headerIsData({ columns }: Table): boolean {
  if (columns.some(({ name }) => isPersonal(name))) return true
  const back = columns.filter((column) => column.kind === 'coded' && column.values.includes(column.name))
  return back.length >= 2 && back.length * 2 >= columns.length
}

function isPersonal(name: string): boolean {
  return (
    identifying.some(({ fits }) => fits(name)) ||
    (/^\d+\D\d+\D\d+$/.test(name) && dayOfCell(name, { order: 'dmy' }) !== undefined)
  )
}
