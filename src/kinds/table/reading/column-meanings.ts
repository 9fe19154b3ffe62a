import { type CodedColumn, isSuppressed } from '../../../data/table.js'
import { type KnownValues, knownValues, moreThanUnseen, scaleOfColumn } from './column-scale.js'
import { type CellContext, type CellMeaning, meaningOf } from './meaning.js'
import { middlesOfNodes, midpointsOf } from './midpoints.js'
import type { Range } from './range.js'
import { type ValueScale, numberOn } from './scale.js'

/** What every cell of a column says, settled by all of them together. */
export interface ColumnMeanings {
  readonly scale: ValueScale
  readonly known: KnownValues
  /** By code. */
  readonly meanings: readonly CellMeaning[]
  /** The one level of the hierarchy that all published values stand on, where there is one. */
  readonly level: number | undefined
  readonly notes: readonly string[]
}

/** Reads the different cells of a column; what one cell leaves open is told by the others. */
export function columnMeanings(column: CodedColumn, people?: CodedColumn): ColumnMeanings {
  const rowsOf = new Uint32Array(column.values.length)
  for (const code of column.codes) rowsOf[code]++
  const known = knownValues(column, people)
  const scale = scaleOfColumn(column, rowsOf, known, people)
  const nodes = new Set(known.hierarchy?.levels.flatMap(({ names }) => names))
  const published = new Set(column.values)
  const hint = column.readAs ?? (hasCommaPairs(column.values, known, scale) ? 'interval' : undefined)
  const context: CellContext = {
    scale,
    hint,
    isValue: (text) => known.has.has(text),
    isNode: (text) => nodes.has(text),
    isMember: (text) => published.has(text),
    closed: known.from === 'said' || known.from === 'hierarchy',
    marks: ['X', 'x', '#', '•'].filter((mark) => !known.values.some((value) => value.includes(mark))),
  }
  const notes: string[] = []
  const read = column.values.map((value) => meaningOf(value, context))
  const numbered = scale.kind === 'number' ? withMidpoints(read, rowsOf, scale, known, column, notes) : read
  const level = levelOf(column.values, rowsOf, known)
  const settled = numbered.map((meaning) => onLevel(meaning, known, nodes, level))
  return { scale, known, meanings: withoutStrangers(settled, rowsOf, scale, known, notes), level, notes }
}

/** 20,29 is an interval where all such cells are, and those that are known are whole numbers or none overlaps another. */
function hasCommaPairs(values: readonly string[], known: KnownValues, scale: ValueScale): boolean {
  if (scale.kind !== 'number') return false
  const pairs = values.filter((value) => /^\d+,\d+$/.test(value) && !known.has.has(value))
  if (pairs.length === 0) return false
  const ranges = pairs.map((pair) => pair.split(',').map(Number))
  if (ranges.some(([low, high]) => low > high)) return false
  const numbers = known.values.map((value) => numberOn(scale, value)).filter((x) => !Number.isNaN(x))
  if (numbers.length > 0) return numbers.every(Number.isInteger)
  ranges.sort((a, b) => a[0] - b[0])
  return ranges.length >= 3 && ranges.every(([low], i) => i === 0 || low > ranges[i - 1][1])
}

const mostMiddles = 10_000

/** Plain numbers that are the middles of intervals. */
function withMidpoints(
  meanings: readonly CellMeaning[],
  rowsOf: Uint32Array,
  scale: ValueScale,
  known: KnownValues,
  { readAs }: CodedColumn,
  notes: string[],
): readonly CellMeaning[] {
  if (readAs === 'value' || readAs === 'interval') return meanings
  const numberOf = (meaning: CellMeaning): number => (meaning.rule === 'value' ? numberOn(scale, meaning.text) : NaN)
  if (readAs === 'changed')
    return meanings.map((meaning) => (Number.isNaN(numberOf(meaning)) ? meaning : { rule: 'changed' }))
  // Middles are few: that is what they are for.
  if (readAs === undefined && meanings.length > mostMiddles) return meanings
  const rows = new Map<number, number>()
  for (const [code, meaning] of meanings.entries()) {
    const x = numberOf(meaning)
    if (!Number.isNaN(x) && rowsOf[code] > 0) rows.set(x, (rows.get(x) ?? 0) + rowsOf[code])
  }
  const weights = new Map<number, number>()
  for (const value of known.values) {
    const x = numberOn(scale, value)
    if (!Number.isNaN(x)) weights.set(x, (weights.get(x) ?? 0) + (known.people ? (known.people.get(value) ?? 0) : 1))
  }
  const numbers = [...rows.keys()].sort((a, b) => a - b)
  const middles = known.hierarchy ? middlesOfNodes(known.hierarchy, scale) : new Map<number, Range>()
  const published = { numbers, rows: numbers.map((x) => rows.get(x)!) }
  const ranges = midpointsOf(published, weights, middles, readAs === 'midpoint')
  if (!ranges) return meanings
  notes.push('its numbers are the middles of intervals')
  return meanings.map((meaning): CellMeaning => {
    const range = ranges.get(numberOf(meaning))
    return range ? { rule: 'midpoint', range } : meaning
  })
}

/** A name may stand on several levels: what all published values have in common says which is meant. */
function levelOf(values: readonly string[], rowsOf: Uint32Array, { hierarchy, has }: KnownValues): number | undefined {
  if (!hierarchy) return undefined
  const told = values.filter((value, code) => rowsOf[code] > 0 && !isSuppressed(value))
  if (told.length === 0) return undefined
  const sets = [has, ...hierarchy.levels.map(({ names }) => new Set(names))]
  const found = sets.findIndex((names) => told.every((value) => names.has(value)))
  return found < 0 ? undefined : found
}

/** A leaf whose name is that of a node too, in a release on many levels or on that of the node, may be the node. */
function onLevel(
  meaning: CellMeaning,
  known: KnownValues,
  nodes: ReadonlySet<string>,
  level: number | undefined,
): CellMeaning {
  if (meaning.rule !== 'value' || level === 0 || !known.hierarchy || !nodes.has(meaning.text)) return meaning
  return { rule: 'node', names: [meaning.text] }
}

/** Plain cells that nobody is known to have: new values, or what was changed or made coarser in a way nobody told. */
function withoutStrangers(
  meanings: readonly CellMeaning[],
  rowsOf: Uint32Array,
  scale: ValueScale,
  known: KnownValues,
  notes: string[],
): readonly CellMeaning[] {
  if (known.from === 'release') return meanings
  const numbers = new Set(known.values.map((value) => numberOn(scale, value)))
  numbers.delete(NaN)
  const isNumber = (text: string): boolean => scale.kind === 'number' && !Number.isNaN(numberOn(scale, text))
  const isStranger = (meaning: CellMeaning): boolean =>
    meaning.rule === 'value' && !known.has.has(meaning.text) && !numbers.has(numberOn(scale, meaning.text))
  let strangers = 0
  let rows = 0
  let finerRows = 0
  const finest = decimalsIn(known.values)
  for (const [code, meaning] of meanings.entries()) {
    if (meaning.rule !== 'missing' && meaning.rule !== 'suppressed') rows += rowsOf[code]
    if (rowsOf[code] === 0 || !isStranger(meaning)) continue
    strangers += rowsOf[code]
    if (meaning.rule === 'value' && isNumber(meaning.text) && decimalsIn([meaning.text]) > finest)
      finerRows += rowsOf[code]
  }
  const closed = known.from === 'said' || known.from === 'hierarchy'
  const strange = strangers > 0 && (closed || (known.people && moreThanUnseen(strangers, rows, known.people)))
  // More digits than any of the people has, and five of them at least should have had as many.
  const finer = (finerRows / rows) * peopleIn(known) >= 5
  if (!strange && !finer) return meanings
  const changed = scale.kind === 'number' && (finer || finerRows > 0 || strangers * 20 > rows)
  if (changed) notes.push('its numbers are not those of the people: they were changed, and each may have been any')
  else notes.push('some values are none that anybody is known to have: made coarser in a way that nobody told')
  return meanings.map((meaning): CellMeaning => {
    if (meaning.rule !== 'value') return meaning
    if (changed && isNumber(meaning.text)) return { rule: 'changed' }
    return isStranger(meaning) ? { rule: 'unread' } : meaning
  })
}

function peopleIn({ people }: KnownValues): number {
  let count = 0
  for (const one of people?.values() ?? []) count += one
  return count
}

function decimalsIn(values: readonly string[]): number {
  let most = 0
  for (const value of values) most = Math.max(most, (/[.,](\d*?)0*$/.exec(value)?.[1] ?? '').length)
  return most
}

/** Whether a dash may have been meant for whole numbers: 20-29 is followed by 30-39, and somebody is 29.5. */
export function endsBeforeNext(ranges: Iterable<Range>): (range: Range) => Range {
  const lows = new Set<number>()
  for (const { low } of ranges) lows.add(low)
  return (range) =>
    range.dashed && Number.isInteger(range.high) && !lows.has(range.high) && lows.has(range.high + 1)
      ? { ...range, high: range.high + 1, openHigh: true }
      : range
}
