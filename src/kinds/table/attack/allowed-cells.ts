import { type CoarseClasses, sidesOf } from './coarse-classes.js'
import type { StateOrder } from './state-order.js'

/** Where the records of a class may be: cells of its box, and how many of them each group of cells may hold. */
export interface AllowedCells {
  /** The finest nodes of each column; cells are numbered with the last column running fastest. */
  readonly sides: readonly Uint32Array[]
  /** Cells that no class covers which had been taken out before, rising. */
  readonly cells: Uint32Array
  /** Groups at heights tried before in vain: by allowed cell its group, each with less than k records. */
  readonly groupings: readonly CellGroups[]
}

export interface CellGroups {
  readonly count: number
  /** By place in `cells`. */
  readonly groupOf: Uint32Array
}

/** Finds for each class the earlier ones that reach into its box. */
export function allowedCellsIn(classes: CoarseClasses, order: StateOrder): (one: number) => AllowedCells {
  const overlapping = overlapsOf(classes)
  const { stateOf } = classes
  return (one) => {
    const sides = sidesOf(classes, one)
    const struck = new Uint8Array(classes.cellCounts[one])
    for (const other of overlapping(one))
      if (order.before(stateOf[other], stateOf[one])) strike(struck, sides, sidesOf(classes, other))
    let kept = 0
    for (const is of struck) kept += 1 - is
    const cells = new Uint32Array(kept)
    for (let cell = 0, at = 0; cell < struck.length; cell++) if (struck[cell] === 0) cells[at++] = cell
    const groupings = order.triedBelow(stateOf[one]).map((heights) => groupingAt(classes, sides, cells, heights))
    return { sides, cells, groupings }
  }
}

/** By class the classes whose boxes share a cell with it: bitsets by label, and-ed over the columns. */
function overlapsOf(classes: CoarseClasses): (one: number) => Iterable<number> {
  const { columns, firsts, count } = classes
  const words = Math.ceil(count / 32)
  const meeting = columns.map(({ codes, under, names }) => {
    const byFine = names.map(() => new Uint32Array(words))
    for (let one = 0; one < count; one++)
      for (const fine of under[codes[firsts[one]]]) byFine[fine][one >>> 5] |= 1 << (one & 31)
    const known = new Map<number, Uint32Array>()
    return (code: number): Uint32Array => {
      const before = known.get(code)
      if (before) return before
      const bits = new Uint32Array(words)
      for (const fine of under[code]) for (let w = 0; w < words; w++) bits[w] |= byFine[fine][w]
      known.set(code, bits)
      return bits
    }
  })
  return function* (one) {
    const sets = columns.map(({ codes }, c) => meeting[c](codes[firsts[one]]))
    for (let w = 0; w < words; w++) {
      let bits = 0xffff_ffff
      for (const set of sets) bits &= set[w]
      for (; bits !== 0; bits &= bits - 1) yield 32 * w + 31 - Math.clz32(bits & -bits)
    }
  }
}

/** Marks the cells of a box that lie in another. */
function strike(struck: Uint8Array, sides: readonly Uint32Array[], others: readonly Uint32Array[]): void {
  let cells = [0]
  for (const [c, side] of sides.entries()) {
    const inside = new Set(others[c])
    const places = [...side.keys()].filter((place) => inside.has(side[place]))
    cells = cells.flatMap((cell) => places.map((place) => cell * side.length + place))
  }
  for (const cell of cells) struck[cell] = 1
}

function groupingAt(
  { columns }: CoarseClasses,
  sides: readonly Uint32Array[],
  cells: Uint32Array,
  heights: Uint8Array,
): CellGroups {
  const numbers = sides.map((side, c) => {
    const seen = new Map<number, number>()
    return { of: side.map((fine) => numbered(seen, columns[c].nodes[heights[c]][fine])), count: seen.size }
  })
  const seen = new Map<number, number>()
  const groupOf = cells.map((cell) => {
    let rest = cell
    let group = 0
    for (let c = sides.length - 1, radix = 1; c >= 0; c--) {
      const { of, count } = numbers[c]
      group += radix * of[rest % sides[c].length]
      radix *= count
      rest = Math.floor(rest / sides[c].length)
    }
    return numbered(seen, group)
  })
  return { count: seen.size, groupOf }
}

function numbered(seen: Map<number, number>, key: number): number {
  const known = seen.get(key) ?? seen.size
  seen.set(key, known)
  return known
}

/** How many records of a class each allowed cell holds, at least and at most. */
interface CellBounds {
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
