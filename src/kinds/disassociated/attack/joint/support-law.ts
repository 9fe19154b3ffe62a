import { type Disassociated, chunkSupports } from '../../disassociated.js'

/** How many records of its cluster a term is in: what a release that hides it still tells. */
export interface SupportLaw {
  /** By support s below k, from 1: the chance that a term has it. At 0 stands 0. */
  readonly chances: Float64Array
  readonly mean: number
  /** The whole number next to the mean: so many records are claimed for a term. */
  readonly usual: number
}

/** The grid of the exponents a and b, and of the share of items that a cluster was made by. */
const grid = { a: steps(-2, 4, 0.2), b: steps(0, 0.6, 0.03), made: steps(0, 0.5, 0.025) } as const

/**
 * Supports from k on can be counted in the record chunks; below k it is only known how many items there are, the terms.
 * The law is w_s = s^-a e^-bs with what lies below k taken together, s up to the largest cluster; beside it some items are
 * where they are because a cluster was split off by them: with any support from k on, as likely as others. What is told is
 * the mean over the posterior, the prior even on the grid: a and b trade for each other, and a few supports hardly tell
 * them apart.
 */
export function supportLaw({ k, clusters }: Pick<Disassociated, 'k' | 'clusters'>): SupportLaw {
  const largest = clusters.reduce((most, { size }) => Math.max(most, size), k)
  const counted = new Float64Array(largest + 1)
  let terms = 0
  for (const cluster of clusters) {
    terms += cluster.terms.length
    for (const chunk of cluster.chunks) for (const support of chunkSupports(chunk).values()) counted[support]++
  }
  const met = Uint32Array.from(counted.keys()).filter((s) => s >= k && counted[s] > 0)
  const laws: { readonly fit: number; readonly below: Float64Array }[] = []
  for (const a of grid.a) {
    for (const b of grid.b) {
      const weights = counted.map((_, s) => (s === 0 ? 0 : s ** -a * Math.exp(-b * s)))
      const all = sumOf(weights)
      const rare = sumOf(weights.subarray(0, k))
      const below = weights.slice(0, k).map((weight) => weight / rare)
      for (const made of grid.made) {
        let fit = terms === 0 ? 0 : terms * Math.log(((1 - made) * rare) / all)
        for (const s of met) fit += counted[s] * Math.log(((1 - made) * weights[s]) / all + made / (largest - k + 1))
        laws.push({ fit, below })
      }
    }
  }
  const best = laws.reduce((most, { fit }) => Math.max(most, fit), -Infinity)
  const chances = new Float64Array(k)
  for (const { fit, below } of laws) for (let s = 1; s < k; s++) chances[s] += Math.exp(fit - best) * below[s]
  const total = sumOf(chances)
  for (let s = 1; s < k; s++) chances[s] /= total
  const mean = chances.reduce((sum, chance, s) => sum + s * chance, 0)
  return { chances, mean, usual: Math.max(1, Math.round(mean)) }
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => from + i * by)
}

function sumOf(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

/**
 * For i from 0: the chance that more than i of some records are among the `rows` of an anchor, of `size` rows in all.
 * `chances[s]` is the chance that there are s records; `share` that the first of them is there. They are drawn one after
 * another, never the same row twice, rows of the anchor alike and those beside it alike (Wallenius): with a share of
 * rows / size the law is hypergeometric.
 */
export function moreThan(chances: Float64Array, share: number, rows: number, size: number): Float64Array {
  const tail = new Float64Array(rows)
  const most = Math.min(chances.length - 1, size)
  /** By number: the chance that so many of those drawn until now are there. */
  const there = new Float64Array(Math.min(rows, most) + 1)
  there[0] = 1
  for (let drawn = 1; drawn <= most; drawn++) {
    for (let held = Math.min(drawn - 1, rows); held >= 0; held--) {
      const inside = (share * (rows - held)) / rows
      const beside = size === rows ? 0 : ((1 - share) * Math.max(0, size - rows - (drawn - 1 - held))) / (size - rows)
      const next = inside === 0 ? 0 : (there[held] * inside) / (inside + beside)
      there[held] -= next
      if (held < rows) there[held + 1] += next
    }
    if (chances[drawn] === 0) continue
    let above = 0
    for (let i = Math.min(drawn, rows) - 1; i >= 0; i--) {
      above += there[i + 1]
      tail[i] += chances[drawn] * above
    }
  }
  return tail
}

/**
 * The share of `moreThan` with which `count` records are `mean` of the anchor's rows on average: Wallenius' own approximation
 * of his mean, mean / rows = 1 − (1 − (count − mean) / beside)^odds, solved for the odds.
 */
export function shareOfMean(mean: number, count: number, rows: number, size: number): number {
  const beside = size - rows
  if (beside === 0) return 1
  const least = Math.max(0, count - beside)
  const most = Math.min(rows, count)
  // At either end the odds are endless.
  const inner = Math.min(most - 1e-6, Math.max(least + 1e-6, mean))
  const odds = count === size ? 1 : Math.log1p(-inner / rows) / Math.log1p(-(count - inner) / beside)
  return (odds * rows) / (odds * rows + beside)
}
