import { gaussOneOne } from '../../../math/special-functions.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Column, type Table, coded, columnNamed, columnsOfRole } from '../../../data/table.js'
import { type Classes, noClass } from '../classes.js'
import { lineOfRow } from '../../../data/coverage.js'
import { numberOfCell } from '../../../data/number-text.js'
import { type Fault, InputError } from '../../../formats/input-error.js'

/** An intruder who does not know who is in the table, and looks among everybody it was drawn from. */
export interface JournalistRisk {
  readonly highest: number
  readonly atHighest: number
  /** The share of all people whom somebody who links every row gets right. */
  readonly average: number
  /** Counted in the population, or estimated from weights or from the share that was drawn. */
  readonly by: 'population' | 'estimate'
  /** Classes that the population holds in fewer people than the table does: it is not the one it was drawn from. */
  readonly short: number
}

/** With the population at hand: one in as many of its people as look the same. Undefined where it lacks a column. */
export function countedJournalist(
  classes: Classes,
  columns: readonly Column[],
  population: Table,
): JournalistRisk | undefined {
  const theirs = columns.map(({ name }) => columnNamed(population, name))
  if (theirs.includes(undefined)) return undefined
  const known = columns.map(coded)
  const interner = new SequenceInterner()
  const key = new Uint32Array(known.length)
  for (const first of classes.firsts) {
    for (const [c, { codes }] of known.entries()) key[c] = codes[first]
    interner.intern(key)
  }
  const counted = new Float64Array(classes.count)
  const others = theirs.flatMap((column) => (column ? [coded(column)] : []))
  const toOurs = others.map(({ values }, c) => {
    const ours = new Map(known[c].values.map((value, code) => [value, code]))
    return Int32Array.from(values, (value) => ours.get(value) ?? -1)
  })
  for (let row = 0; row < population.rowCount; row++) {
    let shared = true
    for (const [c, { codes }] of others.entries()) {
      const code = toOurs[c][codes[row]]
      if (code < 0) shared = false
      else key[c] = code
    }
    if (!shared) continue
    const found = interner.intern(key)
    if (found < classes.count) counted[found]++
  }
  let short = 0
  const risks = Float64Array.from(classes.sizes, (size, c) => {
    if (counted[c] < size) short++
    return 1 / Math.max(size, counted[c])
  })
  return { ...overPeople(classes, risks), by: 'population', short }
}

/** Without it, from the people each class is said to stand for: the mean of one over the unknown size. */
export function estimatedJournalist(classes: Classes, standsFor: ArrayLike<number>): JournalistRisk {
  return { ...overPeople(classes, individualRisks(classes, standsFor)), by: 'estimate', short: 0 }
}

/** Risks by class, over their people. */
function overPeople(
  { sizes }: Classes,
  risks: ArrayLike<number>,
): { readonly highest: number; readonly atHighest: number; readonly average: number } {
  let highest = 0
  let atHighest = 0
  let sum = 0
  let people = 0
  for (let c = 0; c < risks.length; c++) {
    if (risks[c] > highest) {
      highest = risks[c]
      atHighest = 0
    }
    if (risks[c] === highest) atHighest += sizes[c]
    sum += risks[c] * sizes[c]
    people += sizes[c]
  }
  return { highest, atHighest, average: people === 0 ? 0 : Math.min(1, sum / people) }
}

/**
 * Somebody who looks like f people of a sample, which stands for F people, is picked out rightly with this chance: the
 * mean of 1/F under the negative binomial distribution that f and p = f/F give (Benedetti and Franconi 1998), exactly:
 * p^f/f · 2F1(f, f; f + 1; 1 - p) = p/f · 2F1(1, 1; f + 1; 1 - p). Never above 1/f. Where weights say that the sample
 * stands for fewer people than it holds, it is taken to be everybody.
 */
export function individualRisk(f: number, F: number): number {
  if (!(F > f)) return 1 / f
  const p = f / F
  return Math.min(1 / f, (p / f) * gaussOneOne(f, p))
}

/** The people each class stands for: the sum of its rows' weights. */
export function weightsOfClasses({ count, classOf }: Classes, weights: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(count)
  for (let row = 0; row < classOf.length; row++) if (classOf[row] !== noClass) sums[classOf[row]] += weights[row]
  return sums
}

/** By class, what `individualRisk` says of each of its people. */
export function individualRisks({ sizes }: Classes, standsFor: ArrayLike<number>): Float64Array {
  return Float64Array.from(sizes, (size, c) => individualRisk(size, standsFor[c]))
}

/** How many people of the population each class stands for, by a column that says it of every row. */
export function peopleByWeights(table: Table, classes: Classes, weights: string, file: string): Float64Array {
  if (columnsOfRole(table, 'person').length > 0) throw new InputError(weightsOfRows, { file })
  const named = columnNamed(table, weights)
  if (!named) throw new InputError(noWeights(weights), { file })
  const { codes, values, written } = coded(named)
  const numbers = values.map((value) => numberOfCell(value.trim(), written))
  const bad = codes.findIndex((code) => !(numbers[code] > 0))
  if (bad >= 0) {
    const place = { line: lineOfRow(table, bad), column: table.columns.indexOf(named) + 1 }
    throw new InputError(badWeight, { file, ...place, unit: 'cell', value: values[codes[bad]] })
  }
  return weightsOfClasses(
    classes,
    Float64Array.from(codes, (code) => numbers[code]),
  )
}

function noWeights(name: string): Fault {
  return {
    message: `has no column "${name}", which ‹weights› names`,
    rule: 'the column of weights is one of the table',
    remedy: 'name a column of its header, letter for letter',
  }
}

const weightsOfRows: Fault = {
  message: 'has weights, and a column that says whose rows belong together',
  rule: 'a weight says how many people a row stands for: each row must be somebody of its own',
  remedy: 'leave out ‹weights› or ‹person›',
}

const badWeight: Fault = {
  message: 'a weight is no number above 0',
  rule: 'a weight says how many people of the population a row stands for',
  remedy: 'correct the cell, or name another column with ‹weights›',
}
