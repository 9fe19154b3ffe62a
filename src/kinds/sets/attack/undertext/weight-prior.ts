import type { NormalPrior } from './logistic-regression.js'
import type { Rehearsed } from './rehearsed.js'
import { type Witnesses, inOrder, mapWitnesses } from './witnesses.js'

/** The prior of a weight is worth so many rehearsed cells: with as many, half of what they say is believed. */
const priorCells = 50
/** What a cell adds to the Hessian, in units of its witness: p · (1 − p), for one original among three or four. */
const cellCurvature = 0.2
/** All measures together, where nothing was learned: moves no chance by more than a point, but breaks ties. */
const tieBreak = 0.01

/**
 * What the witnesses are held to be worth before the rehearsal: nothing, so that no cell is said surer than what was
 * learned supports. The less was rehearsed, the nearer the chances stay to what the structure alone makes them: the
 * offset of the table, and that every row and column holds an original.
 *
 * The intercept and what is said of columns and tables vary from item to item and not from cell to cell, so for them
 * an item counts as one observation however many cells it has; the intercept's prior is worth one item, a standard
 * deviation of 1.
 */
export function priorOf(of: Witnesses<unknown>, { items, cells }: Rehearsed): NormalPrior {
  const perCell = priorCells * cellCurvature
  const perItem = items === 0 ? 1 : Math.max(1, (cellCurvature * cells) / items)
  const mean = mapWitnesses(of, (_, sort) => (sort === 'measures' ? tieBreak / of.measures.length : 0))
  const precision = mapWitnesses(of, (_, sort) =>
    sort === 'columns' || sort === 'tables' ? perCell * perItem : perCell,
  )
  return { mean: Float64Array.of(0, ...inOrder(mean)), precision: Float64Array.of(perItem, ...inOrder(precision)) }
}
