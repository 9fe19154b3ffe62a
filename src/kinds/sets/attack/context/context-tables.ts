import { Growable, growableUint32 } from '../../../../data/growable.js'
import { type Transactions, transactionCount } from '../../../../data/transactions.js'
import type { ContextSize, ContextTable, ContextTables } from '../../../../contract/context-table.js'
import { readElements } from './plain-items.js'

/** Finds the generalised items of a release and the context of each place where one stands. */
export function contextTables(release: Transactions, { context }: { readonly context: ContextSize }): ContextTables {
  const { of, sets } = readElements(release)
  const drafts = sets.map(() => ({
    transactions: growableUint32(),
    offsets: growableUint32(),
    context: growableUint32(),
    sides: new Growable((length) => new Int8Array(length)),
    stands: false,
    partial: false,
  }))
  let transactionsWithoutContext = 0
  for (let t = 0; t < transactionCount(release); t++) {
    const read = Array.from(release.elements.subarray(release.offsets[t], release.offsets[t + 1]), of)
    const held = new Set(read.filter((element) => element < 0))
    if (held.size === 0) continue
    const plain = read.some((element) => element >= 0)
    if (!plain) transactionsWithoutContext++
    for (const element of held) {
      const draft = drafts[~element]
      draft.stands = true
      if (!plain) draft.partial = true
      if (!plain) continue
      draft.transactions.push(t)
      draft.offsets.push(draft.context.length)
      for (const [item, side] of nearestFirst(read, read.indexOf(element), context)) {
        draft.context.push(item)
        draft.sides.push(side)
      }
    }
  }
  const tables: ContextTable[] = []
  let generalisedItemsWithoutContext = 0
  for (const [s, draft] of drafts.entries()) {
    if (!draft.stands) continue
    if (draft.transactions.length === 0) {
      generalisedItemsWithoutContext++
      continue
    }
    draft.offsets.push(draft.context.length)
    tables.push({
      members: sets[s],
      transactions: draft.transactions.finish(),
      contextOffsets: draft.offsets.finish(),
      context: draft.context.finish(),
      sides: draft.sides.finish(),
      ...(draft.partial && { partial: true as const }),
    })
  }
  return { tables, missed: { transactionsWithoutContext, generalisedItemsWithoutContext } }
}

/** The plain items (0 and up) around a place, nearer first, left before right on ties, each item once: -1 to its left, 1 to its right. */
export function nearestFirst(elements: readonly number[], place: number, size: ContextSize): Map<number, -1 | 1> {
  const most = size === 'all' ? Infinity : size
  const found = new Map<number, -1 | 1>()
  const reach = Math.max(place, elements.length - 1 - place)
  for (let away = 1; away <= reach && found.size < most; away++) {
    const left = elements[place - away] ?? -1
    const right = elements[place + away] ?? -1
    if (left >= 0 && !found.has(left)) found.set(left, -1)
    if (right >= 0 && !found.has(right) && found.size < most) found.set(right, 1)
  }
  return found
}
