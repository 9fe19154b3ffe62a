import { type Sensitive, valuesIn } from './sensitive.js'
import { numberOfCell } from '../../../data/number-text.js'
import { isMissing } from '../../../data/table.js'
import type { Hierarchy } from '../../../data/hierarchy.js'

/** How far the values of a class are from those of the whole, by class. */
export type ClassDistance = (c: number) => number

/**
 * Counts are whole numbers, and all of these are quotients of sums of their products: exact as long as those stay below
 * 2^53 (67 million rows), so that neither order nor replicas matter and a bound that is just met is met.
 */

/** Half the sum of |p − q|: what must be moved when every move costs the same. */
export function equalDistance(sensitive: Sensitive): ClassDistance {
  const { offsets, values, counts, whole, total } = sensitive
  return (c) => {
    const n = valuesIn(sensitive, c)
    let sum = 0
    let elsewhere = total
    for (let i = offsets[c]; i < offsets[c + 1]; i++) {
      const people = whole[values[i]]
      sum += Math.abs(counts[i] * total - people * n)
      elsewhere -= people
    }
    return (sum + elsewhere * n) / (2 * n * total)
  }
}

/** The lecture's distance, (1/m) Σ ½|p − q| over the m values there are. */
export function traceDistance(sensitive: Sensitive): ClassDistance {
  const equal = equalDistance(sensitive)
  const m = sensitive.whole.reduce((count, people) => count + (people > 0 ? 1 : 0), 0)
  return (c) => equal(c) / m
}

/** Σ p ln(p/q), in nats. The terms are summed from the least, whatever the order of the rows. */
export function divergence(sensitive: Sensitive): ClassDistance {
  const { offsets, values, counts, whole, total } = sensitive
  return (c) => {
    const n = valuesIn(sensitive, c)
    const terms = new Float64Array(offsets[c + 1] - offsets[c])
    for (let i = offsets[c]; i < offsets[c + 1]; i++) {
      const ratio = (counts[i] * total) / (n * whole[values[i]])
      terms[i - offsets[c]] = (counts[i] / n) * Math.log(ratio)
    }
    return Math.max(
      0,
      terms.sort().reduce((a, b) => a + b, 0),
    )
  }
}

/** By value: its place among `count` in order; values that nobody has have none. */
interface ValueRanks {
  readonly placeOf: Uint32Array
  readonly count: number
}

/**
 * What must be moved along a line where neighbours are 1/(m − 1) apart: Σ |P_i − Q_i|/(m − 1) of the cumulated shares.
 * Between two values of the class only Q grows, so a stretch is summed by where it passes P: a class costs what it holds.
 */
export function orderedDistance(sensitive: Sensitive, { placeOf, count: m }: ValueRanks): ClassDistance {
  const { offsets, values, counts, whole, total } = sensitive
  const byPlace = new Float64Array(m)
  for (const [value, people] of whole.entries()) if (people > 0) byPlace[placeOf[value]] += people
  // cumulated[i] is how many stand before place i, twice[i] the sum of cumulated[1] to cumulated[i].
  const cumulated = new Float64Array(m + 1)
  const twice = new Float64Array(m + 1)
  for (let i = 0; i < m; i++) {
    cumulated[i + 1] = cumulated[i] + byPlace[i]
    twice[i + 1] = twice[i] + cumulated[i + 1]
  }
  const slots = new Float64Array(m)
  return (c) => {
    const size = offsets[c + 1] - offsets[c]
    const n = valuesIn(sensitive, c)
    if (m === 1) return 0
    const places = new Uint32Array(size)
    for (let i = 0; i < size; i++) slots[(places[i] = placeOf[values[offsets[c] + i]])] = 0
    for (let i = 0; i < size; i++) slots[places[i]] += counts[offsets[c] + i]
    places.sort()
    if (n * total * m > Number.MAX_SAFE_INTEGER) return exactOrdered(places, slots, byPlace, n, total)
    let sum = n * twice[places[0]]
    let own = 0
    for (let i = 0; i < size; i++) {
      // Two values may share a place; the stretch up to the second of them is empty.
      if (i === 0 || places[i] !== places[i - 1]) own += slots[places[i]]
      // P stays at own from this place to the next; the last stretch ends with both at 1.
      const next = i + 1 < size ? places[i + 1] : m
      if (next > places[i]) sum += stretch(places[i] + 1, next, own * total, n)
    }
    return sum / (n * total * (m - 1))
  }

  /** Σ |level − n·cumulated[i]| for i from `from` to `to`. */
  function stretch(from: number, to: number, level: number, n: number): number {
    let [low, high] = [from - 1, to]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (n * cumulated[middle] <= level) low = middle
      else high = middle - 1
    }
    const below = (low - from + 1) * level - n * (twice[low] - twice[from - 1])
    return below + n * (twice[to] - twice[low]) - (to - low) * level
  }
}

/** The same by definition, for sums that a double does not hold. */
function exactOrdered(
  places: Uint32Array,
  slots: Float64Array,
  byPlace: Float64Array,
  n: number,
  total: number,
): number {
  const own = new Set(places)
  let [sum, difference] = [0n, 0n]
  for (const [place, people] of byPlace.entries()) {
    difference += BigInt(own.has(place) ? slots[place] : 0) * BigInt(total) - BigInt(people) * BigInt(n)
    sum += difference < 0n ? -difference : difference
  }
  const bound = BigInt(n) * BigInt(total) * BigInt(byPlace.length - 1)
  return Number((sum << 64n) / bound) / 2 ** 64
}

/**
 * Where each value stands: by number where all are numbers, else by the alphabet, hierarchy or not (ARX's order: with it
 * alone its optimum of Adult comes out). A missing value comes last. Values that nobody has do not count.
 */
export function valueRanksOf({
  domain,
  whole,
  written,
}: Pick<Sensitive, 'domain' | 'whole' | 'written'>): ValueRanks & { readonly by: string } {
  const held = [...domain.keys()].filter((value) => whole[value] > 0)
  const numbers = domain.map((value) => (isMissing(value) ? Infinity : numberOfCell(value, written)))
  const numeric = !held.some((value) => Number.isNaN(numbers[value]))
  const rank = numeric ? numbers : domain.map((value) => (isMissing(value) ? 1 : 0))
  held.sort((a, b) => compare(rank[a], rank[b]) || compare(domain[a], domain[b]))
  const placeOf = new Uint32Array(domain.length)
  // Numbers that are written in several ways stand on one place.
  let count = 0
  for (const [i, value] of held.entries()) {
    const same = numeric && i > 0 && Number.isFinite(numbers[value]) && numbers[value] === numbers[held[i - 1]]
    placeOf[value] = same ? count - 1 : count++
  }
  return { placeOf, count, by: numeric ? 'by number' : 'by the alphabet' }
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * What must be moved when two values are as far apart as the height of the node where they meet, 1 at the root (Li, Li
 * and Venkatasubramanian 2007, §4.2). Under a node, what its children have too much of one sign is moved there: its cost
 * is height · min(surplus, lack). Where the class holds nothing there is no surplus, so only nodes above its values count.
 * Undefined where a value that somebody has is not in the hierarchy.
 */
export function hierarchicalDistance(sensitive: Sensitive, hierarchy: Hierarchy): ClassDistance | undefined {
  const { offsets, values, counts, whole, total, domain } = sensitive
  const leafOf = new Map(hierarchy.values.map((value, leaf) => [value, leaf]))
  if (domain.some((value, code) => whole[code] > 0 && !leafOf.has(value))) return undefined
  // Nodes by level; a top of several nodes gets a root above it.
  const levels = hierarchy.levels.map(({ codes, names }) => ({ codes, count: names.length }))
  if ((levels.at(-1)?.count ?? hierarchy.values.length) > 1)
    levels.push({ codes: new Uint32Array(hierarchy.values.length), count: 1 })
  const height = levels.length
  const leaves = Uint32Array.from(domain, (value) => leafOf.get(value) ?? 0)
  const wholeOf = levels.map(({ codes, count }) => {
    const people = new Float64Array(count)
    for (const [value, held] of whole.entries()) people[codes[leaves[value]]] += held
    return people
  })
  const held = levels.map(({ count }) => new Float64Array(count))
  const surplus = levels.map(({ count }) => new Float64Array(count))
  return (c) => {
    const n = valuesIn(sensitive, c)
    for (let i = offsets[c]; i < offsets[c + 1]; i++) {
      const extra = counts[i] * total - whole[values[i]] * n
      for (const [l, { codes }] of levels.entries()) held[l][codes[leaves[values[i]]]] += counts[i]
      if (extra > 0) surplus[0][levels[0].codes[leaves[values[i]]]] += extra
    }
    let cost = 0
    for (const [l, { codes }] of levels.entries())
      for (let i = offsets[c]; i < offsets[c + 1]; i++) {
        const leaf = leaves[values[i]]
        const node = codes[leaf]
        if (held[l][node] === 0) continue
        const extra = held[l][node] * total - wholeOf[l][node] * n
        cost += (l + 1) * Math.min(surplus[l][node], surplus[l][node] - extra)
        if (l + 1 < height && extra > 0) surplus[l + 1][levels[l + 1].codes[leaf]] += extra
        // Each node once; and both are clean for the next class.
        held[l][node] = 0
        surplus[l][node] = 0
      }
    return cost / (height * n * total)
  }
}
