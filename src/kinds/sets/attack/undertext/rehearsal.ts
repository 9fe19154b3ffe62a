import { type Random, below } from '../../../../math/random.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'
import type { Transactions } from '../../../../data/transactions.js'
import { type ContextSize, type ContextTable } from '../../../../contract/context-table.js'
import { type HiddenTable, hiddenTable } from './hidden-table.js'
import { type PlainItems, plainItems } from './plain-items.js'

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
