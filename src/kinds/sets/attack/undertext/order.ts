import { rememberedByNumber } from '../../../../data/remembered.js'
import type { ScoredTable } from '../../../../contract/context-table.js'
import { balance } from './balance.js'
import { lessonBy } from './cold-start.js'
import { type RidgeRegression, product } from './ridge-regression.js'
import type { Speaker, SaidByContext } from './evidence.js'
import { growableUint32 } from '../../../../data/growable.js'

/** Taught items whose rank is predicted to see how well that goes. */
const tried = 200
/** A prediction is never held to be better than this, in deviations of the ranks. */
const leastError = 0.2

/**
 * Many files keep one order of items: by department, by alphabet, by code. A member would stand among its like: its rank
 * is predicted by theirs, and a place with the wrong neighbours on its left or right speaks against it.
 */
export function orderSpeaker(ranks: Float64Array, taught: Uint32Array, regression: RidgeRegression): Speaker {
  const { foldOf, solution } = regression
  const lesson = lessonBy(regression, (say) => {
    for (const [row, item] of taught.entries()) say(row, ranks[item] || 0)
  })
  const predicted = rememberedByNumber((item) => product(solution(item), lesson(foldOf(item))))
  const error = errorOf(ranks, taught, predicted)
  return (table) => placed(table, predicted, ranks, error)
}

/** The same where ranks of members are known from other records. */
export function knownOrderSpeaker(ranksOf: (leftOut: number | undefined) => Float64Array): Speaker {
  return (table) => {
    const ranks = ranksOf(table.leftOut)
    return placed(table, (item) => ranks[item], ranks, leastError)
  }
}

function placed(
  table: ScoredTable,
  rankOf: (item: number) => number,
  ranks: Float64Array,
  error: number,
): SaidByContext<Float64Array> {
  const [rows, columns] = [table.transactions.length, table.members.length]
  const cells = new Float64Array(rows * columns)
  for (const [column, member] of table.members.entries()) {
    const own = rankOf(member)
    for (let row = 0; row < rows; row++)
      cells[row * columns + column] = Number.isNaN(own) ? NaN : amongNeighbours(table, row, own, ranks, error)
  }
  return { cells: [balance(cells, rows, columns)], columns: [], tables: [] }
}

/** Log-likelihood of the sides on which the neighbours stand; the more there are the more they repeat each other. */
function amongNeighbours(
  { context, contextOffsets, sides }: ScoredTable,
  row: number,
  own: number,
  ranks: Float64Array,
  error: number,
): number {
  let [sum, count] = [0, 0]
  for (let at = contextOffsets[row]; at < contextOffsets[row + 1]; at++) {
    const rank = ranks[context[at]]
    if (Number.isNaN(rank)) continue
    // Whoever stands before has the greater rank.
    sum -= Math.log1p(Math.exp((sides[at] * (rank - own)) / error))
    count++
  }
  return count === 0 ? 0 : sum / (1 + (count - 1) / 2)
}

/** How far predictions are off, by items that a fit has not seen. */
function errorOf(ranks: Float64Array, taught: Uint32Array, predicted: (item: number) => number): number {
  const step = Math.max(1, Math.floor(taught.length / tried))
  let [squares, count] = [0, 0]
  for (let i = 0; i < taught.length; i += step) {
    const rank = ranks[taught[i]]
    if (Number.isNaN(rank)) continue
    squares += (predicted(taught[i]) - rank) ** 2
    count++
  }
  return Math.max(leastError, count === 0 ? 1 : Math.sqrt(squares / count))
}

/** Items so many places apart are still said to stand before one another. */
const reach = 5

/** Pairs of items that stand near each other, the one before first, each as often as it happens. */
interface Games {
  readonly items: number
  readonly before: Uint32Array
  readonly after: Uint32Array
}

/** An order shows in so many pairs: of a larger file every n-th record is looked at. */
const mostGames = 4_000_000

/** Of records as codes, negative where they say nothing; `places` counts what stands in all of them. */
export function gamesOf(
  count: number,
  places: number,
  read: (record: number) => ArrayLike<number>,
  items: number,
): Games {
  const [before, after] = [growableUint32(), growableUint32()]
  const step = Math.max(1, Math.ceil((reach * places) / mostGames))
  for (let r = 0; r < count; r += step) {
    const record = read(r)
    for (let i = 0; i < record.length; i++)
      for (let j = i + 1; j <= i + reach && j < record.length; j++)
        if (record[i] >= 0 && record[j] >= 0 && record[i] !== record[j]) {
          before.push(record[i])
          after.push(record[j])
        }
  }
  return { items, before: before.finish(), after: after.finish() }
}

/** Two games of one pair that are enough to be told. */
const leastPairs = 50

/**
 * How often two items that stand near each other twice stand in the same order: a half where there is none, 1 where the
 * file keeps one. NaN where too few stand near each other twice.
 */
export function orderliness({ items, before, after }: Games): number {
  // Both orders of a pair stand next to each other where games are sorted: two numbers for a pair, one after the other.
  const games = Float64Array.from(before, (one, g) => {
    const other = after[g]
    return one < other ? 2 * (one * items + other) : 2 * (other * items + one) + 1
  }).sort()
  let [same, all] = [0, 0]
  for (let from = 0, end = 0; from < games.length; from = end) {
    const pair = 2 * Math.floor(games[from] / 2)
    let won = 0
    for (end = from; end < games.length && games[end] <= pair + 1; end++) if (games[end] === pair) won++
    const lost = end - from - won
    same += won * (won - 1) + lost * (lost - 1)
    all += (end - from) * (end - from - 1)
  }
  return all < leastPairs ? NaN : same / all
}

/** From so orderly on a place tells something of what stands there. */
const telling = 0.7

export function isOrdered(games: Games): boolean {
  return orderliness(games) >= telling
}

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
