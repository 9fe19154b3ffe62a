import { transactionsOfRows } from '../../data/item-rows.js'
import { rowsOf } from '../../data/rows.js'
import type { Transactions } from '../../data/transactions.js'
import { below, type Random, unit } from '../../math/random.js'

/**
 * A query log the size of the one in Barakat et al. (AOL: 65,517 people, 1,216,655 items): every item is somebody's
 * once, and twice as many occurrences again fall on the items by Zipf's law. Lengths vary from person to person.
 */
export function sparseLog(records: number, itemCount: number, random: Random): Transactions {
  const people: number[][] = Array.from({ length: records }, () => [])
  const weights = Float64Array.from(people, () => unit(random) ** 2)
  let sum = 0
  const upTo = weights.map((weight) => (sum += weight))
  const somebody = (): number[] => people[firstAbove(upTo, unit(random) * sum)]
  for (let item = 0; item < itemCount; item++) somebody().push(item)
  const scale = Math.log(itemCount + 1)
  for (let i = 0; i < 2 * itemCount; i++) {
    // The inverse of Zipf's cumulative distribution, exponent 1.
    const rank = Math.min(itemCount - 1, Math.floor(Math.exp(unit(random) * scale)) - 1)
    // Spread the ranks over the codes, so that frequent items are not the first to appear.
    somebody().push(Number((BigInt(rank) * 2654435761n) % BigInt(itemCount)))
  }
  for (const person of people) if (person.length === 0) person.push(below(itemCount, random))
  const items = Array.from({ length: itemCount }, (_, item) => `q${item}`)
  return transactionsOfRows(items, rowsOf(people))
}

function firstAbove(rising: Float64Array, value: number): number {
  let low = 0
  let high = rising.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] > value) high = middle
    else low = middle + 1
  }
  return low
}
