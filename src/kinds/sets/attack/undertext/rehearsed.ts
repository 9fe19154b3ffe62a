import type { Rehearsal } from './rehearsal.js'

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
