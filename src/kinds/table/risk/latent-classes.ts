import { type Random, unit } from '../../../math/random.js'
import type { OrderedColumn } from './ordered-columns.js'

/** Kinds of people; within a kind, the columns have nothing to do with each other. */
export interface LatentClasses {
  readonly kinds: number
  readonly shares: Float64Array
  /** By column, place × kinds + kind: the chance of the value. */
  readonly chances: readonly Float64Array[]
}

const mostRounds = 100

/**
 * A mixture of independent columns, fitted by expectation and maximisation from a random start (Lazarsfeld and Henry 1968):
 * where a correlation tells only "more of this, more of that", kinds tell which values go with which. Each kind is
 * believed to be like everybody as much as one person would make it.
 */
export function fitLatentClasses(
  all: readonly OrderedColumn[],
  people: Float64Array,
  kinds: number,
  random: Random,
): LatentClasses {
  const held = Uint32Array.from(people.keys()).filter((i) => people[i] > 0)
  const columns = all.map(({ places, shares }) => ({ places: held.map((i) => places[i]), shares }))
  const weights = Float64Array.from(held, (i) => people[i])
  const count = weights.length
  const belongs = Float64Array.from({ length: count * kinds }, () => 0.1 + unit(random))
  for (let i = 0; i < count; i++) normalise(belongs, i * kinds, kinds)
  let before = -Infinity
  for (let round = 1; ; round++) {
    const fit = maximise(columns, weights, kinds, belongs)
    let likelihood = 0
    for (let i = 0; i < count; i++) {
      jointChances(fit, columns, i, belongs, i * kinds)
      const chance = normalise(belongs, i * kinds, kinds)
      likelihood += weights[i] * Math.log(chance)
    }
    if (round === mostRounds || likelihood - before < 1e-5 * Math.abs(likelihood)) return fit
    before = likelihood
  }
}

function maximise(
  columns: readonly OrderedColumn[],
  weights: ArrayLike<number>,
  kinds: number,
  belongs: Float64Array,
): LatentClasses {
  const shares = new Float64Array(kinds)
  const chances = columns.map(({ shares: everybody }) => {
    const table = new Float64Array(everybody.length * kinds)
    for (let v = 0; v < everybody.length; v++) table.fill(everybody[v], v * kinds, (v + 1) * kinds)
    return table
  })
  let people = 0
  for (let i = 0; i < weights.length; i++) {
    people += weights[i]
    const [weight, at] = [weights[i], i * kinds]
    for (let k = 0; k < kinds; k++) shares[k] += weight * belongs[at + k]
    for (let c = 0; c < columns.length; c++) {
      const table = chances[c]
      const from = columns[c].places[i] * kinds
      for (let k = 0; k < kinds; k++) table[from + k] += weight * belongs[at + k]
    }
  }
  for (const table of chances) for (let at = 0; at < table.length; at++) table[at] /= shares[at % kinds] + 1
  return { kinds, shares: shares.map((share) => share / people), chances }
}

/** By kind the chance of being of it and having these values, into `found` from `at` on. */
function jointChances(
  { kinds, shares, chances }: LatentClasses,
  columns: readonly OrderedColumn[],
  i: number,
  found: Float64Array,
  at: number,
): void {
  found.set(shares, at)
  for (let c = 0; c < columns.length; c++) {
    const table = chances[c]
    const from = columns[c].places[i] * kinds
    for (let k = 0; k < kinds; k++) found[at + k] *= table[from + k]
  }
}

/** Divides by the sum, which it gives. */
function normalise(values: Float64Array, from: number, length: number): number {
  let sum = 0
  for (let i = from; i < from + length; i++) sum += values[i]
  if (sum === 0) values.fill(1 / length, from, from + length)
  else for (let i = from; i < from + length; i++) values[i] /= sum
  return Math.max(sum, Number.MIN_VALUE)
}

/** The chance of each combination. */
export function latentChances(fit: LatentClasses, columns: readonly OrderedColumn[], which: Uint32Array): Float64Array {
  const found = new Float64Array(fit.kinds)
  return Float64Array.from(which, (i) => {
    jointChances(fit, columns, i, found, 0)
    return found.reduce((sum, chance) => sum + chance, 0)
  })
}
