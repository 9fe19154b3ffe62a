import { numberOfCell } from '../../../data/number-text.js'
import { type Column, type Table, cellOf, coded, columnNamed, isMissing } from '../../../data/table.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import type { ToldOfPeople } from './told-by-rows.js'

/** From this share on rows are of other data: whoever makes rows up keeps to the values that there are, and to how often. */
const mostOfThem = 0.5

/**
 * Stops at an original that cannot be the data the rows were made after: in some column most rows have values that it
 * does not, or values are as often as in it in less than half. Answers how far the furthest column is from it: the share
 * of rows that would have to change, beyond luck.
 */
export function refuseOtherData(rows: Table, original: Table, names: readonly string[], file: string): number {
  let furthest = 0
  for (const name of names) {
    const compared = comparedColumns(columnNamed(rows, name)!, columnNamed(original, name)!)
    if (!compared) continue
    if (compared.foreign > mostOfThem)
      throw new InputError(otherData('hold values that it does not'), { file, value: name })
    if (compared.differs > mostOfThem) throw new InputError(otherData('would have to change'), { file, value: name })
    furthest = Math.max(furthest, compared.differs)
  }
  return furthest
}

/** Fewer people who are like nobody else say nothing. */
const fewestAlone = 20

/** Stops at people outside who are those inside: then nothing that was copied stands out. */
export function refuseSamePeople(inside: Table, outside: Table, names: readonly string[], file: string): void {
  const [people, others] = [inside, outside].map((table) => countsOf(table, names))
  const alone = [...people.keys()].filter((record) => people.get(record) === 1)
  if (alone.length < fewestAlone || 2 * alone.filter((record) => others.has(record)).length <= alone.length) return
  throw new InputError(samePeople, { file })
}

const samePeople: Fault = {
  message: 'holds the same people as the original: more than half of those who are like nobody else there stand in it',
  rule: 'people outside had no part in what the rows were made after',
  remedy: 'give people who were kept back before the rows were made',
}

/** From so many deviations on it is never luck that people outside are copied more often than those inside. */
const neverLuck = 5

/** Stops at an original of whose people fewer stand in the rows than of people outside: it is not what they were made after. */
export function refuseExchanged({ hits, of, outside, outsideOf }: ToldOfPeople, file: string): void {
  if (of === 0 || outsideOf === 0) return
  const [inside, others, both] = [hits / of, outside / outsideOf, (hits + outside) / (of + outsideOf)]
  const deviation = Math.sqrt(both * (1 - both) * (1 / of + 1 / outsideOf))
  if (others - inside > neverLuck * deviation) throw new InputError(exchanged, { file })
}

const exchanged: Fault = {
  message:
    'is not the data that the rows were made after: far more of the people outside stand in them than of its own',
  rule: 'nobody who had no part in it is copied more often than those who had',
  remedy:
    'give the table that the rows were made after, and as people outside those who were kept back: the two may be exchanged',
}

function countsOf(table: Table, names: readonly string[]): Map<string, number> {
  const columns = names.map((name) => columnNamed(table, name)!)
  const counts = new Map<string, number>()
  for (let row = 0; row < table.rowCount; row++) {
    const record = JSON.stringify(columns.map((column) => cellOf(column, row)))
    counts.set(record, (counts.get(record) ?? 0) + 1)
  }
  return counts
}

function otherData(what: string): Fault {
  return {
    message: `cannot be the data that the rows were made after: in a column more than half of them ${what}`,
    rule: 'made-up rows have the values of the people they were made after, about as often',
    remedy: 'give the table that the rows were made after',
  }
}

interface Compared {
  /** The share of the rows whose value the original does not have, or not nearly. */
  readonly foreign: number
  /** Half the sum of the differences of shares, less what luck makes of it. */
  readonly differs: number
}

/** Text that is nearly everybody's own tells nothing of where it comes from. */
const ownShare = 0.5
const bins = 10
/** Made-up numbers may lie a little beyond those of people. */
const beyond = 0.1

function comparedColumns(made: Column, known: Column): Compared | undefined {
  const [rows, people] = [valuesOf(made), valuesOf(known)]
  if (rows.length === 0 || people.length === 0) return undefined
  const numbers = [rows, people].map((values) => values.map((value) => numberOfCell(value, coded(known).written)))
  const numeric = !numbers.some((list) => list.some(Number.isNaN))
  if (numeric) {
    const [own, others] = numbers
    const sorted = others.toSorted((a, b) => a - b)
    const [least, most] = [sorted[0], sorted[sorted.length - 1]]
    const reach = beyond * (most - least)
    const ends = [
      ...new Set(Array.from({ length: bins - 1 }, (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / bins)])),
    ]
    const binOf = (x: number): string => String(ends.filter((end) => end <= x).length)
    const foreign = own.filter((x) => x < least - reach || x > most + reach).length / own.length
    return { foreign, differs: differenceOf(own.map(binOf), others.map(binOf)) }
  }
  const there = new Set(people)
  if (there.size > ownShare * people.length) return undefined
  const foreign = rows.filter((value) => !there.has(value)).length / rows.length
  return { foreign, differs: differenceOf(rows, people) }
}

function valuesOf(column: Column): string[] {
  const { codes, values } = coded(column)
  return Array.from(codes, (code) => values[code]).filter((value) => !isMissing(value))
}

function differenceOf(some: readonly string[], others: readonly string[]): number {
  const shares = new Map<string, [number, number]>()
  for (const [list, side] of [
    [some, 0],
    [others, 1],
  ] as const)
    for (const value of list) {
      const both = shares.get(value) ?? [0, 0]
      both[side] += 1 / list.length
      shares.set(value, both)
    }
  let [sum, luck] = [0, 0]
  for (const [p, q] of shares.values()) {
    const pooled = (p * some.length + q * others.length) / (some.length + others.length)
    sum += Math.abs(p - q)
    // The mean of the absolute difference of two shares of one population.
    luck += Math.sqrt(
      ((2 / Math.PI) * pooled * (1 - pooled) * (some.length + others.length)) / (some.length * others.length),
    )
  }
  return Math.max(0, (sum - luck) / 2)
}
