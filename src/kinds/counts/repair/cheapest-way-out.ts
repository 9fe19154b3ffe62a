import { BoundedSimplex } from '../../../math/bounded-simplex.js'
import type { CountCell, Counts } from '../counts.js'
import { type HiddenAs, canBeHidden } from './hidden-as.js'

/** Numbers of a tableau that is still worked through. */
const mostEntries = 2 ** 21
/** Far more than moved bounds and rounding add up to. */
const movedBy = 1e-3

/**
 * Which printed numbers must be hidden so that a hidden one could be another: the cheapest table in which it is one more or
 * one less, all totals hold, and as few people as can be stand in other printed cells. Linear programming (Kelly, Golden and
 * Assad 1992); the numbers that differ are hidden. Undefined where there is no such table, or the equations are too many.
 */
export function cheapestWayOut(
  counts: Counts,
  cell: number,
  number: number,
  as: (cell: CountCell) => HiddenAs,
): readonly number[] | undefined {
  const ways = [number + 1, number - 1].flatMap((other) => wayTo(counts, cell, other, as) ?? [])
  return ways.sort((a, b) => a.cost - b.cost)[0]?.hide
}

interface WayOut {
  readonly cost: number
  readonly hide: readonly number[]
}

function wayTo(
  { cells, sums }: Counts,
  target: number,
  other: number,
  as: (cell: CountCell) => HiddenAs,
): WayOut | undefined {
  if (other < cells[target].low || other > cells[target].high) return undefined
  const low: number[] = []
  const high: number[] = []
  const weights: number[] = []
  const add = (least: number, most: number, weight: number): number => {
    low.push(least)
    high.push(most)
    weights.push(weight)
    return low.length - 1
  }
  // By cell: what it is between its bounds, and by how much it is above and below them where it would be hidden.
  const variables = cells.map((cell, place) => {
    if (place === target) return { own: add(other, other, 0) }
    const own = add(cell.low, cell.high, 0)
    if (!canBeHidden(cell)) return { own }
    const room = as(cell)
    const weight = cell.low + 1
    return { own, more: add(0, room.high - cell.high, weight), less: add(0, cell.low - room.low, weight) }
  })
  if (sums.length * low.length > mostEntries) return undefined
  const rows = sums.map(({ whole, parts }) => {
    const row = new Float64Array(low.length)
    const put = (place: number, factor: number): void => {
      const { own, more, less } = variables[place]
      row[own] += factor
      if (more === undefined || less === undefined) return
      row[more] += factor
      row[less] -= factor
    }
    put(whole, -1)
    for (const part of parts) put(part, 1)
    return row
  })
  const simplex = new BoundedSimplex(low.length, rows, new Float64Array(rows.length), false, 2 ** 31)
  if (!simplex.within(low, high)) return undefined
  const cost = simplex.minimise(Float64Array.from(weights), () => false)
  if (!Number.isFinite(cost)) return undefined
  const moves = (variable: number | undefined): boolean => variable !== undefined && simplex.x[variable] > movedBy
  const hide = [...cells.keys()].filter((place) => moves(variables[place].more) || moves(variables[place].less))
  return { cost, hide }
}
