import { itemRows, postingsOf } from '../../../data/item-rows.js'
import { type Posting, union } from '../../../data/postings.js'
import { rowCount } from '../../../data/rows.js'
import type { Transactions } from '../../../data/transactions.js'
import { type Labelling, suppressedGroup } from './labelling.js'

/**
 * The state of a set generalisation under way: which items stand together, and where. A group is named by its lowest
 * item code. Supports are kept up to date by joining postings, never recounted.
 */
export interface Grouping extends Labelling {
  readonly postings: Posting[]
  readonly transactionCount: number
  readonly itemCount: number
  /** By group: members in rising order. */
  readonly members: number[][]
  /** By group: how many members and transactions, for loops over all of them. */
  readonly sizes: Uint32Array
  readonly supports: Uint32Array
  /** By group: how many changes there had been after its last. */
  readonly changedAt: Uint32Array
  /** The groups that went, in their order: into another or out of the data. */
  readonly changes: number[]
  suppressedCount: number
}

export function grouping(data: Transactions): Grouping {
  const rows = itemRows(data)
  const itemCount = data.items.length
  const postings = postingsOf(rows, itemCount)
  return {
    rows,
    transactionCount: rowCount(rows),
    itemCount,
    groupCount: itemCount,
    groupOf: Int32Array.from({ length: itemCount }, (_, item) => item),
    members: Array.from({ length: itemCount }, (_, item) => [item]),
    postings,
    sizes: new Uint32Array(itemCount).fill(1),
    supports: Uint32Array.from(postings, (posting) => posting.length),
    slots: [],
    effort: { looks: 0 },
    changedAt: new Uint32Array(itemCount),
    changes: [],
    suppressedCount: 0,
  }
}

/** Joins two groups and returns the name of the joint one. */
export function merge(state: Grouping, a: number, b: number): number {
  const into = Math.min(a, b)
  const from = Math.max(a, b)
  for (const item of state.members[from]) state.groupOf[item] = into
  state.members[into] = [...state.members[into], ...state.members[from]].sort((x, y) => x - y)
  state.members[from] = []
  state.postings[into] = union(state.postings[into], state.postings[from])
  state.postings[from] = new Uint32Array(0)
  resize(state, into)
  resize(state, from)
  state.changedAt[into] = state.changedAt[from] = state.changes.push(from)
  return into
}

/** Takes a group's items out of the data everywhere. */
export function suppress(state: Grouping, group: number): void {
  for (const item of state.members[group]) state.groupOf[item] = suppressedGroup
  state.suppressedCount += state.members[group].length
  state.members[group] = []
  state.postings[group] = new Uint32Array(0)
  resize(state, group)
  state.changedAt[group] = state.changes.push(group)
}

function resize(state: Grouping, group: number): void {
  state.sizes[group] = state.members[group].length
  state.supports[group] = state.postings[group].length
}

/** The groups in use, in item order. */
export function groupsOf(state: Grouping): number[] {
  const found: number[] = []
  for (let item = 0; item < state.itemCount; item++) if (state.groupOf[item] === item) found.push(item)
  return found
}

/** Items that are published as one, in rising order. */
export type Members = readonly number[]

/**
 * Takes groups apart and puts their members together otherwise: `lists` hold the same items again, each once. Postings of
 * single items are told, for a joint list cannot be taken apart. The way back is the same with the lists there were.
 */
export function regroup(
  state: Grouping,
  postings: readonly Posting[],
  gone: readonly number[],
  lists: readonly Members[],
): void {
  for (const group of gone) set(state, group, [], new Uint32Array(0))
  for (const list of lists) {
    const members = list.toSorted((a, b) => a - b)
    for (const item of members) state.groupOf[item] = members[0]
    set(
      state,
      members[0],
      members,
      members.map((item) => postings[item]).reduce((joint, posting) => union(joint, posting)),
    )
  }
}

function set(state: Grouping, group: number, members: number[], posting: Posting): void {
  state.members[group] = members
  state.postings[group] = posting
  state.sizes[group] = members.length
  state.supports[group] = posting.length
}

/** q is in item order, so the first of the rarest is taken. */
export function leastSupported({ supports }: Grouping, q: readonly number[]): number {
  return q.reduce((least, group) => (supports[group] < supports[least] ? group : least))
}
