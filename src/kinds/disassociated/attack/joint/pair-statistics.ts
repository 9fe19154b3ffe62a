import { type Disassociated, subRecordAt, subRecordCount } from '../../disassociated.js'

/** Items whose pairs are counted at most: those that stand in most sub-records. */
const mostItems = 1200

/**
 * How often two items are together, beyond what their supports in each cluster make of chance, summed over clusters. It is
 * seen in chunks that hold both, and guessed from reconstructions.
 */
export interface PairStatistics {
  /** By item code: its row in the matrices, or -1. */
  readonly rowOf: Int32Array
  readonly size: number
  /**
   * Row-major, items by items: records with both, beyond chance, and the variance of that by chance. They are the score
   * and the information of the pair's log-linear weight at nothing. On the diagonal: the item's variance summed over
   * records, and the records.
   */
  readonly score: Float64Array
  readonly information: Float64Array
}

export function emptyStatistics({ items, clusters }: Disassociated): PairStatistics {
  const occurrences = new Uint32Array(items.length)
  for (const { chunks } of clusters) for (const { codes } of chunks) for (const code of codes) occurrences[code]++
  const frequent = Uint32Array.from(occurrences.keys())
    .filter((code) => occurrences[code] > 0)
    .sort((a, b) => occurrences[b] - occurrences[a] || a - b)
    .slice(0, mostItems)
  const rowOf = new Int32Array(items.length).fill(-1)
  for (const [row, code] of frequent.entries()) rowOf[code] = row
  const size = frequent.length
  return { rowOf, size, score: new Float64Array(size * size), information: new Float64Array(size * size) }
}

/** What the chunks themselves tell: each pair in one chunk, its empty sub-records included. */
export function addSeen(statistics: PairStatistics, { k, clusters }: Disassociated): void {
  for (const { size, chunks } of clusters) {
    for (const chunk of chunks)
      addGroup(
        statistics,
        Array.from({ length: subRecordCount(chunk) }, (_, s) => subRecordAt(chunk, s)),
        size,
        k,
      )
  }
}

/** What whole records tell that are grouped as clusters are: every pair of their items. */
export function addWhole(statistics: PairStatistics, groups: Iterable<readonly Uint32Array[]>): void {
  for (const group of groups) addGroup(statistics, group, group.length, 1)
}

/** `size`: with the records that hold nothing and are not given; `least`: so often two items are together, or never. */
function addGroup(statistics: PairStatistics, records: readonly Uint32Array[], size: number, least: number): void {
  const { rowOf, size: width, score, information } = statistics
  const support = new Map<number, number>()
  for (const record of records) for (const code of record) support.set(code, (support.get(code) ?? 0) + 1)
  const known = [...support.keys()].filter((code) => rowOf[code] >= 0)
  for (const [i, a] of known.entries()) {
    const own = support.get(a)!
    score[rowOf[a] * (width + 1)] -= own ** 2 / size
    information[rowOf[a] * (width + 1)] += size
    for (const b of known.slice(i + 1)) {
      const { mean, variance } = togetherByChance(own, support.get(b)!, size, least)
      addPair(statistics, a, b, -mean, variance)
    }
  }
  for (const record of records) {
    const codes = record.filter((code) => rowOf[code] >= 0)
    for (const a of codes) for (const b of codes) score[rowOf[a] * width + rowOf[b]]++
  }
}

/** A pair of different chunks of a cluster: in how many records reconstructions expect it beyond chance, and its variance. */
export function addPair(
  { rowOf, size: width, score, information }: PairStatistics,
  a: number,
  b: number,
  beyondChance: number,
  variance: number,
): void {
  if (rowOf[a] < 0 || rowOf[b] < 0) return
  for (const cell of [rowOf[a] * width + rowOf[b], rowOf[b] * width + rowOf[a]]) {
    score[cell] += beyondChance
    information[cell] += variance
  }
}

/** In how many of a cluster's records two items are together: its mean, and its variance. */
interface ByChance {
  readonly mean: number
  readonly variance: number
}

/**
 * Two items with these supports in `size` records, in any order: the hypergeometric law. Where they stand in one chunk it
 * is known besides that they are together in no record or in `least` (k) at the least, or the protector had torn them
 * apart: chance too is to be taken under that condition, or all that stands in one chunk would seem to belong together.
 */
export function togetherByChance(a: number, b: number, size: number, least: number): ByChance {
  const anyOrder = {
    mean: (a * b) / size,
    variance: size === 1 ? 0 : (a * (size - a) * b * (size - b)) / (size ** 2 * (size - 1)),
  }
  if (least <= 1) return anyOrder
  const lowest = Math.max(0, a + b - size)
  const highest = Math.min(a, b)
  // From the mode on, so that no weight outgrows a double.
  const mode = Math.floor(((a + 1) * (b + 1)) / (size + 2))
  let total = 0
  let mean = 0
  let squares = 0
  const count = (together: number, weight: number): void => {
    if (together > 0 && together < least) return
    total += weight
    mean += weight * together
    squares += weight * together ** 2
  }
  for (let c = mode, weight = 1; c <= highest && weight > 0; c++) {
    count(c, weight)
    weight *= ((a - c) * (b - c)) / ((c + 1) * (size - a - b + c + 1))
  }
  for (let c = mode - 1, weight = 1; c >= lowest && weight > 0; c--) {
    weight *= ((c + 1) * (size - a - b + c + 1)) / ((a - c) * (b - c))
    count(c, weight)
  }
  // Fewer than k have to be together: the chunk breaks its promise, and nothing is known of its order.
  if (total === 0) return anyOrder
  mean /= total
  return { mean, variance: Math.max(0, squares / total - mean ** 2) }
}
