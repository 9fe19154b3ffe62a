import { itemRows, postingsOf } from '../../../data/item-rows.js'
import { intersection } from '../../../data/postings.js'
import { type Transactions, transactionCount } from '../../../data/transactions.js'

/** A frequent set of items, by name in string order, and how many transactions hold it. */
export interface FrequentSet {
  readonly key: string
  readonly support: number
}

/** Sets are grown to so many items at most. */
const mostItems = 4

interface GrownSet {
  readonly items: readonly number[]
  readonly holding: Uint32Array
  /** The items it can grow by come from here on in the order. */
  readonly from: number
}

/**
 * The most frequent sets of items, single items included; of equals those whose names come first. Grown from the most
 * frequent items, all sets of a size before the next; a set is dropped as soon as `count` others are more frequent,
 * since growing it cannot help.
 */
export function mostFrequentSets(data: Transactions, count: number): FrequentSet[] {
  return frequentSets(data, 1, count).sets.slice(0, count)
}

/**
 * All sets of up to four items in at least so many transactions; where there are more than twice `count`, only those as
 * frequent as the one at that place: `least` tells in how many each of them then stands.
 */
export function frequentSets(
  data: Transactions,
  support: number,
  count: number,
): { readonly sets: FrequentSet[]; readonly least: number } {
  const rows = itemRows(data)
  const postings = postingsOf(rows, data.items.length)
  const order = [...postings.keys()]
    .filter((item) => postings[item].length > 0)
    .sort((a, b) => postings[b].length - postings[a].length || (data.items[a] < data.items[b] ? -1 : 1))
  const rank = new Int32Array(data.items.length).fill(-1)
  for (const [place, item] of order.entries()) rank[item] = place
  const best = new Best(count, support)
  const supports = new Uint32Array(order.length)
  let level: readonly GrownSet[] = [
    { items: [], holding: Uint32Array.from({ length: transactionCount(data) }, (_, t) => t), from: 0 },
  ]
  for (let size = 1; size <= mostItems; size++) {
    const next: GrownSet[] = []
    for (const { items, holding, from } of level) {
      if (holding.length < best.least) continue
      // One look at the transactions that hold the set tells how often each item is with it.
      const met: number[] = []
      for (const t of holding) {
        for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++) {
          const place = rank[rows.codes[e]]
          if (place >= from && supports[place]++ === 0) met.push(place)
        }
      }
      for (const place of met.sort((a, b) => a - b)) {
        const frequent = supports[place] >= best.least
        supports[place] = 0
        if (!frequent) continue
        const both = intersection(holding, postings[order[place]])
        const grown = { items: [...items, order[place]], holding: both, from: place + 1 }
        next.push(grown)
        best.keep(grown)
      }
    }
    level = next
  }
  const named = best.sets.map(({ items, holding }) => ({
    key: JSON.stringify(items.map((item) => data.items[item]).sort()),
    support: holding.length,
  }))
  return { sets: named.sort((a, b) => b.support - a.support || (a.key < b.key ? -1 : 1)), least: best.least }
}

/** The sets that may be among the `count` most frequent: as many, and those as frequent as the last of them. */
class Best {
  sets: GrownSet[] = []
  /** Support below which a set need not be looked at. */
  least: number
  readonly #count: number
  #full: number

  constructor(count: number, least: number) {
    this.least = least
    this.#count = count
    this.#full = 2 * count
  }

  keep(set: GrownSet): void {
    this.sets.push(set)
    if (this.sets.length < this.#full) return
    this.sets.sort((a, b) => b.holding.length - a.holding.length)
    this.least = this.sets[this.#count - 1].holding.length
    this.sets = this.sets.filter(({ holding }) => holding.length >= this.least)
    this.#full = Math.max(2 * this.#count, 2 * this.sets.length)
  }
}
