import { type Random, below, unit } from '../../../../math/random.js'

/**
 * Pseudonyms were dealt out to values by lot; given how likely each is to stand for each (`score`, a logarithm), the chance
 * of every pair over all ways to deal them out, by a walk that changes two at a time (Metropolis). Starts at `valueOf`,
 * which it moves; two are taken at most `reach` apart, so in an order where neighbours are alike few steps are wasted.
 */
export function permutationPosterior(
  valueOf: Int32Array,
  score: (pseudonym: number, value: number) => number,
  steps: number,
  reach: number,
  random: Random,
): Map<number, number>[] {
  const n = valueOf.length
  const held = valueOf.map(() => 0)
  const chances = Array.from(valueOf, () => new Map<number, number>())
  const leave = (p: number, now: number): void => {
    if (now > held[p]) chances[p].set(valueOf[p], (chances[p].get(valueOf[p]) ?? 0) + (now - held[p]) / steps)
    held[p] = now
  }
  for (let step = n > 1 ? 0 : steps; step < steps; step++) {
    const p = below(n, random)
    const q = (p + 1 + below(Math.min(reach, n - 1), random)) % n
    const [a, b] = [valueOf[p], valueOf[q]]
    const change = score(p, b) + score(q, a) - score(p, a) - score(q, b)
    if (change < 0 && unit(random) >= Math.exp(change)) continue
    leave(p, step)
    leave(q, step)
    valueOf[p] = b
    valueOf[q] = a
  }
  for (let p = 0; p < n; p++) leave(p, steps)
  return chances
}
