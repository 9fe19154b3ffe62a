import type { Sought } from './person-beliefs.js'

/**
 * The share of somebody's candidates in one release who are their candidates in the next as well, over the people looked
 * for: two candidates, one of each, have the same value because they are the same person or because neighbours are alike,
 * and how alike those are is told by two candidates of one release. By moments; 0 where only the person may be in both.
 */
export function overlapOf(sought: readonly Sought[], firsts: Uint32Array, sizes: Uint32Array): number {
  let least = Infinity
  for (let r = 1; r < sought.length; r++) {
    let [same, room] = [0, 0]
    for (const [group, person] of firsts.entries()) {
      const one = sought[r - 1]
      const other = sought[r]
      const [a, b] = [one.candidates.setOf[person], other.candidates.setOf[person]]
      const [sizeA, sizeB] = [one.sizes[a], other.sizes[b]]
      if (sizeA < 2 || sizeB < 2) continue
      const alike = (coincidences(one, a, one, a, sizeA) + coincidences(other, b, other, b, sizeB)) / 2
      if (alike === 1) continue
      const met = coincidences(one, a, other, b, 0)
      same += (sizes[group] * (met - sizeA * sizeB * alike)) / (1 - alike)
      room += sizes[group] * Math.min(sizeA, sizeB)
    }
    least = Math.min(least, room === 0 ? 0 : same / room)
  }
  return Math.max(0, Math.min(1, least))
}

/** Pairs of equal value, one of each set; of a set with itself (its size given) their share of all pairs. */
function coincidences(one: Sought, a: number, other: Sought, b: number, size: number): number {
  let [pairs, i, j] = [0, one.offsets[a], other.offsets[b]]
  while (i < one.offsets[a + 1] && j < other.offsets[b + 1]) {
    const [p, q] = [one.codes[i], other.codes[j]]
    if (p === q) pairs += one.counts[i] * (other.counts[j] - (size > 0 ? 1 : 0))
    if (p <= q) i++
    if (q <= p) j++
  }
  return size > 0 ? pairs / (size * (size - 1)) : pairs
}

/** A value that is possible in every release: how often it stands in each set of candidates, and its share of all. */
export interface PossibleValue {
  readonly counts: readonly number[]
  readonly prior: number
}

/**
 * How many of the people whom all the sets have in common, `shared` in all, have each value, on average. A value that c of
 * them have leaves n_r(s) - c others in release r, all drawn from one distribution around the prior; the numbers of the
 * values are taken to hang together only by their sum, which the tilt brings to `shared`.
 */
export function sharedPeople(values: readonly PossibleValue[], concentration: number, shared: number): Float64Array {
  const most = values.reduce((sum, { counts }) => sum + Math.min(...counts), 0)
  const wanted = Math.min(shared, most * (1 - 1e-9))
  const steps = values.map((value) => stepsOf(value, concentration))
  let [low, high] = [-60, 60]
  for (let round = 0; round < 40; round++) {
    const middle = (low + high) / 2
    if (steps.reduce((sum, own) => sum + meanOf(own, middle), 0) < wanted) low = middle
    else high = middle
  }
  return Float64Array.from(steps, (own) => meanOf(own, low))
}

/** The logarithms of how much likelier c + 1 are than c. */
function stepsOf({ counts, prior }: PossibleValue, concentration: number): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return Array.from({ length: Math.min(...counts) }, (_, c) => {
    let step = -Math.log(c + 1)
    for (const [r, count] of counts.entries()) {
      step += Math.log(count - c)
      if (r > 0) step -= Math.log(concentration * prior + all - (counts.length - 1) * c - r)
    }
    return step
  })
}

function meanOf(steps: readonly number[], tilt: number): number {
  let [log, top] = [0, 0]
  const logs = steps.map((step) => (log += step + tilt))
  for (const one of logs) top = Math.max(top, one)
  let [sum, weighted] = [Math.exp(-top), 0]
  for (const [c, one] of logs.entries()) {
    const weight = Math.exp(one - top)
    sum += weight
    weighted += (c + 1) * weight
  }
  return weighted / sum
}
