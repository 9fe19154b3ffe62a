import {
  type CodedColumn,
  type Column,
  type Table,
  cellOf,
  coded,
  columnNamed,
  columnsOfRole,
} from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { shuffle, type Streams, below } from '../../../math/random.js'
import { type Infeasible, type Protector, infeasible, type Protected } from '../../../contract/protector.js'
import { invariantGroups, type Member } from './invariant-groups.js'
import { partsOf } from './mondrian.js'
import { type ColumnRecoding, isInfeasible, recodingsOf } from './recoding.js'
import { refusedRows, publish } from './publish.js'
import { rowsByContent } from './row-order.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { labelsOf, recodedColumns } from './recoded-classes.js'

const invarianceParameters = parameters({
  m: { type: 'integer', required: true, least: 2, about: 'how many sensitive values a group holds, each once' },
  attribute: { type: 'column', about: 'the sensitive column, where there are several' },
  after: { type: 'table', about: "the earlier release, in its owner's copy that names people" },
})

/**
 * Whoever finds somebody in two releases learns no more than from one: in each their group holds the same m or more
 * sensitive values, so that comparing leaves all of them. Records are made up where the values do not suffice.
 */
export const mInvariance: Protector<'table', typeof invarianceParameters> = {
  id: 'm-invariance',
  name: 'm-invariance',
  summary: 'publishes a table again, so that comparing it with its earlier release tells nothing more',
  cites: ['Xiao, Tao: m-Invariance: towards privacy preserving re-publication of dynamic datasets, SIGMOD 2007'],
  makes: 'table',
  parameters: invarianceParameters,
  promises: ({ m, attribute }) => [
    { model: 'k', values: { k: m } },
    { model: 'l-distinct', values: { l: m, ...(attribute !== undefined && { attribute }) } },
  ],
  run(table, { m, attribute, after }, streams) {
    const refused = refusedRows(table)
    if (refused) return refused
    const recodings = recodingsOf(table, true)
    if (isInfeasible(recodings)) return recodings
    const sensitive = oneColumn(columnsOfRole(table, 'sensitive'), attribute)
    if (!sensitive) return infeasible('not one column is sensitive', 'name the sensitive one with ‹attribute›')
    const person = columnsOfRole(table, 'person').at(0)
    if (columnNamed(table, 'group'))
      return infeasible('a column is called group, as the one that is published beside the others', 'rename it')
    if (after && !person) return infeasible('no column tells who is who', 'give one the role person')
    const known = after && person ? signaturesOf(after, person.name, sensitive.name) : new Map<string, string[]>()
    if ('kind' in known) return known
    const value = joined(coded(sensitive), known)
    const earlier = earlierOf(table, person, value, known, m)
    if ('kind' in earlier) return earlier
    const task = {
      codes: value.codes,
      valueCount: value.values.length,
      m,
      earlier,
      order: rowsByContent(table),
      places: placesOf(recodings, shuffle(rowsByContent(table), streams('places'))),
      mayMakeUp: after !== undefined,
    }
    const groups = invariantGroups(task, streams('protect'))
    if (!groups)
      return infeasible(
        `one value is too frequent among the new records for groups of ${m} values`,
        'give a smaller m, or leave records out',
      )
    return releasedGroups(table, recodings, value, groups, streams)
  },
}

function oneColumn(columns: readonly Column[], name: string | undefined): Column | undefined {
  const named = name === undefined ? columns : columns.filter((column) => column.name === name)
  return named.length === 1 ? named[0] : undefined
}

/** The sensitive column with the values of the earlier release beside its own, sorted. */
function joined(column: CodedColumn, known: Signatures): CodedColumn {
  const values = [...new Set([...column.values, ...[...known.values()].flat()])].sort()
  const codeOf = new Map(values.map((value, code) => [value, code]))
  const codes = Uint32Array.from(column.codes, (code) => codeOf.get(column.values[code])!)
  return { ...column, codes, values }
}

/** By row: the earlier signature; refuses who cannot keep theirs. */
function earlierOf(
  { rowCount }: Table,
  person: Column | undefined,
  { codes, values }: CodedColumn,
  known: Signatures,
  m: number,
): readonly (readonly number[] | undefined)[] | Infeasible {
  const codeOf = new Map(values.map((value, code) => [value, code]))
  let changed = 0
  let poor = 0
  const earlier = Array.from({ length: rowCount }, (_, row) => {
    const names = person && known.get(cellOf(person, row))
    if (!names) return undefined
    const signature = names.map((name) => codeOf.get(name)!).sort((a, b) => a - b)
    if (!signature.includes(codes[row])) changed++
    if (signature.length < m) poor++
    return signature
  })
  if (changed > 0)
    return infeasible(
      `${changed} of those who were in the earlier release have a value now that their group did not hold`,
      'leave them out of this release: with the new value, comparing the two would tell it',
    )
  if (poor > 0)
    return infeasible(
      `${poor} of those who were in the earlier release were in groups of fewer than ${m} values`,
      'give the m of the earlier release',
    )
  return earlier
}

/** Where each row stands when the table is cut as fine as Mondrian can: near places are like each other. */
function placesOf(recodings: readonly ColumnRecoding[], rows: Uint32Array): Uint32Array {
  partsOf(recodings, rows, { kind: 'class test', leastSize: 1, bySize: true, ofTable: [], holds: () => true }, false)
  const places = new Uint32Array(rows.length)
  for (const [place, row] of rows.entries()) places[row] = place
  return places
}

/** By the name of a person: the sensitive values of their group in an earlier release. */
type Signatures = ReadonlyMap<string, readonly string[]>

/**
 * What the earlier release told of everybody: its owner's copy, in which the column of people still names them (a record
 * that was made up has no name, or one that nobody has). Groups are its column `group`, or else its classes.
 */
function signaturesOf(earlier: Table, person: string, sensitive: string): Signatures | Infeasible {
  const people = columnNamed(earlier, person)
  const values = columnNamed(earlier, sensitive)
  if (!people || !values)
    return infeasible(
      `the earlier release lacks the column of ${people ? 'sensitive values' : 'people'}`,
      "give the owner's copy of it, in which people go by the names that they have in the data",
    )
  const group = columnNamed(earlier, 'group')
  const keys = (group ? [group] : columnsOfRole(earlier, 'quasi')).map(coded)
  if (keys.length === 0)
    return infeasible('the earlier release has no column group and no quasi-identifiers', 'say its schema')
  const interner = new SequenceInterner()
  const key = new Uint32Array(keys.length)
  const told: Set<string>[] = []
  const groupOf = new Uint32Array(earlier.rowCount)
  for (let row = 0; row < earlier.rowCount; row++) {
    for (const [c, { codes }] of keys.entries()) key[c] = codes[row]
    groupOf[row] = interner.intern(key)
    ;(told[groupOf[row]] ??= new Set()).add(cellOf(values, row))
  }
  const sorted = told.map((set) => [...set].sort())
  const signatures = new Map<string, readonly string[]>()
  for (let row = 0; row < earlier.rowCount; row++) {
    const name = cellOf(people, row)
    if (name !== '') signatures.set(name, sorted[groupOf[row]])
  }
  return signatures
}

/** The groups as a table: coarse quasi-identifiers, the number of the group, and made-up records that look like the others. */
function releasedGroups(
  table: Table,
  recodings: readonly ColumnRecoding[],
  sensitive: CodedColumn,
  groups: readonly (readonly Member[])[],
  streams: Streams,
): Protected<'table'> {
  const madeUp = groups.flatMap((group, g) => group.flatMap((one) => ('row' in one ? [] : [{ g, code: one.madeUp }])))
  const rowCount = table.rowCount + madeUp.length
  const classOf = new Uint32Array(rowCount)
  const real = groups.map((group, g) => {
    const rows = Uint32Array.from(group.flatMap((one) => ('row' in one ? [one.row] : [])))
    for (const row of rows) classOf[row] = g
    return rows
  })
  for (const [i, { g }] of madeUp.entries()) classOf[table.rowCount + i] = g
  const labels = real.map((rows) =>
    labelsOf(recodings, rows, { start: 0, end: rows.length, ranges: rangesOf(recodings, rows) }, false),
  )
  // What else a made-up record says is copied from somebody of its group.
  const random = streams('made up')
  const like = madeUp.map(({ g }) => real[g][below(real[g].length, random)])
  const columns = table.columns.map((column): Column => {
    const own = coded(column.name === sensitive.name ? sensitive : column)
    if (column.role === 'person') return withNobody(own, madeUp.length)
    const added = column.name === sensitive.name ? madeUp.map(({ code }) => code) : like.map((row) => own.codes[row])
    return { ...own, codes: appended(own.codes, added) }
  })
  const numbers = shuffle(Uint32Array.from(groups.keys()), streams('groups'))
  const group: CodedColumn = {
    kind: 'coded',
    name: 'group',
    role: 'insensitive',
    type: 'integer',
    exceptions: 0,
    codes: classOf.map((g) => numbers[g]),
    values: Array.from(groups, (_, g) => String(g + 1)),
  }
  const changed = recodedColumns(recodings, { classOf, labels })
  const extended = { ...table, rowCount, columns: [...columns, group] }
  // Always shuffled: made-up records stand last.
  const { release, key, notes } = publish(extended, { changed }, streams('publish'))
  return {
    kind: 'released',
    release,
    ...(key && { key }),
    made: { groups: groups.length, counterfeits: madeUp.length, suppressed: 0 },
    notes: madeUp.length > 0 ? [...notes, madeUpNote(madeUp.length)] : notes,
  }
}

/** Of each ordered column the least and the greatest rank that is told. */
function rangesOf(recodings: readonly ColumnRecoding[], rows: Uint32Array): Uint32Array {
  return Uint32Array.from(
    recodings.flatMap((recoding) => {
      if (recoding.kind === 'tree') return [0, 0]
      const ranks = Uint32Array.from(rows, (row) => recoding.ranks[row]).sort()
      return [ranks[0], ranks[ranks.length - 1]]
    }),
  )
}

/** People who do not exist, by values that nobody has; publishing gives all of them numbers. */
function withNobody(column: CodedColumn, count: number): CodedColumn {
  const added = Array.from({ length: count }, (_, i) => column.values.length + i)
  return {
    ...column,
    codes: appended(column.codes, added),
    values: [...column.values, ...added.map((code) => `\u0000 ${code}`)],
  }
}

function appended(codes: Uint32Array, added: readonly number[]): Uint32Array {
  const made = new Uint32Array(codes.length + added.length)
  made.set(codes)
  made.set(added, codes.length)
  return made
}

function madeUpNote(count: number): string {
  return `${count} ${count === 1 ? 'record is' : 'records are'} made up; in the key their numbers come after those of the data`
}
