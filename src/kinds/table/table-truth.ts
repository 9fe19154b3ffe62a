import {
  type CellColumn,
  type GroupSubject,
  type Predicate,
  type RecordClaims,
  type ValueClaims,
  cellText,
  nobody,
  observedEnd,
} from '../../contract/claims.js'
import { classBeliefs } from './attack/class-beliefs.js'
import { presenceColumn } from './attack/presence-claims.js'
import { numberOfCell } from '../../data/number-text.js'
import { type CodedColumn, type Table, coded, columnNamed, columnsOfRole } from '../../data/table.js'
import { type NotMeasured, notMeasured } from '../../contract/method.js'
import type { Key } from '../../data/key.js'
import { candidatesOf } from './candidates.js'
import { classesOf, noClass } from './classes.js'
import { groupRows } from '../../data/group-rows.js'
import { covers } from './reading/reading.js'
import { rowsInOrder } from './rows-in-order.js'
import { readColumn, readReleased } from './reading/read-table.js'
import type { RecordCredit } from '../../score/record-finding.js'
import { type ValueTruth, keepsValues } from '../../score/believed.js'

/** What is true of the people behind a release. */
export interface TableTruth {
  /** The people, with all that is true of them. */
  readonly people: Table
  /** By row of the release: the person it is of; absent where that is not known. */
  readonly personOf?: Uint32Array | undefined
}

/** By row of the release its record in the original: as its key says, or because rows stand in the order they had. */
export function personOfRows(release: Table, original: Table, key: Key | undefined): Uint32Array | undefined {
  if (key) return key.records[0]
  return inOrder(release, original) ? Uint32Array.from({ length: release.rowCount }, (_, row) => row) : undefined
}

/** Whether row i of the release may be row i of the original for every i, and tells something of it. */
function inOrder(release: Table, original: Table): boolean {
  if (release.rowCount !== original.rowCount || release.rowCount === 0) return false
  const names = release.columns
    .filter(({ name, role }) => role !== 'identifier' && columnNamed(original, name))
    .map(({ name }) => name)
  if (names.length === 0) return false
  return readReleased(release, original, names).columns.every(({ column, domain, covers: cover, name }) => {
    const known = coded(columnNamed(original, name)!)
    const places = known.values.map((value) => domain.placeOf.get(value)!)
    return column.codes.every((code, row) => covers(cover[code], places[known.codes[row]]))
  })
}

/** The true values of whom claims are about; why it is not known where it is not. */
export function valueTruth(claims: ValueClaims, release: Table, truth: TableTruth): ValueTruth | NotMeasured {
  if (claims.groups) return groupTruth(claims.groups, release, truth)
  if (claims.cellOf) return cellTruth(claims.cellOf, truth)
  const column = columnNamed(truth.people, claims.column)
  if (!column && claims.column === presenceColumn)
    return notMeasured(
      'everybody in the original is in the release: only beside people who are not can it be told how right this is',
    )
  if (!column) return notMeasured(`the original has no column ${claims.column}`)
  const known = coded(column)
  if (claims.of === 'people')
    return { codes: known.codes, values: known.values, ...publishedBy(claims, release, truth, known) }
  if (!truth.personOf) return notMeasured(noKey)
  return { codes: truth.personOf.map((person) => known.codes[person] ?? nobody), values: known.values }
}

/** Claims on a column that was published coarser than it was: each value stands for those it covers. */
export function standingFor(claims: ValueClaims, release: Table, people: Table): ValueClaims {
  const [told, known] = [columnNamed(release, claims.column), columnNamed(people, claims.column)]
  if (claims.stands || claims.groups || claims.cellOf || !told || !known) return claims
  const truths = new Set(coded(known).values)
  if (claims.values.every((value) => truths.has(value))) return claims
  const { column, domain, covers: cover } = readColumn(coded(told), coded(known))
  const codeOf = new Map(column.values.map((value, code) => [value, code]))
  const stands = claims.values.map((value) => {
    const own = cover[codeOf.get(value) ?? -1]
    return own === undefined ? new Set([value]) : new Set(domain.values.filter((_, place) => covers(own, place)))
  })
  return { ...claims, stands }
}

/** By group whether somebody of its people has the value that is claimed. */
function groupTruth(
  groups: readonly GroupSubject[],
  release: Table,
  { people, personOf }: TableTruth,
): ValueTruth | NotMeasured {
  const { classOf } = classesOf(release)
  const names = [...new Set(groups.map(({ column }) => column))]
  const told = personOf ? rowsWithPeople(classOf, personOf) : peopleWhoFit(release, people)
  const holds = new Map(names.map((name) => [name, holdersOf(name, people, told.members)]))
  const codes = Uint32Array.from(groups, ({ row, column, value }) => {
    const known = holds.get(column)
    if (!known) return nobody
    // Of a class that others fit as well, somebody may have it who is not in it.
    return known(classOf[row], value) ? (told.isWhole(classOf[row]) ? 0 : nobody) : 1
  })
  return { codes, values: [observedEnd, 'nobody has it'] }
}

/** Who is in which class, or may be; and whether all who may be are. */
interface ClassMembers {
  readonly members: readonly { readonly group: number; readonly person: number }[]
  isWhole(group: number): boolean
}

function rowsWithPeople(classOf: Uint32Array, personOf: Uint32Array): ClassMembers {
  const members = Array.from(personOf, (person, row) => ({ group: classOf[row], person }))
  return { members: members.filter(({ group }) => group !== noClass), isWhole: () => true }
}

/** The people of whom it is not known which row is theirs, by the classes that they fit. */
function peopleWhoFit(release: Table, people: Table): ClassMembers {
  const { sizes } = classesOf(release)
  const names = new Set(columnsOfRole(release, 'quasi').map(({ name }) => name))
  const register = { rowCount: people.rowCount, columns: people.columns.filter(({ name }) => names.has(name)) }
  const { setOf, offsets, classes } = candidatesOf(release, register)
  const fitting = new Uint32Array(sizes.length)
  const members = Array.from(setOf, (set, person) =>
    Array.from(classes.subarray(offsets[set], offsets[set + 1]), (group) => {
      fitting[group]++
      return { group, person }
    }),
  ).flat()
  return { members, isWhole: (group) => fitting[group] === sizes[group] }
}

/** Whether somebody in a class has a value of a column, however it is written. */
function holdersOf(name: string, people: Table, members: ClassMembers['members']) {
  const told = columnNamed(people, name)
  if (!told) return undefined
  const { codes, values, written } = coded(told)
  const pairs = new Set<number>()
  for (const { group, person } of members)
    if (codes[person] !== undefined) pairs.add(group * values.length + codes[person])
  const alike = new Map<string | number, number[]>()
  for (const [code, value] of values.entries()) {
    const same = plainOf(value, written)
    alike.set(same, [...(alike.get(same) ?? []), code])
  }
  return (group: number, value: string): boolean =>
    (alike.get(plainOf(value, written)) ?? []).some((code) => pairs.has(group * values.length + code))
}

function plainOf(value: string, written: CodedColumn['written']): string | number {
  const x = numberOfCell(value, written)
  return Number.isNaN(x) ? value : x
}

/** The true cell of each row: the values of its person in several columns, as they would be published. */
function cellTruth(columns: readonly CellColumn[], { people, personOf }: TableTruth): ValueTruth | NotMeasured {
  if (!personOf) return notMeasured(noKey)
  const known = columns.map(({ column, of }) => {
    const told = columnNamed(people, column)
    return (
      told && { column, codes: coded(told).codes, texts: coded(told).values.map((value) => of.get(value) ?? value) }
    )
  })
  const lacking = known.indexOf(undefined)
  if (lacking >= 0) return notMeasured(`the original has no column ${columns[lacking].column}`)
  const present = known.filter((one) => one !== undefined)
  const { groupOf, firsts } = groupRows(
    present.map(({ codes, texts }) => ({ codes, count: texts.length })),
    people.rowCount,
  )
  const values = Array.from(firsts, (person) =>
    cellText(present.map(({ column, codes, texts }) => ({ column, value: texts[codes[person]] }))),
  )
  const codeOf = new Map<string, number>()
  const parts: string[][] = present.map(() => [])
  const merged = Uint32Array.from(values, (value, group) => {
    if (!codeOf.has(value)) {
      codeOf.set(value, codeOf.size)
      for (const [place, { codes, texts }] of present.entries()) parts[place].push(texts[codes[firsts[group]]])
    }
    return codeOf.get(value)!
  })
  return { codes: personOf.map((person) => merged[groupOf[person]] ?? nobody), values: [...codeOf.keys()], parts }
}

/** What each person's own record says, where it is known which that is. */
function publishedBy(
  { column }: ValueClaims,
  release: Table,
  { people, personOf }: TableTruth,
  known: CodedColumn,
): { published?: Uint32Array } {
  const told = columnNamed(release, column)
  if (!told) return {}
  if (!personOf) {
    const codeOfTold = new Map(coded(told).values.map((value, code) => [value, code]))
    const codes = Uint32Array.from(known.values, (value) => codeOfTold.get(value) ?? nobody)
    const keeps = keepsValues(
      classBeliefs(release, people, told),
      known.codes.map((code) => codes[code]),
    )
    return keeps ? { published: known.codes } : {}
  }
  const codeOf = new Map(known.values.map((value, code) => [value, code]))
  const { codes, values } = coded(told)
  const codeOfTold = Uint32Array.from(values, (value) => codeOf.get(value) ?? nobody)
  const published = new Uint32Array(people.rowCount).fill(nobody)
  for (const [row, person] of personOf.entries())
    if (person < published.length) published[person] = codeOfTold[codes[row]]
  return { published }
}

/** How right claims on records are: by whose each record is, or else by the records like the one that is claimed. */
export function recordCredit(release: Table, truth: TableTruth): RecordCredit {
  const { personOf, people } = truth
  if (personOf)
    return ({ record }) =>
      Float64Array.from(record, (row, person) => (row !== nobody && personOf[row] === person ? 1 : 0))
  const { classOf, sizes } = classesOf(release)
  const fits = boxes(release, people)
  const chanceOf = rowsInOrder(release, people)
  const credit = (row: number, person: number): number => {
    if (row === nobody) return 0
    const byCells = classOf[row] === noClass || !fits(row, person) ? 0 : 1 / sizes[classOf[row]]
    return Math.max(chanceOf(row, person), byCells)
  }
  return ({ record }: RecordClaims) => Float64Array.from(record, credit)
}

/** Whether a person's true values lie in the box of a row. */
export function boxes(release: Table, people: Table): (row: number, person: number) => boolean {
  const columns = readReleased(release, people).columns.flatMap(({ name, column, domain, covers: cover }) => {
    const known = columnNamed(people, name)
    if (!known) return []
    const { codes, values } = coded(known)
    return [{ cells: column.codes, cover, codes, places: values.map((value) => domain.placeOf.get(value)!) }]
  })
  return (row, person) =>
    columns.every(({ cells, cover, codes, places }) => covers(cover[cells[row]], places[codes[person]]))
}

/** Of how many people each condition is true. */
export function matchCounts(predicates: readonly Predicate[], release: Table, people: Table): Uint32Array {
  const fits = boxes(release, people)
  const all = Array.from({ length: people.rowCount }, (_, person) => person)
  return Uint32Array.from(predicates, ({ row, also }) => {
    const more = also.map(({ column, values }) => {
      const { codes, values: names } = coded(columnNamed(people, column)!)
      return { codes, holds: names.map((name) => values.has(name)) }
    })
    return all.filter((person) => more.every(({ codes, holds }) => holds[codes[person]]) && fits(row, person)).length
  })
}

const noKey =
  'which record of the original each row is, is not known: give the key of the release, or rows in the order of the original'
