import { type Table, cellOf, coded, columnNamed } from '../../../data/table.js'
import { type Random, shuffle } from '../../../math/random.js'
import { type MixedPoints, allNearestOf, mixedPoints, nearestOf } from './mixed-points.js'

/** What made-up rows tell of people they were learned from, beside the same of people they were not. */
export interface ToldOfPeople {
  readonly hits: number
  readonly of: number
  readonly outside: number
  readonly outsideOf: number
}

/** The people whose data the rows were learned from, and others like them who had no part in it. */
export interface TwoCrowds {
  readonly inside: Table
  readonly outside: Table
}

/** Rows times people that are held against each other: a few seconds. */
const mostPairs = 2e8
const mostPeople = 2000

/** As many of each crowd as there is time for, drawn at random. */
export function drawnCrowds({ inside, outside }: TwoCrowds, rows: number, random: Random): TwoCrowds {
  const most = Math.max(200, Math.min(mostPeople, Math.floor(mostPairs / Math.max(1, rows))))
  return { inside: drawn(inside, most, random), outside: drawn(outside, most, random) }
}

/** As many of each crowd as the smaller has. */
export function evenCrowds({ inside, outside }: TwoCrowds, random: Random): TwoCrowds {
  const most = Math.min(inside.rowCount, outside.rowCount)
  return { inside: drawn(inside, most, random), outside: drawn(outside, most, random) }
}

function drawn(table: Table, most: number, random: Random): Table {
  const rows = shuffle(
    Uint32Array.from({ length: table.rowCount }, (_, row) => row),
    random,
  ).subarray(0, most)
  const columns = table.columns.map((column) => {
    const { codes, ...rest } = coded(column)
    return { ...rest, codes: rows.map((row) => codes[row]) }
  })
  return { rowCount: rows.length, columns }
}

/** By person of each crowd: how far the nearest made-up row is, and how far the nearest other person. */
export interface Nearness {
  readonly inside: readonly PersonNear[]
  readonly outside: readonly PersonNear[]
  /** Made-up rows that are nearer to somebody inside than to anybody outside, of as many people each; ties count half. */
  readonly nearerInside: number
  readonly nearerOf: number
}

interface PersonNear {
  readonly row: number
  readonly person: number
}

const mostRowsCompared = 2000

export function nearnessOf(rows: Table, { inside, outside }: TwoCrowds, names: readonly string[]): Nearness {
  const [made, within, without] = mixedPoints([rows, inside, outside], names)
  const near = (own: MixedPoints, other: MixedPoints): PersonNear[] =>
    Array.from({ length: own.count }, (_, i) => ({
      row: nearestOf(own, i, made).distance,
      person: Math.min(nearestOf(own, i, own, i).distance, nearestOf(own, i, other).distance),
    }))
  const equal = Math.min(within.count, without.count)
  const step = Math.max(1, Math.floor(made.count / mostRowsCompared))
  let nearerInside = 0
  let nearerOf = 0
  for (let row = 0; row < made.count; row += step) {
    const [a, b] = [within, without].map((crowd) => nearestOf(made, row, { ...crowd, count: equal }).distance)
    nearerInside += a < b ? 1 : a === b ? 0.5 : 0
    nearerOf++
  }
  return { inside: near(within, without), outside: near(without, within), nearerInside, nearerOf }
}

/** How much nearer than to anybody else a row must be to a person to be a copy of them. */
const copyTimes = 10

interface Exact {
  readonly exact: number
  readonly exactOutside: number
}

/** People whose record a made-up row is, or nearly is: ten times nearer to them than anybody else is. */
export function copiedPeople({ inside, outside }: Nearness): ToldOfPeople & Exact {
  const exact = (people: readonly PersonNear[]): number => people.filter((one) => one.row === 0 && isCopy(one)).length
  const isCopy = ({ row, person }: PersonNear): boolean => person > 0 && row * copyTimes <= person
  return {
    hits: inside.filter(isCopy).length,
    of: inside.length,
    outside: outside.filter(isCopy).length,
    outsideOf: outside.length,
    exact: exact(inside),
    exactOutside: exact(outside),
  }
}

/** The first half says how near is near enough to be sure, the second is asked: so no luck of the first is in the count. */
function split<T>(list: readonly T[]): readonly [readonly T[], readonly T[]] {
  const half = list.length >> 1
  return [list.slice(0, half), list.slice(half)]
}

/** Nineteen of twenty, with one more taken to be wrong than was seen. */
const oddsOfSure = 20

/**
 * The furthest distance up to which nearly all that is said is right: of the first so many, right ones are at least
 * twenty times as many as wrong ones and one more. Nothing is said where there is none.
 */
export function sureUpTo(said: readonly { readonly at: number; readonly right: boolean }[]): number {
  const sorted = said.toSorted((a, b) => a.at - b.at)
  let [right, wrong, sure] = [0, 0, -Infinity]
  for (const [i, one] of sorted.entries()) {
    if (one.right) right++
    else wrong++
    if (sorted[i + 1]?.at !== one.at && right >= oddsOfSure * (wrong + 1)) sure = one.at
  }
  return sure
}

/** People of whom a made-up row so near says that they are in the data: of those outside it says so wrongly. */
export function toldPresence({ inside, outside }: Nearness): ToldOfPeople {
  const ratio = ({ row, person }: PersonNear): number => (person > 0 ? row / person : row > 0 ? Infinity : 1)
  const [first, second] = split(inside)
  const [firstOut, secondOut] = split(outside)
  const most = sureUpTo([
    ...first.map((one) => ({ at: ratio(one), right: true })),
    ...firstOut.map((one) => ({ at: ratio(one), right: false })),
  ])
  const told = (one: PersonNear): boolean => ratio(one) <= most
  return {
    hits: second.filter(told).length,
    of: second.length,
    outside: secondOut.filter(told).length,
    outsideOf: secondOut.length,
  }
}

/** People whose hidden value the made-up row most like them tells rightly, where such rows are nearly always right. */
export function toldValues(
  rows: Table,
  { inside, outside }: TwoCrowds,
  known: readonly string[],
  hidden: string,
): ToldOfPeople {
  const [made, within, without] = mixedPoints([rows, inside, outside], known)
  const said = coded(columnNamed(rows, hidden)!)
  const guesses = (own: MixedPoints, table: Table) =>
    Array.from({ length: own.count }, (_, i) => {
      const { distance, at } = allNearestOf(own, i, made)
      const guess = said.values[mostFrequent(at.map((row) => said.codes[row]))]
      return { at: distance, right: at.length > 0 && guess === cellOf(columnNamed(table, hidden)!, i) }
    })
  const [first, second] = split(guesses(within, inside))
  const most = sureUpTo(first)
  const told = (one: { readonly at: number; readonly right: boolean }): boolean => one.right && one.at <= most
  const others = guesses(without, outside)
  return {
    hits: second.filter(told).length,
    of: second.length,
    outside: others.filter(told).length,
    outsideOf: others.length,
  }
}

/** Of several as frequent the first. */
function mostFrequent(codes: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [codes[0], 0])[0]
}

/** Conditions made of a row that no other made-up row is like: true of exactly one person of as many inside and outside. */
export function conditionsOfOne(rows: Table, { inside, outside }: TwoCrowds, known: readonly string[]): ToldOfPeople {
  const texts = (table: Table): string[] => {
    const columns = known.map((name) => columnNamed(table, name)!)
    return Array.from({ length: table.rowCount }, (_, row) => JSON.stringify(columns.map((one) => cellOf(one, row))))
  }
  const counts = (list: readonly string[]): Map<string, number> => {
    const found = new Map<string, number>()
    for (const one of list) found.set(one, (found.get(one) ?? 0) + 1)
    return found
  }
  const alone = [...counts(texts(rows))].filter(([, count]) => count === 1).map(([text]) => text)
  const within = counts(texts(inside))
  const without = counts(texts(outside))
  return {
    hits: alone.filter((text) => within.get(text) === 1).length,
    of: alone.length,
    outside: alone.filter((text) => without.get(text) === 1).length,
    outsideOf: alone.length,
  }
}
