import { type CodedColumn, type Table, type Written, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import type { Fault } from '../../../formats/input-error.js'
import type { Parameter } from '../../../contract/parameter.js'
import { groupRows } from '../../../data/group-rows.js'
import { type People, peopleOf } from '../people.js'
import { type ValueCounts, valueCountsOf } from '../value-counts.js'

/** The column a model is about, for every model that is about one. */
export const attributeParameter = {
  type: 'column',
  about: 'the sensitive column; the only one there is unless given',
} as const satisfies Parameter

/** A sensitive column class by class, beside what everybody may know of it: how its values are spread in the whole. */
export interface Sensitive extends Pick<ValueCounts, 'offsets' | 'counts'> {
  readonly people: People
  readonly column: CodedColumn
  /** By place as in `counts`: which value of `domain`. */
  readonly values: Uint32Array
  /** The values there are, and how many people have each. */
  readonly domain: readonly string[]
  /** How they are written where they are numbers. */
  readonly written?: Written | undefined
  readonly whole: Float64Array
  /** The sum of `whole`, and how many people there are: the same unless somebody has several values. */
  readonly total: number
  readonly everybody: number
  readonly notes: readonly string[]
}

/** Where a model's column is, or what is wrong with what was asked. */
export function findSensitive(
  table: Table,
  attribute: string | undefined,
): { readonly at: number; readonly column: CodedColumn } | Fault {
  const tables = [table, ...(table.linked ?? [])]
  const candidates = tables.flatMap((one, at) =>
    (attribute === undefined ? columnsOfRole(one, 'sensitive') : [columnNamed(one, attribute)])
      .filter((column) => column !== undefined)
      .map((column) => ({ at, column })),
  )
  if (candidates.length === 0 && attribute !== undefined)
    return {
      message: `no column is called ${attribute}`,
      rule: 'a model is about a column of the table',
      remedy: nameOne,
    }
  if (candidates.length === 0)
    return { message: 'no column is sensitive', rule: 'this model is about a sensitive column', remedy: nameOne }
  if (candidates.length > 1 && attribute === undefined)
    return { message: 'several columns are sensitive', rule: 'this model is about one column', remedy: nameOne }
  const [{ at, column }] = candidates
  if (column.role === 'quasi' || column.role === 'person')
    return {
      message: `${column.name} is ${column.role === 'quasi' ? 'a quasi-identifier' : 'who the rows are about'}`,
      rule: 'what an intruder knows already cannot be protected by a model of sensitive values',
      remedy: 'give the column the role sensitive, or name another one',
    }
  return { at, column: coded(column) }
}

const nameOne = 'name one in the model, or say ‹sensitive›'

/** @throws RangeError where `findSensitive` names a fault; whoever runs a model asks for that first. */
export function sensitiveOf(table: Table, attribute: string | undefined, original: Table | undefined): Sensitive {
  const found = findSensitive(table, attribute)
  if (!('column' in found)) throw new RangeError(found.message)
  const { at, column } = found
  const people = peopleOf(table)
  const { offsets, values, counts, whole } = valueCountsOf(people, people.told[at], column)
  const own = { people, column, offsets, counts }
  const missing = table.missing === 'any' ? [ownAnyway] : []
  const wider = original && domainOf(original, column)
  if (wider)
    return { ...own, ...wider, values: values.map((code) => wider.codeOf[code]), notes: [...missing, againstOriginal] }
  const notes = [
    ...missing,
    ...(original ? [`The original's ${column.name} holds other values: ${againstItself}`] : []),
  ]
  const total = whole.reduce((a, b) => a + b, 0)
  return {
    ...own,
    values,
    domain: column.values,
    written: column.written,
    whole,
    total,
    everybody: people.count,
    notes,
  }
}

const ownAnyway =
  'Groups are judged with a missing value as a value of its own: whatever it stands for, those it may be taken for are groups that hold'
const againstItself = 'the whole is taken from the file itself'
const againstOriginal = 'The whole is that of the original'

/** The values of the original, if they are those of the release. */
function domainOf(original: Table, released: CodedColumn) {
  const named = columnNamed(original, released.name)
  if (!named) return undefined
  const { codes, values, written } = coded(named)
  const places = new Map(values.map((value, code) => [value, code]))
  const used = new Uint8Array(released.values.length)
  for (const code of released.codes) used[code] = 1
  const codeOf = Uint32Array.from(released.values, (value) => places.get(value) ?? 0)
  if (released.values.some((value, code) => used[code] === 1 && !places.has(value))) return undefined
  const [person] = columnsOfRole(original, 'person').map(coded)
  const whole = new Float64Array(values.length)
  let everybody = original.rowCount
  if (person) {
    const people = { codes: person.codes, count: person.values.length }
    everybody = groupRows([people], original.rowCount).count
    const once = groupRows([people, { codes, count: values.length }], original.rowCount).firsts
    for (const row of once) whole[codes[row]]++
  } else for (const code of codes) whole[code]++
  return { domain: values, written, whole, codeOf, total: whole.reduce((a, b) => a + b, 0), everybody }
}

/** Whether everybody in a class shares a value although they have several: nothing is left to guess then. */
export function isCertain({ people, offsets, counts }: Sensitive, c: number): boolean {
  if (people.told.length === 1 && !people.told[0].personOf) return false
  for (let i = offsets[c]; i < offsets[c + 1]; i++) if (counts[i] === people.classes.sizes[c]) return true
  return false
}

/** How many values stand in a class, somebody's second one included. */
export function valuesIn({ offsets, counts }: Sensitive, c: number): number {
  let sum = 0
  for (let i = offsets[c]; i < offsets[c + 1]; i++) sum += counts[i]
  return sum
}
