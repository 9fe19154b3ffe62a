import { columnsOfRole } from '../../../data/table.js'
import { parameters } from '../../../contract/parameter.js'
import { classesOf } from '../classes.js'
import { readReleased } from '../reading/read-table.js'
import { notMeasured } from '../../../contract/method.js'
import { type Attack, outsiders } from '../../../contract/attack.js'
import { type GroupSubject, type ValueClaims, observedEnd } from '../../../contract/claims.js'
import type { Range } from '../reading/range.js'
import type { ReadColumn } from '../reading/reading.js'

/**
 * A group of people is published as ages 37 to 52. If the tool took the least and the greatest age of the group for the
 * ends, somebody in it is exactly 37 and somebody exactly 52: two of its k ages are out.
 */
export const boundary: Attack<'table', ValueClaims> = {
  id: 'boundary',
  name: 'boundary leak',
  summary: 'takes the ends of published intervals for values of people, where they are no grid and no hierarchy',
  cites: ['LeFevre, DeWitt, Ramakrishnan 2006, Mondrian: ranges that end at observed values'],
  parameters: parameters({}),
  on: 'table',
  needs: [],
  baseline: outsiders,
  async run(release) {
    const quasi = columnsOfRole(release, 'quasi')
    if (quasi.length === 0) return notMeasured('no column is said to be known to an intruder')
    const { columns } = readReleased(release)
    if (!columns.some(({ ranges }) => ranges.some((range) => range))) return notMeasured(noInterval)
    const { firsts, sizes } = classesOf(release)
    const groups: GroupSubject[] = []
    const codeOf: number[] = []
    const chances = new Map<number, number>()
    const notes: string[] = []
    for (const read of columns) {
      const verdict = endsVerdict(read)
      if (!verdict.observed) {
        if (read.ranges.some((range) => range)) notes.push(`${read.name}: no end is claimed, ${verdict.because}`)
        continue
      }
      const closed = closedRanges(read)
      for (const [group, row] of firsts.entries()) {
        const range = closed.get(read.column.codes[row])
        if (!range) continue
        // What somebody reaches who names any value of the interval.
        const byChance = 1 - (1 - 1 / roomIn(range)) ** sizes[group]
        for (const value of [range.lowText!, range.highText!]) {
          groups.push({ row, column: read.name, value })
          codeOf.push(chances.get(byChance) ?? chances.set(byChance, chances.size).size - 1)
        }
      }
    }
    if (groups.length > 0)
      notes.push('That an end was observed is seen by where the ends lie; the release cannot prove it')
    return {
      kind: 'values',
      of: 'groups',
      column: 'end of an interval',
      values: Array.from(chances.keys(), () => observedEnd),
      groups,
      posteriorOf: Uint32Array.from(groups.keys()),
      posteriors: {
        offsets: Uint32Array.from({ length: groups.length + 1 }, (_, i) => i),
        codes: Uint32Array.from(codeOf),
        chances: new Float64Array(groups.length).fill(1),
      },
      chances: false,
      prior: Float64Array.from(chances.keys()),
      stands: Array.from(chances.keys(), () => new Set([observedEnd])),
      told: groups.map(({ row, column, value }) => ({
        record: row,
        confidence: 1,
        sentence: `somebody who looks like row ${row + 1} has ${column} ${value}`,
      })),
      notTried: [],
      notes,
    }
  },
}

/** Why the ends of a column are taken for values that somebody has, or why not. */
type EndsVerdict = { readonly observed: true } | { readonly observed: false; readonly because: string }

/** The intervals of a column whose two ends belong to them. */
function closedRanges({ ranges, column }: ReadColumn): ReadonlyMap<number, Range> {
  const used = new Uint8Array(column.values.length)
  for (const code of column.codes) used[code] = 1
  const closed = new Map<number, Range>()
  for (const [code, range] of ranges.entries())
    if (range && used[code] === 1 && !isOpen(range) && range.low < range.high && range.lowText !== undefined)
      closed.set(code, range)
  return closed
}

/** A day as an end belongs to its interval, which goes up to the next. */
function isOpen({ low, high, openLow, openHigh, highText }: Range): boolean {
  if (!Number.isFinite(low) || !Number.isFinite(high) || openLow) return true
  return openHigh && (highText === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(highText))
}

/**
 * Ends that somebody chose lie on a grid, or cut the values into parts that are nested or apart, as a hierarchy does. Ends
 * that are the least and the greatest of a group lie anywhere: they cross each other, or leave gaps between groups.
 */
export function endsVerdict(read: ReadColumn): EndsVerdict {
  const closed = [...closedRanges(read).values()]
  const all = new Set(read.column.codes)
  const intervals = [...all].filter((code) => read.ranges[code] !== undefined).length
  if (intervals === 0) return { observed: false, because: 'it has no intervals' }
  if (closed.length * 2 <= intervals)
    return { observed: false, because: 'an end that does not belong to its interval is a cut' }
  if (closed.length < 2) return { observed: false, because: 'one interval shows nothing of how its ends were chosen' }
  if (onGrid(closed)) return { observed: false, because: 'its ends lie on a grid' }
  if (cross(closed) || haveGaps(closed)) return { observed: true }
  return { observed: false, because: 'its intervals are nested or side by side, as those of a hierarchy' }
}

/** Whether whole numbers from which intervals begin, and at which the next would, are multiples of one greater than 1. */
function onGrid(ranges: readonly Range[]): boolean {
  const ends = new Set<number>()
  let places = 0
  for (const { low, high, lowText = '', highText = '' } of ranges) {
    ends.add(low).add(high)
    for (const text of [lowText, highText]) places = Math.max(places, (/[.,](\d*?)0*$/.exec(text)?.[1] ?? '').length)
  }
  const unit = 10 ** -places
  const inUnits = (x: number): number => Math.round(x / unit)
  const first = Math.min(...ranges.map(({ low }) => inUnits(low)))
  // 20-29 and 30-39 begin ten apart; [20, 30] and [30, 40] end there too.
  return [1, 0].some((next) => {
    let step = 0
    for (const { low, high, openHigh } of ranges) {
      step = greatestDivisor(step, inUnits(low) - first)
      step = greatestDivisor(step, inUnits(high) + (openHigh ? 0 : next) - first)
    }
    return step > 1
  })
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

/** Whether two of them overlap and neither holds the other. */
function cross(ranges: readonly Range[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.low - b.low || b.high - a.high)
  const open: Range[] = []
  for (const range of sorted) {
    while (open.length > 0 && open[open.length - 1].high <= range.low) open.pop()
    const around = open[open.length - 1]
    if (around && around.high < range.high && around.low < range.low) return true
    open.push(range)
  }
  return false
}

/** Whether most neighbours, none within another, leave values between them that no interval holds. */
function haveGaps(ranges: readonly Range[]): boolean {
  const sorted = ranges.toSorted((a, b) => a.low - b.low)
  let [gaps, high] = [0, sorted[0].high]
  for (const range of sorted.slice(1)) {
    if (range.low > high + 1) gaps++
    high = Math.max(high, range.high)
  }
  return sorted.length > 2 && gaps * 2 > sorted.length - 1
}

/** How many values an interval has room for, by the digits its ends are written with. */
function roomIn({ low, high, openHigh, lowText = '', highText = '' }: Range): number {
  const digits = Math.max(
    ...[lowText, highText].map((text) => (/[.,](\d+)$/.exec(text)?.[1] ?? '').replace(/0+$/, '').length),
  )
  return Math.round((high - low) * 10 ** digits) + (openHigh ? 0 : 1)
}

const noInterval = 'no column is published in intervals'
