import { leastMeetings, sameOrder } from '../../../data/same-order.js'
import type { Transactions } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, type Streams, shuffle } from '../../../math/random.js'

export const orderParameters = parameters({
  keepOrder: { type: 'switch', fallback: false, about: 'leave the items of each transaction in their order' },
})

/** The data as a method may look at it, and what its release is shuffled by. */
export interface ItemOrder {
  readonly data: Transactions
  /** Absent where the order of the data is kept. */
  readonly random?: Random
  readonly notes: readonly string[]
}

/**
 * Neither the places of items nor a choice among equals may tell in which order the data came: where one order runs
 * through all transactions, the neighbours of a generalised item tell its members apart. With `keepOrder` all is as the
 * papers print it, ties by first appearance too, and an order that is found is told.
 */
export function itemOrder(data: Transactions, keepOrder: boolean, streams: Streams): ItemOrder {
  if (keepOrder) return { data, notes: orderNotes(data) }
  return { data: withoutOrder(data, streams('ties')), random: streams('order'), notes: [] }
}

/** Codes by lot, so that a tie by code is one; drawn from the names in string order, for a seed is no secret. */
function withoutOrder(data: Transactions, random: Random): Transactions {
  const byName = [...data.items.keys()].sort((a, b) => (data.items[a] < data.items[b] ? -1 : 1))
  const drawn = shuffle(byName, random)
  const codeOf = new Uint32Array(drawn.length)
  for (const [code, item] of drawn.entries()) codeOf[item] = code
  return {
    ...data,
    items: drawn.map((item) => data.items[item]),
    elements: data.elements.map((item) => codeOf[item]),
  }
}

function orderNotes(data: Transactions): string[] {
  const { share, byChance, ordered } = sameOrder(data)
  if (!ordered) return []
  const percent = (part: number): string => `${Math.floor(100 * part)} %`
  return [
    `The order is kept, and it tells members of generalised items apart: of two items that meet in ${leastMeetings} ` +
      `transactions or more, ${percent(share)} always stand in the same order (by chance ${percent(byChance)})`,
  ]
}
