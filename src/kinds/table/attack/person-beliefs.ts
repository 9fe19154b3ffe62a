import { growableUint32 } from '../../../data/growable.js'
import type { Table } from '../../../data/table.js'
import { type Candidates, candidatesOf } from '../candidates.js'
import type { Boxes, Comparable } from '../reading/boxes.js'
import { groupRows } from '../../../data/group-rows.js'
import { type Posteriors, nobody } from '../../../contract/claims.js'

/** What is believed of people who are looked for in several releases, and among how many they are hidden. */
export interface PersonBeliefs {
  /** By person: the belief; `nobody` where the releases leave no value. */
  readonly posteriorOf: Uint32Array
  readonly posteriors: Posteriors
  /** By person: how many people at most may be them, in all of the releases together; 0 where nobody may. */
  readonly hidden: Uint32Array
  /** People whom some release holds no record of, and people of whom each has records, with no value in common. */
  readonly absent: number
  readonly contradicted: number
}

/** By release: the candidates of every person of a register, and the values that stand in each set of candidates. */
export interface Sought {
  readonly candidates: Candidates
  /** Set s has codes[offsets[s]] to codes[offsets[s + 1] - 1], rising. */
  readonly offsets: Uint32Array
  readonly codes: Uint32Array
  readonly counts: Uint32Array
  /** By set: the records in it. */
  readonly sizes: Uint32Array
}

/** A set that is too large to be listed is taken to be the whole release: it rules less out, and hides no less. */
export function soughtIn(release: Table, { values }: Boxes, register: Table, valueCount: number): Sought {
  const candidates = candidatesOf(release, register)
  const [offsets, codes, counts] = [growableUint32(), growableUint32(), growableUint32()]
  const sums = new Uint32Array(valueCount)
  const sizes = new Uint32Array(candidates.sizes.length)
  offsets.push(0)
  for (let set = 0; set < candidates.sizes.length; set++) {
    const touched: number[] = []
    const listed = set < candidates.listed
    const start = listed ? candidates.offsets[set] : 0
    const end = listed ? candidates.offsets[set + 1] : values.offsets.length - 1
    for (let i = start; i < end; i++) {
      const c = listed ? candidates.classes[i] : i
      for (let j = values.offsets[c]; j < values.offsets[c + 1]; j++) {
        if (sums[values.codes[j]] === 0) touched.push(values.codes[j])
        sums[values.codes[j]] += values.counts[j]
      }
    }
    for (const code of touched.sort((x, y) => x - y)) {
      sizes[set] += sums[code]
      codes.push(code)
      counts.push(sums[code])
      sums[code] = 0
    }
    offsets.push(codes.length)
  }
  return { candidates, offsets: offsets.finish(), codes: codes.finish(), counts: counts.finish(), sizes }
}

/** How likely each value is of somebody of whom nothing is known: its share in all the releases together. */
export function pooledShares({ releases, values }: Comparable): Float64Array {
  const shares = new Float64Array(values.length)
  let all = 0
  for (const { values: own } of releases)
    for (let i = 0; i < own.codes.length; i++) {
      shares[own.codes[i]] += own.counts[i]
      all += own.counts[i]
    }
  return shares.map((count) => count / Math.max(1, all))
}

/** How what several releases tell of somebody is put together. */
export interface Combining {
  /** By value: how likely it is of somebody of whom nothing is known. */
  readonly prior: Float64Array
  /** How alike neighbours are (`concentrationOf`); infinite for the plain product. */
  readonly concentration: number
  /** The chance that somebody is in each of the releases. */
  readonly present: number
  /** The share of their candidates in one release who are so in the next as well; learnt from the releases unless said. */
  readonly overlap?: number
}

/** Candidates of whom more than one is taken to be in all the releases, at most: beyond that it takes too long. */
const mostShared = 2000

/**
 * Somebody is looked for in each release by what is known of them, and what each tells is put together: a value must stand
 * in every set of candidates, n_a(s) and n_b(s) times, and weighs n_a(s) n_b(s) / (c P(s) + n_a(s) + n_b(s) - 1): the
 * posterior when the others of both sets are drawn from one distribution around P with concentration c. Where the sets have
 * more people in common than one, by how they agree, it is the share of each value among those. With infinite c it is the
 * plain product P_a(s) P_b(s) / P(s), which takes twice what neighbours have in common anyway.
 */
export function personBeliefs(sought: readonly Sought[], how: Combining): PersonBeliefs {
  const people = sought[0].candidates.setOf.length
  const alike = groupRows(
    sought.map(({ candidates }) => ({ codes: candidates.setOf, count: candidates.sizes.length })),
    people,
  )
  const [offsets, codes] = [growableUint32(), growableUint32()]
  const chances: number[] = []
  offsets.push(0)
  const hiddenOf = new Uint32Array(alike.count)
  const beliefOf = new Uint32Array(alike.count).fill(nobody)
  let [absent, contradicted, beliefs] = [0, 0, 0]
  const valueCount = how.prior.length
  const everyValue = Uint32Array.from(how.prior.keys())
  const held = sought.map(() => new Uint32Array(valueCount))
  const weights = new Float64Array(valueCount)
  const counts = new Uint32Array(sought.length)
  const plain = how.present < 1 || how.concentration === Infinity
  const overlap = plain ? 0 : (how.overlap ?? overlapOf(sought, alike.firsts, alike.sizes))
  for (const [group, person] of alike.firsts.entries()) {
    const sets = sought.map(({ candidates }) => candidates.setOf[person])
    const sizes = sets.map((set, r) => sought[r].sizes[set])
    for (const [r, one] of sought.entries())
      for (let i = one.offsets[sets[r]]; i < one.offsets[sets[r] + 1]; i++) held[r][one.codes[i]] = one.counts[i]
    const first = sought[0].codes.subarray(sought[0].offsets[sets[0]], sought[0].offsets[sets[0] + 1])
    const possible = how.present === 1 ? first : everyValue
    let sum = 0
    for (const code of possible) {
      for (let r = 0; r < counts.length; r++) counts[r] = held[r][code]
      hiddenOf[group] += counts.reduce((least, count) => Math.min(least, count))
      sum += weights[code] = weightOf(counts, sizes, how.prior[code], how)
    }
    const shared = overlap * Math.min(...sizes)
    if (sum > 0 && shared > 1 && hiddenOf[group] <= mostShared) {
      const left = possible.filter((code) => weights[code] > 0)
      const values = Array.from(left, (code) => ({ counts: held.map((own) => own[code]), prior: how.prior[code] }))
      sum = 0
      for (const [i, mean] of sharedPeople(values, how.concentration, shared).entries()) sum += weights[left[i]] = mean
    }
    if (sum > 0) {
      for (const code of possible)
        if (weights[code] > 0) {
          codes.push(code)
          chances.push(weights[code] / sum)
        }
      offsets.push(codes.length)
      beliefOf[group] = beliefs++
    } else if (sizes.includes(0)) absent += alike.sizes[group]
    else contradicted += alike.sizes[group]
    for (const [r, one] of sought.entries())
      for (let i = one.offsets[sets[r]]; i < one.offsets[sets[r] + 1]; i++) held[r][one.codes[i]] = 0
  }
  return {
    posteriorOf: alike.groupOf.map((group) => beliefOf[group]),
    posteriors: { offsets: offsets.finish(), codes: codes.finish(), chances: Float64Array.from(chances) },
    hidden: alike.groupOf.map((group) => hiddenOf[group]),
    absent,
    contradicted,
  }
}

/**
 * How much a value weighs that stands so often in each set of candidates: over the number m of releases that they are in,
 * the chance of that times how much better m of the records fit the value than m others would.
 */
function weightOf(counts: Uint32Array, sizes: readonly number[], prior: number, how: Combining): number {
  const { present, concentration } = how
  // among[m]: the chance to be in m of the releases and that the record there has the value.
  const among = [1]
  let [all, same] = [0, 0]
  for (const [r, size] of sizes.entries()) {
    all += size
    same += counts[r]
    const share = size === 0 ? 0 : counts[r] / size
    among.push(0)
    for (let m = among.length - 1; m >= 0; m--)
      among[m] = among[m] * (1 - present) + (m > 0 ? among[m - 1] * present * share : 0)
  }
  const odds = (i: number): number =>
    concentration === Infinity ? 1 / prior : (concentration + all - i) / (concentration * prior + same - i)
  let fits = 1
  let weight = among[0] === 0 ? 0 : among[0] / odds(0)
  for (let m = 1; m < among.length; m++) {
    if (among[m] > 0) weight += among[m] * fits
    fits *= odds(m)
  }
  return weight
}

/**
 * The share of somebody's candidates in one release who are their candidates in the next as well, over the people looked
 * for: two candidates, one of each, have the same value because they are the same person or because neighbours are alike,
 * and how alike those are is told by two candidates of one release. By moments; 0 where only the person may be in both.
 */
function overlapOf(sought: readonly Sought[], firsts: Uint32Array, sizes: Uint32Array): number {
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
interface PossibleValue {
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
