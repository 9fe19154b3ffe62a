import { assign } from '../../../math/assignment.js'
import { type Random, unit, below } from '../../../math/random.js'

/** Which pseudonym stands for which value. */
export interface MatchedPseudonyms {
  /** By pseudonym: value → chance. */
  readonly chances: readonly ReadonlyMap<number, number>[]
  /** Of people drawn from the public frequencies, the share that fits them no better than those of the release. */
  readonly fit: number
}

const draws = 200
const stepsEach = 2000
const mostSteps = 4_000_000
/** Pseudonyms beside a second column beyond which the start of the walk takes too long. */
export const mostAssigned = 200

/**
 * Rank for rank to begin with: the most frequent pseudonym is the most frequent value; how far that can be trusted is what
 * the counts say. `counts` by pseudonym, `known` by value.
 */
export function matchByRank(counts: Float64Array, known: Float64Array, random: Random): MatchedPseudonyms {
  const n = Math.max(counts.length, known.length)
  const [seen, logs] = [falling(padded(counts, n)), logShares(padded(known, n))]
  const ranked = falling(padded(known, n))
  // Place p of the walk is the pseudonym of rank p.
  const found = permutationPosterior(
    Int32Array.from(ranked),
    (p, value) => (counts[seen[p]] ?? 0) * logs[value],
    Math.min(mostSteps, stepsEach * n),
    Math.max(3, Math.ceil(n / 10)),
    random,
  )
  const chances: ReadonlyMap<number, number>[] = Array.from(counts, () => new Map())
  for (const [p, pseudonym] of seen.entries())
    if (pseudonym < counts.length) chances[pseudonym] = real(found[p], known.length)
  return { chances, fit: rankedFit(counts, known, random) }
}

/**
 * The same by what else their people have: a pseudonym whose people live where the bearers of a name live is that name.
 * `seen` is pseudonym × width + code of the second column, `known` value × width + code.
 */
export function matchByOthers(
  seen: Float64Array,
  known: Float64Array,
  width: number,
  random: Random,
): MatchedPseudonyms {
  const n = Math.max(seen.length, known.length) / width
  const logs = logShares(padded(known, n * width))
  const cost = new Float64Array(n * n)
  for (let p = 0; p < n; p++)
    for (let v = 0; v < n; v++)
      for (let w = 0; w < width; w++) cost[p * n + v] -= (seen[p * width + w] ?? 0) * logs[v * width + w]
  const start = assign(cost, n)
  const likelihood = start.reduce((sum, v, p) => sum - cost[p * n + v], 0)
  const score = (p: number, v: number): number => -cost[p * n + v]
  const found = permutationPosterior(start, score, Math.min(mostSteps, stepsEach * n), n, random)
  const chances = found.slice(0, seen.length / width).map((one) => real(one, known.length / width))
  const people = seen.reduce((sum, count) => sum + count, 0)
  const cumulated = cumulatedOf(known)
  let worse = 0
  for (let draw = 0; draw < draws; draw++) {
    const drawn = drawCounts(cumulated, people, random)
    if (drawn.reduce((sum, count, at) => sum + count * logs[at], 0) <= likelihood + 1e-9) worse++
  }
  return { chances, fit: worse / draws }
}

/** Ranked counts against the mean of ranked draws; each draw is held against the same mean. */
function rankedFit(counts: Float64Array, known: Float64Array, random: Random): number {
  const n = Math.max(counts.length, known.length)
  const people = counts.reduce((sum, count) => sum + count, 0)
  const cumulated = cumulatedOf(known)
  const ranked = (values: Float64Array): Float64Array => padded(values, n).sort((a, b) => b - a)
  const drawn = Array.from({ length: draws }, () => ranked(drawCounts(cumulated, people, random)))
  const seen = ranked(counts)
  const mean = seen.map((_, rank) => drawn.reduce((sum, one) => sum + one[rank], 0) / draws)
  const off = (values: Float64Array): number =>
    values.reduce((sum, count, rank) => sum + (count - mean[rank]) ** 2 / Math.max(mean[rank], 0.5), 0)
  const own = off(seen)
  return drawn.filter((one) => off(one) >= own - 1e-9).length / draws
}

function falling(counts: Float64Array): Uint32Array {
  return Uint32Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b)
}

function padded(values: Float64Array, length: number): Float64Array {
  const longer = new Float64Array(length)
  longer.set(values)
  return longer
}

/** Smoothed: what was never met in public may be met here. */
function logShares(known: Float64Array): Float64Array {
  const total = known.reduce((sum, count) => sum + count, 0) + 0.5 * known.length
  return known.map((count) => Math.log((count + 0.5) / total))
}

/** Without values that are there only to make both sides as many. */
function real(chances: ReadonlyMap<number, number>, values: number): Map<number, number> {
  return new Map([...chances].filter(([value]) => value < values))
}

/** How many people have each value, drawn one by one. */
function drawCounts(cumulated: Float64Array, people: number, random: Random): Float64Array {
  const counts = new Float64Array(cumulated.length)
  for (let person = 0; person < people; person++) {
    const at = unit(random) * cumulated[cumulated.length - 1]
    let [low, high] = [0, cumulated.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulated[middle] > at) high = middle
      else low = middle + 1
    }
    counts[low]++
  }
  return counts
}

function cumulatedOf(frequencies: Float64Array): Float64Array {
  let sum = 0
  return frequencies.map((frequency) => (sum += frequency))
}

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
