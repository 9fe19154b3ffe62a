import type { Games } from './games.js'

const rounds = 60

/**
 * Ranks of items by which stands before which (Colley's method: every pair that stands near is a game, won by the
 * one before): (2 + games_i) r_i − Σ_j games_ij r_j = 1 + (wins_i − losses_i) / 2, solved by conjugate gradients. NaN for
 * an item that never stands near another; of the others mean 0 and deviation 1.
 */
export function colleyRanks(games: Games): Float64Array {
  const played = new Float64Array(games.items)
  const right = new Float64Array(games.items).fill(1)
  for (let g = 0; g < games.before.length; g++) {
    played[games.before[g]]++
    played[games.after[g]]++
    right[games.before[g]] += 0.5
    right[games.after[g]] -= 0.5
  }
  const times = (x: Float64Array): Float64Array => {
    const y = x.map((value, i) => (2 + played[i]) * value)
    for (let g = 0; g < games.before.length; g++) {
      y[games.before[g]] -= x[games.after[g]]
      y[games.after[g]] -= x[games.before[g]]
    }
    return y
  }
  return standardised(conjugateGradients(times, right), played)
}

function conjugateGradients(times: (x: Float64Array) => Float64Array, right: Float64Array): Float64Array {
  const x = new Float64Array(right.length)
  const residual = right.slice()
  let direction = right.slice()
  let length = dot(residual, residual)
  for (let round = 0; round < rounds && length > 1e-12 * right.length; round++) {
    const along = times(direction)
    const step = length / dot(direction, along)
    for (let i = 0; i < x.length; i++) {
      x[i] += step * direction[i]
      residual[i] -= step * along[i]
    }
    const next = dot(residual, residual)
    direction = direction.map((value, i) => residual[i] + (next / length) * value)
    length = next
  }
  return x
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

function standardised(ranks: Float64Array, played: Float64Array): Float64Array {
  const known = ranks.filter((_, i) => played[i] > 0)
  const mean = known.reduce((sum, rank) => sum + rank, 0) / known.length
  const deviation = Math.sqrt(known.reduce((sum, rank) => sum + (rank - mean) ** 2, 0) / known.length)
  return ranks.map((rank, i) => (played[i] > 0 ? (rank - mean) / (deviation || 1) : NaN))
}
