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
