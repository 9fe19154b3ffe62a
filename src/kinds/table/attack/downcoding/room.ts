import type { CellGroups } from './allowed-cells.js'

/** Rows of a class that are alike in everything that is known, and what speaks for each cell. */
export interface AlikeRows {
  readonly count: number
  /** By allowed cell. */
  readonly weights: Float64Array
}

/** So many sweeps at most, until no factor moves further than this. */
export interface Care {
  readonly sweeps: number
  readonly settled: number
}

/**
 * Where the rows of a class are, by their weights and by the room there is: no group of cells may hold more than `most`
 * of them. The people in a group are taken as Poisson cut off at `most`, on condition that every row is somewhere: each
 * group gets a factor, the chance that it has room for one more, and the factors are found by fitting each in turn
 * (belief propagation over the groupings). By kind of row, by cell.
 */
export function chancesByRoom(
  rows: readonly AlikeRows[],
  groupings: readonly CellGroups[],
  most: number,
  { sweeps, settled }: Care,
): Float64Array[] {
  const cellCount = rows[0].weights.length
  const factors = groupings.map(({ count }) => new Float64Array(count).fill(1))
  const open = new Float64Array(cellCount).fill(1)
  const load = new Float64Array(cellCount)
  for (let sweep = 0; sweep < sweeps && groupings.length > 0; sweep++) {
    let moved = 0
    for (const [p, { groupOf, count }] of groupings.entries()) {
      spread(rows, open, load)
      const own = factors[p]
      const loads = new Float64Array(count)
      for (let cell = 0; cell < cellCount; cell++)
        loads[groupOf[cell]] += (load[cell] * open[cell]) / own[groupOf[cell]]
      const change = new Float64Array(count)
      for (let group = 0; group < count; group++) {
        const factor = Math.max(roomFor(loads[group], most), Number.MIN_VALUE)
        moved = Math.max(moved, Math.abs(factor - own[group]))
        change[group] = factor / own[group]
        own[group] = factor
      }
      for (let cell = 0; cell < cellCount; cell++) open[cell] *= change[groupOf[cell]]
    }
    if (moved < settled) break
  }
  return rows.map(({ weights }) => {
    const chances = new Float64Array(cellCount)
    let all = 0
    for (let cell = 0; cell < cellCount; cell++) all += chances[cell] = weights[cell] * open[cell]
    for (let cell = 0; cell < cellCount; cell++) chances[cell] /= all
    return chances
  })
}

/** How many rows each cell would get if all had the room that the factors give now. */
function spread(rows: readonly AlikeRows[], open: Float64Array, load: Float64Array): void {
  load.fill(0)
  for (const { count, weights } of rows) {
    let all = 0
    for (let cell = 0; cell < load.length; cell++) all += weights[cell] * open[cell]
    const scale = count / all
    for (let cell = 0; cell < load.length; cell++) load[cell] += scale * weights[cell]
  }
}

/** P(N < most) / P(N ≤ most) for N Poisson: the chance that there is room, given that there are not too many. */
function roomFor(mean: number, most: number): number {
  let term = 1
  let sum = 0
  for (let taken = most; taken > 0; taken--) {
    term *= taken / mean
    sum += term
    if (sum > 1e15) return 1
  }
  return sum / (1 + sum)
}
