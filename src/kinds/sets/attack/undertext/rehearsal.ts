import { type Random, below } from '../../../../math/random.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'
import type { Transactions } from '../../../../data/transactions.js'
import type { ContextSize, ContextTable } from '../../../../contract/context-table.js'
import { type PlainItems, plainItems } from '../context/plain-items.js'
import { nearestFirst } from '../context/context-tables.js'

/** Tables made of plain items, whose truth the release itself tells. */
export interface Rehearsal {
  readonly tables: readonly ContextTable[]
  /** By table and cell: 1 where the item really stands in the transaction. */
  readonly truth: readonly Uint8Array[]
}

export const wantedCells = 8000
const mostTables = 2000
/** Members are from so many times rarer to so many times more frequent than the mean. */
const reach = 3
export const mostRows = 24

/** Which plain items are hidden together as those of a real table are; fewer than it has where none can be. */
export type MembersLike = (like: ContextTable, random: Random) => number[]

/**
 * An intruder rehearses before the attack: plain items are hidden on purpose, as many as a real generalised item has
 * members and about as frequent as those must be, and the transactions that hold one of them are the rows. Which cell
 * is original is known here, so what meaning is worth in this release can be learned from it.
 */
export function rehearse(
  release: Transactions,
  tables: readonly ContextTable[],
  context: ContextSize,
  random: Random,
  membersLike?: MembersLike,
): Rehearsal {
  const plain = plainItems(release)
  const { postings } = plain
  const bySupport = Array.from(postings.keys()).filter((item) => postings[item].length > 0)
  bySupport.sort((a, b) => postings[a].length - postings[b].length || a - b)
  const supports = Float64Array.from(bySupport, (item) => postings[item].length)
  const made: HiddenTable[] = []
  const different = new SequenceInterner()
  let cells = 0
  for (let i = 0; tables.length > 0 && cells < wantedCells && i < mostTables; i++) {
    const like = tables[i % tables.length]
    const members = membersLike
      ? membersLike(like, random)
      : i % 4 === 3
        ? companions(plain, bySupport, like.members.length, random)
        : alike(bySupport, supports, like, random)
    if (members.length < like.members.length) continue
    const table = hide(plain, members, context, random)
    if (table === null || different.intern(keyOf(table.table)) < made.length) continue
    made.push(table)
    cells += table.truth.length
  }
  return {
    tables: made.map(({ table }) => table),
    truth: made.map(({ truth }) => truth),
  }
}

/** As many plain items as the table has members, of about the support those have on average: its rows over its columns. */
function alike(bySupport: readonly number[], supports: Float64Array, like: ContextTable, random: Random): number[] {
  const { members } = like
  const [from, end] = aboutAsFrequent(supports, like)
  if (end - from < members.length) return []
  const drawn = new Set<number>()
  while (drawn.size < members.length) drawn.add(bySupport[from + below(end - from, random)])
  return [...drawn]
}

/** From where to where rising supports are about those that the members of the table have. */
export function aboutAsFrequent(
  supports: Float64Array,
  { members, transactions }: ContextTable,
): readonly [from: number, end: number] {
  const wanted = Math.max(1, transactions.length / members.length)
  let from = supports.findIndex((support) => support >= wanted / reach)
  if (from < 0) from = supports.length
  let end = supports.findIndex((support) => support > wanted * reach)
  if (end < 0) end = supports.length
  const few = 4 * members.length
  while (end - from < few && (from > 0 || end < supports.length)) {
    if (end < supports.length) end++
    if (end - from < few && from > 0) from--
  }
  return [from, end]
}

/** Plain items that meet in the transactions of one of them: the rehearsal of a set that is mostly original. */
function companions(
  { release, of, postings }: PlainItems,
  bySupport: readonly number[],
  count: number,
  random: Random,
): number[] {
  const first = bySupport[below(bySupport.length, random)]
  const chosen = new Set([first])
  for (let attempt = 0; attempt < 20 * count && chosen.size < count; attempt++) {
    const t = postings[first][below(postings[first].length, random)]
    const item = of(release.elements[release.offsets[t] + below(release.offsets[t + 1] - release.offsets[t], random)])
    if (item >= 0 && postings[item].length <= reach * postings[first].length) chosen.add(item)
  }
  return [...chosen]
}

/** The table that would arise if these items were published as one generalised item. */
function hide(
  { release, of, postings }: PlainItems,
  members: readonly number[],
  size: ContextSize,
  random: Random,
): HiddenTable | null {
  const all = [...new Set(members.flatMap((item) => [...postings[item]]))].sort((a, b) => a - b)
  const rows = all.length > mostRows ? some(all, mostRows, random) : all
  const read = (t: number): number[] =>
    Array.from(release.elements.subarray(release.offsets[t], release.offsets[t + 1]), of)
  const made = hiddenTable(Uint32Array.from(members), rows, read, size)
  if (!made) return null
  return {
    ...made,
    table: { ...made.table, height: (all.length * made.table.transactions.length) / rows.length },
  }
}

/** The same items hidden in the same transactions are the same rehearsal, in whatever order they were drawn. */
function keyOf({ members, transactions }: ContextTable): number[] {
  return [members.length, ...members.toSorted(), ...transactions]
}

/** So many of the values, in their order. */
export function some(values: readonly number[], count: number, random: Random): number[] {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(below(values.length, random))
  return values.filter((_, i) => drawn.has(i))
}

/** How much a rehearsal can teach: what it shows again teaches nothing new. */
export interface Rehearsed {
  /** Different plain items that were hidden. */
  readonly items: number
  /** Cells shown, an item in a transaction as often as it was hidden with other companions. */
  readonly shown: number
  /**
   * Cells that count: each item in a transaction once, and no more of them than there are pairs of the items, because
   * so many distances are all that was seen of the measure.
   */
  readonly cells: number
}

/** Rehearsed cells from which on the rehearsal outweighs the prior of the weights (`priorCells`) four to one. */
const enoughCells = 200

export function rehearsed({ tables }: Pick<Rehearsal, 'tables'>): Rehearsed {
  const transactionsOf = new Map<number, Set<number>>()
  let shown = 0
  for (const { members, transactions } of tables) {
    shown += members.length * transactions.length
    for (const item of members) {
      const seen = transactionsOf.get(item) ?? new Set()
      transactionsOf.set(item, seen)
      for (const t of transactions) seen.add(t)
    }
  }
  const items = transactionsOf.size
  let different = 0
  for (const { size } of transactionsOf.values()) different += size
  return { items, shown, cells: Math.min(different, (items * Math.max(0, items - 1)) / 2) }
}

/** Whether the chances of undertext rest on what was learned in the release: from about 20 plain items on. */
export function rehearsedEnough(rehearsal: Pick<Rehearsal, 'tables'>): boolean {
  return rehearsed(rehearsal).cells >= enoughCells
}

/** What a reader must know of the chances where too little was rehearsed. */
export function rehearsalCaveat(rehearsal: Pick<Rehearsal, 'tables'>): string | undefined {
  if (rehearsedEnough(rehearsal)) return undefined
  return rehearsal.tables.length === 0
    ? 'The release is too small to rehearse on: its percentages are base rates, and meaning only breaks ties'
    : 'The release is too small to rehearse on: its percentages are little more than base rates'
}

/** A table whose truth is known: by cell, 1 where the item really stands in the record. */
export interface HiddenTable {
  readonly table: ContextTable
  readonly truth: Uint8Array
}

/**
 * The table that arises where these items are hidden in these records on purpose, and its truth. A record is read as
 * codes, negative where it says nothing. Records without context are no rows; null where there is none with any.
 */
export function hiddenTable(
  members: Uint32Array,
  records: readonly number[],
  read: (record: number) => readonly number[],
  size: ContextSize,
): HiddenTable | null {
  const hidden = new Set(members)
  const transactions: number[] = []
  const contextOffsets: number[] = []
  const context: number[] = []
  const sides: number[] = []
  const truth: number[] = []
  for (const record of records) {
    const codes = read(record)
    const place = codes.findIndex((code) => hidden.has(code))
    const shown = codes.map((code) => (hidden.has(code) ? -1 : code))
    const terms = nearestFirst(shown, place, size)
    if (terms.size === 0) continue
    transactions.push(record)
    contextOffsets.push(context.length)
    for (const [term, side] of terms) {
      context.push(term)
      sides.push(side)
    }
    for (const member of members) truth.push(codes.includes(member) ? 1 : 0)
  }
  if (transactions.length === 0) return null
  contextOffsets.push(context.length)
  return {
    table: {
      members,
      transactions: Uint32Array.from(transactions),
      contextOffsets: Uint32Array.from(contextOffsets),
      context: Uint32Array.from(context),
      sides: Int8Array.from(sides),
    },
    truth: Uint8Array.from(truth),
  }
}
