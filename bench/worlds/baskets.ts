import {
  type Transactions,
  itemsOf,
  elementsAt,
  transactionCount,
  transactionsOf,
  type Hierarchy,
  hierarchyOf,
} from '../../src/data/index.js'
import { type Random, below, unit, shuffle } from '../../src/math/index.js'

/** Baskets of up to `most` different items, few of them frequent: the n-th item is drawn 1/n as often as the first. */
export function zipfBaskets(count: number, itemCount: number, most: number, random: Random): Transactions {
  const cumulative = new Float64Array(itemCount)
  for (let item = 0, sum = 0; item < itemCount; item++) cumulative[item] = sum += 1 / (item + 1)
  const offsets = new Uint32Array(count + 1)
  const elements: number[] = []
  for (let t = 0; t < count; t++) {
    // Every item occurs: basket n holds item n, while there is one.
    const basket = new Set(t < itemCount ? [t] : [])
    const length = 1 + below(most, random)
    while (basket.size < length) basket.add(placeOf(cumulative, unit(random) * cumulative[itemCount - 1]))
    elements.push(...basket)
    offsets[t + 1] = elements.length
  }
  return {
    items: Array.from(cumulative, (_, item) => `item ${item}`),
    offsets,
    elements: Int32Array.from(elements),
    setOffsets: new Uint32Array(1),
    members: new Uint32Array(0),
  }
}

/** The first place whose value is above x. */
function placeOf(rising: Float64Array, x: number): number {
  let [low, high] = [0, rising.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rising[middle] > x) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Sessions of a larger shop, drawn from those of a smaller one: every page becomes several variants, more of a page that is
 * visited more, and a visit to the page looks at a few of them. A session has a taste, which mostly picks the variant; few
 * variants are liked by many. What is visited together and how long sessions are is the smaller shop's.
 */
export function variantSessions(shop: Transactions, count: number, pageCount: number, random: Random): Transactions {
  const variants = variantCounts(shop, pageCount, random)
  // Numbered in the string order of the pages, as the hierarchy will have them.
  const firstOf = new Uint32Array(variants.length)
  let numbered = 10_000
  for (const page of [...shop.items.keys()].sort((a, b) => (shop.items[a] < shop.items[b] ? -1 : 1))) {
    firstOf[page] = numbered
    numbered += variants[page]
  }
  const ranked = variants.map((n) =>
    shuffle(
      Uint32Array.from({ length: n }, (_, place) => place),
      random,
    ),
  )
  const rank = (n: number, taste: number): number => Math.min(n, Math.floor((n + 1) ** taste)) - 1
  const session = (): string[] => {
    const taste = unit(random)
    const looked = new Set<string>()
    for (const element of elementsAt(shop, below(transactionCount(shop), random))) {
      for (const page of itemsOf(shop, element)) {
        do {
          const liked = rank(variants[page], unit(random) < 0.7 ? taste : unit(random))
          looked.add(`${firstOf[page] + ranked[page][liked]}`)
        } while (unit(random) < 2 / 3)
      }
    }
    return [...looked]
  }
  return transactionsOf(Array.from({ length: count }, session))
}

/** As many variants in all as pages are wanted, one of each page at least, in proportion to the root of its visits. */
function variantCounts(shop: Transactions, pageCount: number, random: Random): number[] {
  const visits = shop.items.map(() => 0)
  for (const page of shop.elements) visits[page]++
  const total = visits.reduce((sum, n) => sum + Math.sqrt(n), 0)
  const counts = visits.map((n) => Math.max(1, Math.floor((Math.sqrt(n) / total) * pageCount)))
  for (let left = pageCount - counts.reduce((sum, n) => sum + n, 0); left > 0; left--)
    counts[below(counts.length, random)]++
  return counts
}

/** A hierarchy over the items in string order: each node stands for the next `fanOut` below it, up to one top. */
export function fanOutHierarchy(items: readonly string[], fanOut: number): Hierarchy {
  const sorted = [...items].sort()
  const paths = sorted.map((item) => [item])
  for (let width = fanOut; width < sorted.length; width *= fanOut)
    for (const [i, path] of paths.entries()) path.push(`${width}/${Math.floor(i / width)}`)
  for (const path of paths) path.push('*')
  return hierarchyOf(paths)
}
