import type { CellGroups } from './allowed-cells.js'

/** How many records of a class each allowed cell holds, at least and at most. */
export interface CellBounds {
  readonly low: Uint32Array
  readonly high: Uint32Array
}

const mostSweeps = 20

/**
 * Interval propagation: the cells hold `size` records together, a group no more than `most`. What the others cannot hold
 * a cell must, and what the others must hold it cannot. Undefined where no numbers fit: the class was not made so.
 */
export function cellBounds(
  cellCount: number,
  size: number,
  groupings: readonly CellGroups[],
  most: number,
): CellBounds | undefined {
  const all: CellGroups = { count: 1, groupOf: new Uint32Array(cellCount) }
  const low = new Uint32Array(cellCount)
  const high = new Uint32Array(cellCount).fill(groupings.length > 0 ? Math.min(size, most) : size)
  for (let sweep = 0, moved = true; moved && sweep < mostSweeps; sweep++) {
    moved = false
    for (const { count, groupOf } of [all, ...groupings]) {
      const sums = sumsOf(count, groupOf, low, high)
      const ranges = rangesOf(sums, size, count === 1 && groupOf === all.groupOf ? size : most)
      if (!ranges) return undefined
      for (let cell = 0; cell < cellCount; cell++) {
        const group = groupOf[cell]
        const least = ranges.low[group] - (sums.high[group] - high[cell])
        const greatest = ranges.high[group] - (sums.low[group] - low[cell])
        if (least > high[cell] || greatest < low[cell] || least > greatest) return undefined
        if (least <= low[cell] && greatest >= high[cell]) continue
        low[cell] = Math.max(low[cell], least)
        high[cell] = Math.min(high[cell], greatest)
        moved = true
      }
    }
  }
  return { low, high }
}

interface Ranges {
  readonly low: Float64Array
  readonly high: Float64Array
}

function sumsOf(count: number, groupOf: Uint32Array, low: Uint32Array, high: Uint32Array): Ranges {
  const sums = { low: new Float64Array(count), high: new Float64Array(count) }
  for (let cell = 0; cell < groupOf.length; cell++) {
    sums.low[groupOf[cell]] += low[cell]
    sums.high[groupOf[cell]] += high[cell]
  }
  return sums
}

/** What each group holds: no more than there is room for, no less than the others leave over. */
function rangesOf(sums: Ranges, size: number, most: number): Ranges | undefined {
  const high = sums.high.map((sum) => Math.min(sum, most))
  const allHigh = high.reduce((sum, one) => sum + one, 0)
  const allLow = sums.low.reduce((sum, one) => sum + one, 0)
  if (allHigh < size || allLow > size) return undefined
  return {
    low: sums.low.map((sum, group) => Math.max(sum, size - (allHigh - high[group]))),
    high: high.map((one, group) => Math.min(one, size - (allLow - sums.low[group]))),
  }
}
