import { type Random, shuffle } from '../../../../math/random.js'
import { type CellList, cellModel, fitCells, fittedCells } from './cell-model.js'

/** From pairs as they were seen to columns that have nothing to do with each other. */
const strengths: readonly number[] = [1, 4, 16, Infinity]
const folds = 5
const sweeps = 20

/**
 * How far pairs of values are to be believed, by what the published cells themselves say: each fifth of them is foretold
 * from the others, as the unpublished ones will be, and the strength with the highest likelihood is taken.
 */
export function chooseStrength(
  sizes: readonly number[],
  cells: CellList,
  counts: Float64Array,
  random: Random,
): number {
  if (cells.count < 2 * folds) return Infinity
  const order = shuffle(
    Uint32Array.from({ length: cells.count }, (_, cell) => cell),
    random,
  )
  const likelihoods = strengths.map((strength) => {
    let sum = 0
    for (let fold = 0; fold < folds; fold++) {
      const known = order.filter((_, i) => i % folds !== fold)
      const held = order.filter((_, i) => i % folds === fold)
      const picked = Uint32Array.of(...known, ...held)
      const list = { count: cells.count, places: cells.places.map((places) => picked.map((cell) => places[cell])) }
      const people = Float64Array.from(picked, (cell) => counts[cell])
      const fitted = fittedCells(cellModel(sizes, strength), list)
      fitCells(fitted, people, sweeps, known.length)
      sum += likelihood(fitted.rates.subarray(known.length), people.subarray(known.length))
    }
    return sum
  })
  return strengths[likelihoods.indexOf(Math.max(...likelihoods))]
}

function likelihood(rates: Float64Array, counts: Float64Array): number {
  const all = rates.reduce((sum, rate) => sum + rate, 0)
  let sum = 0
  for (const [cell, count] of counts.entries()) sum += count * Math.log(rates[cell] / all)
  return sum
}
