import { rememberedByNumber } from '../../../../../data/remembered.js'
import type { ScoredTable } from '../../../../../contract/context-table.js'
import { balance } from '../balance.js'
import { lessonBy } from '../cold-start/lessons.js'
import { type RidgeRegression, product } from '../cold-start/ridge-regression.js'
import type { Speaker } from '../evidence.js'
import type { Said } from '../witnesses.js'

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
): Said<Float64Array> {
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
