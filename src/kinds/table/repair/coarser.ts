import { withTexts } from '../../../data/changed-columns.js'
import { tableRelease } from '../release.js'
import { hierarchyLevels } from '../../../data/hierarchy.js'
import { type CodedColumn, type Column, coded, isMissing, isSuppressed } from '../../../data/table.js'
import { readColumn } from '../reading/read-table.js'
import { type Change, type Patient, type Remedy, isKept } from '../../../contract/remedy.js'
import { dayOfCell } from '../../../data/date-text.js'
import type { ReadColumn } from '../reading/reading.js'

/** Publishes one column a step coarser than it is: what an intruder may know, or by `columns nobody thought of` any other. */
export const coarser: Remedy<'table'> = {
  id: 'coarser',
  on: 'table',
  helps: ['S1', 'S10', 'S2', 'S3', 'L1', 'L4', 'I1', 'I2', 'I3', 'I4', 'I5', 'I7'],
  propose(patient, { id }) {
    const mayKnow = ({ role }: Column): boolean => role === 'quasi' || (id === 'S2' && role === 'insensitive')
    return patient.release.columns
      .filter((column) => mayKnow(column) && !isKept(patient, column))
      .flatMap((column) =>
        stepsOf(coded(column)).map((made, step) => {
          const how = step === 0 ? 'one step coarser' : `${step + 1} steps coarser`
          return replacing(patient, made, `publish ${column.name} ${how}`, `coarser ${column.name} ${step + 1}`)
        }),
      )
  },
}

/** A column step by step, until nothing of it is told. */
function stepsOf(column: CodedColumn): readonly CodedColumn[] {
  const steps: CodedColumn[] = []
  for (let made = coarserColumn(column); made && steps.length < mostAhead; made = coarserColumn(made)) steps.push(made)
  return steps
}

/** One step may do nothing where two do: so many are looked ahead. */
const mostAhead = 6

/**
 * Ends of intervals that are the least and the greatest of a group are values of people. Out to the next line of a grid
 * they are nobody's.
 */
export const gridEnds: Remedy<'table'> = {
  id: 'grid-ends',
  on: 'table',
  helps: ['I3'],
  propose(patient) {
    return patient.release.columns
      .filter((column) => column.role === 'quasi' && !isKept(patient, column))
      .flatMap((column) => {
        const read = readColumn(coded(column))
        const spans = spansOf(read)
        const widths = spans.flatMap((span, code) => (span && read.ranges[code] ? [span.high - span.low] : []))
        if (widths.length < 2) return []
        const middle = widths.toSorted((a, b) => a - b)[widths.length >> 1]
        return [4, 2, 1].flatMap((parts) => {
          const width = roundUp(middle / parts)
          const ranged = spans.map((span, code) => (read.ranges[code] ? span : undefined))
          const texts = width > 1e-9 ? onGrid(read.column, ranged, width) : undefined
          if (!texts) return []
          const sentence = `widen the intervals of ${column.name} to a grid of ${width}`
          return [replacing(patient, withTexts(read.column, texts), sentence, `grid-ends ${column.name} ${width}`)]
        })
      })
  },
}

function replacing(
  { release, key }: Patient<'table'>,
  made: CodedColumn,
  sentence: string,
  id: string,
): Change<'table'> {
  return {
    id,
    sentence,
    make() {
      const columns = release.columns.map((column) => (column.name === made.name ? made : column))
      return { release: tableRelease({ ...release, columns }), key }
    },
  }
}

/**
 * A column one step coarser than it is published: a level up in its hierarchy; without one a number in a band at least
 * twice as wide on a grid of 1, 2 or 5, a day as its month and a month as its year, a code with one more character hidden.
 * Where there is no such step nothing of it is told. Undefined where nothing is told already.
 */
export function coarserColumn(column: CodedColumn): CodedColumn | undefined {
  const told = column.values.filter((value) => !isSuppressed(value))
  if (told.length === 0) return undefined
  const texts = levelUp(column) ?? masks(column) ?? bandsOf(column) ?? periods(column) ?? []
  const made = withTexts(
    column,
    column.values.map((_, code) => texts[code] ?? '*'),
  )
  // A step that changes nothing is none: take it all away.
  const same =
    made.values.length === column.values.length && made.values.every((value) => column.values.includes(value))
  return same
    ? withTexts(
        column,
        column.values.map(() => '*'),
      )
    : made
}

/** The cells on the level that all share, or else those on the lowest that is published, one level up. */
function levelUp(column: CodedColumn): readonly string[] | undefined {
  const height = column.hierarchy?.levels.length ?? 0
  if (!column.hierarchy || height === 0) return undefined
  const { isAt, above } = hierarchyLevels(column.hierarchy)
  const told = column.values.filter((value) => !isSuppressed(value))
  const levels = Array.from({ length: height }, (_, level) => level)
  const shared = levels.find((level) => told.every((value) => isAt(value, level)))
  for (const level of shared === undefined ? levels : levels.slice(shared)) {
    const texts = column.values.map((value) =>
      !isSuppressed(value) && isAt(value, level) ? above(value, level) : value,
    )
    // A name may stand on two levels of its path.
    if (texts.some((text, code) => text !== column.values[code])) return texts
  }
  return undefined
}

/** Intervals on a grid at least twice as wide as half of the cells are. */
function bandsOf(column: CodedColumn): readonly string[] | undefined {
  const read = readColumn(column)
  if (read.scale !== 'number') return undefined
  const spans = spansOf(read)
  const widths = column.codes.reduce<number[]>((list, code) => {
    const span = spans[code]
    if (span) list.push(span.high - span.low)
    return list
  }, [])
  if (widths.length === 0) return undefined
  const middle = widths.toSorted((a, b) => a - b)[widths.length >> 1]
  const width = roundUp(2 * middle)
  return onGrid(column, spans, width)
}

/** Every interval out to the lines of a grid; undefined where one band would hold everything. */
function onGrid(
  column: CodedColumn,
  spans: readonly (NumberSpan | undefined)[],
  width: number,
): readonly string[] | undefined {
  const told = spans.filter((span) => span !== undefined)
  const low = told.reduce((least, span) => Math.min(least, span.low), Infinity)
  const high = told.reduce((most, span) => Math.max(most, span.high), -Infinity)
  if (Math.floor(low / width) + 1 >= Math.ceil(high / width)) return undefined
  return column.values.map((value, code) => {
    const span = spans[code]
    if (!span) return value
    return `[${plain(Math.floor(span.low / width) * width)}, ${plain(Math.ceil(span.high / width) * width)})`
  })
}

/** From a number up to, but not including, another. */
interface NumberSpan {
  readonly low: number
  readonly high: number
}

/** What each cell covers of the numbers, by code; undefined where it is no number and no interval with two ends. */
function spansOf({ column, ranges, domain }: ReadColumn): readonly (NumberSpan | undefined)[] {
  const unit = unitOf(column.values)
  return column.values.map((value, code) => {
    const range = ranges[code]
    if (range) {
      const { low, high, openHigh } = range
      return Number.isFinite(low) && Number.isFinite(high) ? { low, high: openHigh ? high : high + unit } : undefined
    }
    const place = isMissing(value) ? undefined : domain.placeOf.get(value)
    const number = place === undefined ? NaN : (domain.numbers?.[place] ?? NaN)
    return Number.isNaN(number) ? undefined : { low: number, high: number + unit }
  })
}

/** The last digit that numbers are written with: 1 for whole ones. */
function unitOf(values: readonly string[]): number {
  const places = values.map((value) =>
    Math.max(0, ...[...value.matchAll(/\d[.](\d+)/g)].map(([, part]) => part.length)),
  )
  return 10 ** -places.reduce((most, one) => Math.max(most, one), 0)
}

/** 1, 2 or 5 times a power of ten, no less than this. */
function roundUp(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  return [1, 2, 5, 10].map((times) => times * power).find((one) => one >= width * (1 - 1e-9))!
}

function plain(x: number): string {
  return String(Number(x.toPrecision(12)))
}

/** Days as months; where all are months, as years. */
function periods(column: CodedColumn): readonly string[] | undefined {
  if (readColumn(column).scale !== 'date') return undefined
  const order = column.written === 'decimal comma' ? undefined : column.written
  const dates = column.values.map((value) => (isMissing(value) ? undefined : dayOfCell(value, { order })))
  const told = dates.filter((date) => date !== undefined)
  if (told.length === 0) return undefined
  const toMonths = told.some(({ day }) => day !== undefined)
  return column.values.map((value, code) => {
    const date = dates[code]
    if (!date) return value
    const year = String(date.year).padStart(4, '0')
    return toMonths ? `${year}-${String(date.month).padStart(2, '0')}` : year
  })
}

/** Codes of one length, such as postcodes, one more character hidden at their end. */
function masks(column: CodedColumn): readonly string[] | undefined {
  const told = column.values.filter((value) => !isMissing(value))
  const isCode = (value: string): boolean => value.length === told[0].length && /^[\dA-Z]{2,}\**$/i.test(value)
  if (column.type !== 'text' || told.length === 0 || told[0].length < 4 || !told.every(isCode)) return undefined
  if (!told.some((value) => /\d/.test(value))) return undefined
  const left = told.reduce((most, value) => Math.max(most, value.replace(/\*+$/, '').length), 0)
  if (left < 3) return undefined
  return column.values.map((value) => (isMissing(value) ? value : value.slice(0, left - 1).padEnd(value.length, '*')))
}
