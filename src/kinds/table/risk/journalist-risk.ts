import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Column, type Table, coded, columnNamed } from '../../../data/table.js'
import type { Classes } from '../classes.js'
import { individualRisks } from './individual-risk.js'

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
