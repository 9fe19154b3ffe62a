import type { Transactions } from '../src/data/index.js'
import { type Random, below, unit } from '../src/math/index.js'

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
