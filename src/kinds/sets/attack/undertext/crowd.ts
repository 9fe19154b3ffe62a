import type { Transactions } from '../../../../data/transactions.js'
import { type Streams, type Random, shuffle } from '../../../../math/random.js'
import type { ContextSize, ContextTable } from '../../../../contract/context-table.js'
import { balance } from './balance.js'
import { type Speaker, perCell, overall, soft } from './evidence.js'
import { colleyRanks, gamesOf, isOrdered, knownOrderSpeaker } from './order.js'
import type { PlainItems } from '../context/plain-items.js'
import {
  type AbsentRecords,
  absentRecords,
  type CrowdRecords,
  type Lift,
  codesInRelease,
  codedCrowd,
  liftIn,
  ownTransactions,
  crowdFolds,
} from './crowd-counts.js'
import { type HiddenTable, hiddenTable, type Rehearsal, mostRows, some, wantedCells } from './rehearsal.js'
import { withCommas } from '../../../../math/with-commas.js'

/**
 * Last year's records, a competitor's, an open set, without those that may be the release's own. Undefined where they have
 * no item in common with the release.
 */
export function crowdOf(crowd: Transactions, plain: PlainItems, random: Streams): CrowdRecords | undefined {
  const codeOf = codesInRelease(crowd, plain.release)
  if (codeOf.every((code) => code < 0)) return undefined
  const out = ownTransactions(crowd, codeOf, plain)
  return codedCrowd(crowd, codeOf, plain.release.items.length, out, random('undertext/crowd'))
}

/** What a reader should know of it. */
export function crowdNotes({ codes, postings, own }: CrowdRecords): string[] {
  const known = postings.reduce((sum, { length }) => sum + (length > 0 ? 1 : 0), 0)
  const records = codes.length === 1 ? 'one record' : `${withCommas(codes.length)} records`
  return [
    `The population tells of ${known} of ${postings.length} items, in ${records}`,
    ...(own === 0 ? [] : [`${own} of its records may be the release’s own, and were left out`]),
  ]
}

/**
 * What stands together there stands together here, and in the same order. They speak of how far a member meets its context more often than by
 * chance, how far above what it does where it is absent, how frequent it is, and how often members of the set meet; and of its place, where there is an order.
 */
export function crowdSpeakers(
  records: CrowdRecords,
  plain: PlainItems,
  context: ContextSize,
  random: Streams,
): Speaker[] {
  const ranks = ranksIn(records)
  const absent = absentRecords(records, plain, context, random('undertext/absent'))
  return [companyThere(records, absent), ...(ranks ? [knownOrderSpeaker(ranks)] : [])]
}

/** Where the crowd keeps one order of items: the rank of each, without a part that is left out. */
function ranksIn({
  codes,
  folds,
  postings,
}: CrowdRecords): ((leftOut: number | undefined) => Float64Array) | undefined {
  const places = codes.reduce((sum, { length }) => sum + length, 0)
  const without = (leftOut: number | undefined) =>
    gamesOf(codes.length, places, (r) => (folds[r] === leftOut ? [] : codes[r]), postings.length)
  if (!isOrdered(without(undefined))) return undefined
  const known = new Map<number | undefined, Float64Array>()
  return (leftOut) => {
    const ranks = known.get(leftOut) ?? colleyRanks(without(leftOut))
    known.set(leftOut, ranks)
    return ranks
  }
}

function companyThere(records: CrowdRecords, absent: (leftOut: number | undefined) => AbsentRecords): Speaker {
  const lift = liftIn(records)
  return (table) => {
    const { members, terms, transactions, leftOut } = table
    const [rows, columns] = [transactions.length, members.length]
    const values = new Float64Array(terms.length * columns)
    const elsewhere = absent(leftOut)
    const asked = Uint32Array.of(...terms, ...elsewhere.terms)
    const levels = Array.from(members, (member, c) => {
      const lifts = lift(member, asked, leftOut)
      for (let t = 0; t < terms.length; t++) values[t * columns + c] = lifts[t]
      return levelOf(elsewhere, members, lifts.subarray(terms.length))
    })
    const frequent = Float64Array.from(members, (member) => Math.log(records.postings[member].length + 0.5))
    const mean = frequent.reduce((sum, one) => sum + one, 0) / columns
    const together = perCell(table, values, overall)
    return {
      cells: [
        balance(together, rows, columns),
        balance(perCell(table, values, soft(1)), rows, columns),
        together.map((value, cell) => aboveLevel(value, levels[cell % columns])),
      ],
      columns: [Float64Array.from({ length: rows * columns }, (_, cell) => frequent[cell % columns] - mean)],
      tables: [new Float64Array(rows * columns).fill(amongThemselves(lift, members, leftOut))],
    }
  }
}

/** What a member's company comes to in records that hold no member of the set. */
interface Level {
  readonly mean: number
  readonly deviation: number
}

function levelOf({ records }: AbsentRecords, members: Uint32Array, lifts: Float64Array): Level {
  const sums: number[] = []
  for (const { held, places } of records) {
    if (members.some((member) => held.has(member))) continue
    sums.push(places.reduce((sum, place) => sum + lifts[place], 0) / Math.sqrt(places.length))
  }
  const mean = sums.reduce((sum, one) => sum + one, 0) / sums.length
  return { mean, deviation: Math.sqrt(sums.reduce((sum, one) => sum + (one - mean) ** 2, 0) / sums.length) }
}

/**
 * In deviations, 0 where there is nothing to compare with. Row and column means stay in: where all members of a set are
 * at home in a row, several of them are there.
 */
function aboveLevel(value: number, { mean, deviation }: Level): number {
  return deviation > 0 && !Number.isNaN(value) ? (value - mean) / deviation : 0
}

/** How far the members of a set meet each other more often than by chance: that says how full the set is. */
function amongThemselves(lift: Lift, members: Uint32Array, leftOut: number | undefined): number {
  let sum = 0
  for (const [c, member] of members.entries())
    for (const value of lift(member, members.subarray(0, c), leftOut)) sum += value
  const pairs = (members.length * (members.length - 1)) / 2
  return pairs === 0 ? 0 : sum / pairs
}

/**
 * Whoever holds records of other people can rehearse on them: the very sets of the release are hidden there, where the
 * truth is told. A table is made of one part of the crowd, so that what it is judged by can be counted in the others.
 */
export function rehearseOnCrowd(
  { codes, postings, folds }: CrowdRecords,
  plain: PlainItems,
  tables: readonly ContextTable[],
  size: ContextSize,
  random: Random,
): Rehearsal {
  const made: HiddenTable[] = []
  const count = plain.release.offsets.length - 1
  const order = shuffle(
    Uint32Array.from({ length: tables.length * crowdFolds }, (_, i) => i),
    random,
  )
  let cells = 0
  for (const turn of order) {
    if (cells >= wantedCells) break
    const { members } = tables[turn % tables.length]
    const fold = Math.floor(turn / tables.length)
    const hidden = new Set(members)
    const all = [...new Set(Array.from(members, (member) => postings[member]).flat())]
      .filter((record) => folds[record] === fold)
      .toSorted((a, b) => a - b)
    const rows = all.length > mostRows ? some(all, mostRows, random) : all
    const read = (record: number): number[] =>
      Array.from(codes[record], (code) =>
        code >= 0 && (hidden.has(code) || plain.postings[code].length > 0) ? code : -1,
      )
    const found = hiddenTable(members, rows, read, size)
    if (!found) continue
    const { transactions } = found.table
    made.push({
      truth: found.truth,
      table: {
        ...found.table,
        // Records are numbered behind the transactions of the release, so that none is taken for another.
        transactions: transactions.map((record) => count + record),
        height: (all.length * transactions.length * crowdFolds * count) / (rows.length * codes.length),
        partial: true,
        leftOut: fold,
      },
    })
    cells += found.truth.length
  }
  return {
    tables: made.map(({ table }) => table),
    truth: made.map(({ truth }) => truth),
  }
}
