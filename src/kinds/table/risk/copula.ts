import { boxProbability, latticePoints, lowerTriangle, bivariateCdf, normalQuantile } from '../../../math/normal.js'
import type { Random } from '../../../math/random.js'
import type { OrderedColumn } from './ordered-columns.js'

/** How columns hang together: each is cut out of a normal number, and those are correlated. */
export interface Copula {
  /** By column: where its values are cut, one more than there are values. */
  readonly cuts: readonly Float64Array[]
  /** The correlations, as the lower triangle L of L·Lᵀ. */
  readonly lower: Float64Array
}

/** Values of a column that the fit of a correlation tells apart at most. */
const mostBins = 32
const mostCorrelation = 0.95

/**
 * A Gaussian copula on the marginals (Rocher, Hendrickx and de Montjoye 2019): the correlation of two columns is the one
 * under which they tell as much of each other as they do here (mutual information), less what they would by chance.
 * `weights` says how many people have each combination.
 */
export function fitCopula(columns: readonly OrderedColumn[], weights: ArrayLike<number>): Copula {
  const n = columns.length
  const binned = columns.map(binsOf)
  const matrix = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    matrix[i * n + i] = 1
    for (let j = 0; j < i; j++)
      matrix[i * n + j] = matrix[j * n + i] = matchedCorrelation(binned[i], binned[j], weights)
  }
  return { cuts: columns.map(({ shares }) => cutsOf(shares)), lower: positive(matrix, n) }
}

/** The chance of each combination, by as many points each. */
export function copulaChances(
  { cuts, lower }: Copula,
  columns: readonly OrderedColumn[],
  which: Uint32Array,
  points: number,
  random: Random,
): Float64Array {
  const n = columns.length
  const lattice = latticePoints(points, n, random)
  const [low, high, drawn] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)]
  return Float64Array.from(which, (i) => {
    for (let c = 0; c < n; c++) {
      low[c] = cuts[c][columns[c].places[i]]
      high[c] = cuts[c][columns[c].places[i] + 1]
    }
    return boxProbability(lower, low, high, lattice, drawn)
  })
}

function cutsOf(shares: Float64Array): Float64Array {
  const cuts = new Float64Array(shares.length + 1).fill(-Infinity)
  for (let v = 0, sum = 0; v < shares.length - 1; v++) cuts[v + 1] = normalQuantile((sum += shares[v]))
  cuts[shares.length] = Infinity
  return cuts
}

interface Binned {
  readonly bins: Uint32Array
  readonly shares: Float64Array
  readonly cuts: Float64Array
}

/** Neighbours of few people share a bin, so that a pair of columns costs no more than a small table. */
function binsOf({ places, shares }: OrderedColumn): Binned {
  const binOf = new Uint32Array(shares.length)
  const sums: number[] = []
  let sum = Infinity
  for (let v = 0; v < shares.length; v++) {
    if (shares.length <= mostBins || sum >= 1 / mostBins) {
      sums.push(0)
      sum = 0
    }
    sum += shares[v]
    sums[sums.length - 1] += shares[v]
    binOf[v] = sums.length - 1
  }
  const binShares = Float64Array.from(sums)
  return { bins: places.map((place) => binOf[place]), shares: binShares, cuts: cutsOf(binShares) }
}

function matchedCorrelation(a: Binned, b: Binned, weights: ArrayLike<number>): number {
  const [rows, width] = [a.shares.length, b.shares.length]
  const table = new Float64Array(rows * width)
  let people = 0
  let covariance = 0
  const [meanA, meanB] = [meanPlace(a.shares), meanPlace(b.shares)]
  for (let i = 0; i < weights.length; i++) {
    table[a.bins[i] * width + b.bins[i]] += weights[i]
    covariance += weights[i] * (a.bins[i] - meanA) * (b.bins[i] - meanB)
    people += weights[i]
  }
  for (let i = 0; i < table.length; i++) table[i] /= people
  // Miller and Madow: two columns that have nothing to do with each other still seem to tell so much.
  const told = mutualInformation(table, rows, width) - ((rows - 1) * (width - 1)) / (2 * people)
  const sign = covariance < 0 ? -1 : 1
  let [low, high] = [0, mostCorrelation]
  for (let step = 0; step < 14; step++) {
    const middle = (low + high) / 2
    if (mutualInformation(cellChances(a.cuts, b.cuts, sign * middle), rows, width) < told) low = middle
    else high = middle
  }
  return sign * low
}

function meanPlace(shares: Float64Array): number {
  return shares.reduce((sum, share, place) => sum + share * place, 0)
}

/** What two columns tell of each other, in nats. */
export function mutualInformation(table: Float64Array, rows: number, width: number): number {
  const [across, down] = [new Float64Array(rows), new Float64Array(width)]
  for (let i = 0; i < table.length; i++) {
    across[Math.floor(i / width)] += table[i]
    down[i % width] += table[i]
  }
  let sum = 0
  for (let i = 0; i < table.length; i++)
    if (table[i] > 0) sum += table[i] * Math.log(table[i] / (across[Math.floor(i / width)] * down[i % width]))
  return sum
}

/** Two normal numbers of this correlation, cut into cells. */
function cellChances(a: Float64Array, b: Float64Array, rho: number): Float64Array {
  const width = b.length - 1
  const cells = new Float64Array((a.length - 1) * width)
  let before = new Float64Array(b.length)
  for (let i = 1; i < a.length; i++) {
    const now = Float64Array.from(b, (y) => bivariateCdf(a[i], y, rho))
    for (let j = 0; j < width; j++)
      cells[(i - 1) * width + j] = Math.max(0, now[j + 1] - before[j + 1] - now[j] + before[j])
    before = now
  }
  return cells
}

/** Correlations found pair by pair need not go together: they are drawn towards 0 until they do. */
function positive(matrix: Float64Array, n: number): Float64Array {
  for (let shrunk = 1; ; shrunk *= 0.95) {
    const lower = lowerTriangle(
      matrix.map((value, at) => (at % (n + 1) === 0 ? 1 : shrunk * value)),
      n,
    )
    if (lower) return lower
  }
}
