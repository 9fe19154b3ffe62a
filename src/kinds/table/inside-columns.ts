import type { InsideFound } from '../../contract/answer-details.js'
import { dayOfCell } from '../../data/date-text.js'
import { type CodedColumn, type Table, coded, columnNamed, isMissing } from '../../data/table.js'
import { dateFormsIn, dateTextsOf } from './date-digits.js'
import { headerWords } from './header-words.js'
import { isFiveDigits, isLetterPostcode, isPersonName } from './value-patterns.js'

/** Rows that are looked at, and the fewest that say anything. */
const mostRows = 300
const fewestRows = 20
/** The share of the rows in which it must stand, and the share in which it may stand beside another row's value. */
const nearlyAll = 0.95
const byChance = 0.5
/** Fewer values than these may stand anywhere by chance. */
const fewestValues = 5

/**
 * What nobody sees in a reference number: digits or letters at one place that are a date, or what another column says of
 * the same person (a date, an age, a postcode, initials).
 */
export function insideColumns(table: Table): readonly InsideFound[] {
  const columns = table.columns.map(coded)
  const rows = sampleOf(table.rowCount)
  if (rows.length < fewestRows) return []
  const asked = [...columns.map((column) => readingsOf(column, rows)), initialsOfTwo(columns, rows)]
  return columns.flatMap((column, c) => {
    const texts = referencesIn(column, rows)
    if (!texts) return []
    const found = asked.flatMap((readings, other) => (other === c ? [] : (likeIn(column.name, texts, readings) ?? [])))
    const dates = found.some(({ what }) => what.startsWith('a date'))
    return [...found, ...(dates ? [] : datesIn(column.name, texts, columns, rows))]
  })
}

/** In words: `its characters 3 to 10 are a date of birth, as in “born”`. */
export function insideWords({ what, like, from, to }: Pick<InsideFound, 'what' | 'like' | 'from' | 'to'>): string {
  return `its characters ${from} to ${to} are ${what}${like === undefined ? '' : `, as “${like}” says`}`
}

/** The same of what is published: what the columns say is looked up in the original, where their codes stand as they were. */
export function insideReleased(release: Table, original: Table | undefined): readonly InsideFound[] {
  const own = insideColumns(release)
  if (!original) return own
  const published = release.columns.filter(({ name }) => keptAsItWas(release, original, name))
  const roles = new Map(published.map(({ name, role }) => [name, role]))
  const beside = insideColumns({
    ...original,
    // What only stands beside is not looked into: it is not published.
    columns: original.columns.map((column) => ({
      ...column,
      role: roles.has(column.name) ? roles.get(column.name) : 'quasi',
    })),
  })
  const known = new Set(beside.map(({ column }) => column))
  return [...beside, ...own.filter(({ column }) => !known.has(column))]
}

/** Whether nearly all values of a column are those of the original. */
function keptAsItWas(release: Table, original: Table, name: string): boolean {
  const [here, there] = [columnNamed(release, name), columnNamed(original, name)]
  if (!here || !there) return false
  const known = new Set(coded(there).values)
  const { values } = coded(here)
  return values.filter((value) => known.has(value)).length >= nearlyAll * values.length
}

function sampleOf(rowCount: number): Uint32Array {
  const step = Math.max(1, rowCount / mostRows)
  return Uint32Array.from({ length: Math.min(rowCount, mostRows) }, (_, i) => Math.floor(i * step))
}

/** A column of codes of which nearly every record has its own: no dates, amounts or text. */
function referencesIn({ codes, values, role }: CodedColumn, rows: Uint32Array): readonly string[] | undefined {
  if (role === 'text' || role === 'quasi' || role === 'sensitive') return undefined
  const texts = Array.from(rows, (row) => values[codes[row]])
  const present = texts.filter((text) => !isMissing(text))
  if (present.length < nearlyAll * texts.length || new Set(present).size * 2 < present.length) return undefined
  const codesOnly = present.filter(
    (text) => /^[A-Za-z0-9/_.:-]{4,40}$/.test(text) && /\d/.test(text) && !/^-?\d+[.,]\d+$/.test(text) && !isDate(text),
  )
  return codesOnly.length < nearlyAll * present.length ? undefined : texts
}

function isDate(text: string): boolean {
  return text.length <= 10 && dayOfCell(text, { order: 'dmy' }) !== undefined
}

/** One way to write what a column says, row by row; nothing where a cell cannot be written so. */
interface ColumnReading {
  readonly what: string
  readonly like: string
  readonly texts: readonly (string | undefined)[]
}

function readingsOf({ name, codes, values, role }: CodedColumn, rows: Uint32Array): readonly ColumnReading[] {
  if (role === 'text') return []
  const cells = Array.from(rows, (row) => values[codes[row]])
  const read = (what: string, of: (cell: string) => string | undefined): ColumnReading => ({
    what,
    like: name,
    texts: cells.map((cell) => (isMissing(cell) ? undefined : of(cell))),
  })
  const birth = headerWords(name).some((word) => /^(?:birth\w*|dob|born|geb\w*)$/.test(word))
  const place = headerWords(name).some((word) => /^(?:zip\w*|post\w*|plz)$/.test(word))
  return [
    ...dateTextsOf.map((write) => read(birth ? 'a date of birth' : 'a date', write)),
    read(place ? 'a postcode' : 'a postcode or the like', (cell) =>
      isFiveDigits(cell) || isLetterPostcode(cell) ? cell.replaceAll(' ', '') : undefined,
    ),
    read('initials', (cell) => (isPersonName(cell) ? capitalsOf(cell).join('') : undefined)),
    read('initials', (cell) => (isPersonName(cell) ? capitalsOf(cell).toReversed().join('') : undefined)),
    read('an age', (cell) => (/^\d{1,2}$/.test(cell) ? cell.padStart(2, '0') : undefined)),
  ].filter(
    ({ texts }) =>
      texts.filter((text) => text !== undefined).length >= nearlyAll * texts.length &&
      new Set(texts).size >= fewestValues,
  )
}

function capitalsOf(name: string): string[] {
  return Array.from(name.matchAll(/\p{Lu}/gu), ([letter]) => letter)
}

/** Initials of names that stand in two columns, the first and the last, whichever comes first. */
function initialsOfTwo(columns: readonly CodedColumn[], rows: Uint32Array): readonly ColumnReading[] {
  const named = columns.flatMap(({ name, codes, values, role }) => {
    const cells = Array.from(rows, (row) => values[codes[row]])
    const letters = cells.map((cell) => (/^\p{Lu}[\p{L}'’-]+$/u.test(cell) ? cell.slice(0, 1) : undefined))
    const present = letters.filter((letter) => letter !== undefined)
    const isName = role !== 'text' && present.length >= nearlyAll * letters.length && new Set(present).size >= 2
    return isName ? [{ name, letters }] : []
  })
  return named.flatMap((one) =>
    named.flatMap((other) => {
      if (one === other) return []
      const texts = one.letters.map((letter, i) =>
        letter === undefined || other.letters[i] === undefined ? undefined : letter + other.letters[i],
      )
      return new Set(texts).size >= fewestValues
        ? [{ what: 'initials', like: `${one.name}, ${other.name}`, texts }]
        : []
    }),
  )
}

/** The first way in which another column stands in this one, always at one place, and not by chance. */
function likeIn(column: string, texts: readonly string[], readings: readonly ColumnReading[]): InsideFound | undefined {
  for (const { what, like, texts: others } of readings)
    for (const from of placesOf(texts, others)) {
      const stands = (row: number, other: number): boolean => {
        const text = others[other]
        return text !== undefined && texts[row].toUpperCase().startsWith(text.toUpperCase(), from)
      }
      const share = (shift: number): number =>
        texts.filter((_, row) => stands(row, (row + shift) % texts.length)).length / texts.length
      const half = Math.floor(texts.length / 2)
      if (share(0) >= nearlyAll && share(half) <= byChance)
        return { column, what, like, from: from + 1, to: from + others.find((one) => one !== undefined)!.length }
    }
  return undefined
}

/** Where the value of one of the first rows stands in it. */
function placesOf(texts: readonly string[], others: readonly (string | undefined)[]): ReadonlySet<number> {
  const places = new Set<number>()
  for (let row = 0; row < 3; row++) {
    const text = others[row]?.toUpperCase()
    if (text === undefined) continue
    const whole = texts[row].toUpperCase()
    for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) places.add(at)
  }
  return places
}

/** Digits that are dates by themselves; of births where the years go with an age in another column. */
function datesIn(
  column: string,
  texts: readonly string[],
  columns: readonly CodedColumn[],
  rows: Uint32Array,
): readonly InsideFound[] {
  const found = dateFormsIn(texts, nearlyAll)
  if (!found) return []
  const { from, to, years } = found
  const age = columns.find(({ codes, values, role }) => {
    if (role === 'text') return false
    const ages = Array.from(rows, (row) => values[codes[row]])
    if (!ages.every((cell) => /^\d{1,3}$/.test(cell)) || new Set(ages).size < fewestValues) return false
    const sums = ages.map((cell, i) => (Number(cell) + years[i]) % 100)
    // Somebody is one year younger before their birthday.
    return sums.some(
      (sum) => sums.filter((one) => one === sum || one === (sum + 99) % 100).length >= nearlyAll * sums.length,
    )
  })
  return [age ? { column, what: 'a date of birth', like: age.name, from, to } : { column, what: 'a date', from, to }]
}
