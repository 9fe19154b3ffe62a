import { elementPostings, itemRows, postingsOf } from '../../data/item-rows.js'
import { intersectionOfAll } from '../../data/postings.js'
import { rowAt } from '../../data/rows.js'
import { type Transactions, elementSize, itemsOf } from '../../data/transactions.js'
import { meanInterval } from '../../math/interval.js'
import { type Random, below } from '../../math/random.js'

export interface CountQueries {
  readonly queryCount: number
  readonly itemsPerQuery: number
  /** Mean of |estimate - truth| / truth over the queries, and half the width of its 95 % interval. */
  readonly averageRelativeError: number
  readonly plusMinus: number
}

/**
 * An analyst asks how many transactions hold some items together, and gets the answer from the release. The items are
 * drawn from a random original transaction, so the truth is at least 1; a generalised item of n members counts 1/n for
 * each of them.
 */
export function countQueries(
  original: Transactions,
  release: Transactions,
  queryCount: number,
  itemsPerQuery: number,
  random: Random,
): CountQueries {
  const rows = itemRows(original)
  const postings = postingsOf(rows, original.items.length)
  const chances = chancesOf(original, release)
  const filled = [...rows.offsets.keys()].filter((t) => rows.offsets[t + 1] > rows.offsets[t])
  const errors: number[] = []
  for (let query = 0; filled.length > 0 && query < queryCount; query++) {
    const t = filled[below(filled.length, random)]
    const items = draw(rowAt(rows, t).slice(), itemsPerQuery, random)
    const truth = intersectionOfAll(items.map((item) => postings[item])).length
    errors.push(Math.abs(expected(items.map((item) => chances(item))) - truth) / truth)
  }
  const { mean, plusMinus } = errors.length === 0 ? { mean: 0, plusMinus: 0 } : meanInterval(errors)
  return { queryCount: errors.length, itemsPerQuery, averageRelativeError: mean, plusMinus }
}

/** The first `count` of the items in a random order. */
function draw(items: Uint32Array, count: number, random: Random): number[] {
  const drawn: number[] = []
  for (let i = 0; i < Math.min(count, items.length); i++) {
    const j = i + below(items.length - i, random)
    drawn.push(items[j])
    items[j] = items[i]
  }
  return drawn
}

function expected(chances: readonly ReadonlyMap<number, number>[]): number {
  const [fewest, ...others] = [...chances].sort((a, b) => a.size - b.size)
  let sum = 0
  for (const [t, chance] of fewest) sum += others.reduce((product, other) => product * (other.get(t) ?? 0), chance)
  return sum
}

/** By original item: in which released transactions it may be, and how likely; looked up once per item. */
function chancesOf(original: Transactions, release: Transactions): (item: number) => ReadonlyMap<number, number> {
  const placesOf = elementPostings(release)
  const elementsOf = new Map<string, number[]>()
  for (const element of [...new Set(release.elements)].sort(
    (a, b) => elementSize(release, b) - elementSize(release, a),
  ))
    for (const code of itemsOf(release, element)) {
      const name = release.items[code]
      elementsOf.set(name, [...(elementsOf.get(name) ?? []), element])
    }
  const known = new Map<number, ReadonlyMap<number, number>>()
  return (item) => {
    const chances = known.get(item) ?? new Map(chancesIn(original.items[item]))
    known.set(item, chances)
    return chances
  }
  // Narrower elements come later and overwrite wider ones.
  function* chancesIn(name: string): Generator<[number, number]> {
    for (const element of elementsOf.get(name) ?? [])
      for (const t of placesOf(element)) yield [t, 1 / elementSize(release, element)]
  }
}
