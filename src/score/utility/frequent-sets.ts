import { itemRows, postingsOf } from '../../data/item-rows.js'
import { intersection } from '../../data/postings.js'
import type { Transactions } from '../../data/transactions.js'

/** A frequent set of items, by name in string order, and how many transactions hold it. */
export interface FrequentSet {
  readonly key: string
  readonly support: number
}

/** Sets are grown to so many items at most. */
const mostItems = 4

/**
 * The most frequent sets of items, single items included; of equals those whose names come first. Grown from the most
 * frequent items; a set is dropped as soon as `count` others are more frequent, since growing it cannot help.
 */
export function mostFrequentSets(data: Transactions, count: number): FrequentSet[] {
  const postings = postingsOf(itemRows(data), data.items.length)
  const order = [...postings.keys()]
    .filter((item) => postings[item].length > 0)
    .sort((a, b) => postings[b].length - postings[a].length || (data.items[a] < data.items[b] ? -1 : 1))
  const found: { items: number[]; support: number }[] = []
  let least = 1
  const keep = (items: number[], support: number): void => {
    found.push({ items, support })
    if (found.length < 2 * count) return
    found.sort((a, b) => b.support - a.support)
    found.length = count
    least = found[count - 1].support
  }
  const grow = (items: readonly number[], holding: Uint32Array, from: number): void => {
    for (let i = from; i < order.length && postings[order[i]].length >= least; i++) {
      const both = items.length === 0 ? postings[order[i]] : intersection(holding, postings[order[i]])
      if (both.length < least) continue
      const more = [...items, order[i]]
      keep(more, both.length)
      if (more.length < mostItems) grow(more, both, i + 1)
    }
  }
  grow([], new Uint32Array(0), 0)
  const named = found.map(({ items, support }) => ({
    key: JSON.stringify(items.map((item) => data.items[item]).sort()),
    support,
  }))
  return named.sort((a, b) => b.support - a.support || (a.key < b.key ? -1 : 1)).slice(0, count)
}
