import type { ClassTest } from '../class-test.js'
import { nodesByLoss } from './nodes.js'
import { Rest } from './rest.js'
import { countsFor, partsOf } from '../mondrian/parts.js'
import { widthOf } from '../mondrian/split.js'
import type { Tree } from '../recoding.js'

export interface LocalClasses {
  /** The rows of each class. */
  readonly classes: readonly Uint32Array[]
  /** Rows that are in none. */
  readonly left: Uint32Array
}

/**
 * Looking at so many kinds of records takes some ten seconds; what is left then is cut as Mondrian does. A node costs
 * some looks for each column however few records are left: it puts that many others in line, which take room.
 */
const mostLooks = 2 ** 28
const looksOfNode = 2 ** 10

/**
 * The rest is cut by Mondrian each time it has shrunk to this share. A cut costs what the rest is long, so that all of
 * them together cost four times the first.
 */
const shrunkShare = 3 / 4

/** Losses that differ by less, for each row, differ by the order in which they were added up. */
const rounding = 1e-9

/**
 * Classes by rounds: each round raises the columns of what is left to the cheapest heights not tried before, and takes
 * out the classes that hold. Every so often the rest is cut by Mondrian instead; the cheapest of these ends is taken, so
 * that the outcome never loses more than Mondrian on the whole table. At most `mostLeft` rows lose every cell; undefined
 * where that cannot be kept.
 */
export function classesByRounds(
  trees: readonly Tree[],
  rowCount: number,
  test: ClassTest,
  mostLeft: number,
): LocalClasses | undefined {
  const rest = new Rest(trees, rowCount, test)
  const cost = costOf(trees)
  const taken: Uint32Array[] = []
  const sum = { loss: 0, stars: 0 }
  let best: { loss: number; takenCount: number; end: readonly Uint32Array[]; left: Uint32Array } | undefined
  const consider = (end: readonly Uint32Array[], left: Uint32Array): void => {
    let loss = sum.loss + left.length * trees.length
    let stars = sum.stars + left.length
    for (const rows of end) {
      const own = cost(rows)
      loss += own.loss
      stars += own.stars
    }
    if (stars <= mostLeft && (!best || loss < best.loss - rounding * rowCount))
      best = { loss, takenCount: taken.length, end, left }
  }
  const tryMondrian = (): void => {
    const rows = rest.rows()
    if (!test.holds(rows, 0, rows.length)) return
    const parts = partsOf(trees, rows, test, false)
    consider(
      parts.map(({ start, end }) => rows.slice(start, end)),
      new Uint32Array(0),
    )
  }
  let looks = 0
  let tried = Infinity
  for (const heights of nodesByLoss(trees.map(heightLosses))) {
    if (rest.rowCount === 0 || looks > mostLooks) break
    if (rest.rowCount <= tried * shrunkShare) {
      tried = rest.rowCount
      tryMondrian()
    }
    looks += rest.kindCount + looksOfNode * trees.length
    for (const rows of rest.takeClasses(heights)) {
      taken.push(rows)
      const own = cost(rows)
      sum.loss += own.loss
      sum.stars += own.stars
    }
  }
  if (rest.rowCount > 0) tryMondrian()
  consider([], rest.rows())
  return best && { classes: [...taken.slice(0, best.takenCount), ...best.end], left: best.left }
}

/** What the rows of a class lose together, and how many of them lose every cell. */
function costOf(trees: readonly Tree[]) {
  const counts = countsFor(trees)
  return (rows: Uint32Array): { readonly loss: number; readonly stars: number } => {
    const part = { start: 0, end: rows.length, ranges: counts }
    let loss = 0
    for (const tree of trees) loss += widthOf(tree, rows, part, counts)
    return { loss: loss * rows.length, stars: loss === trees.length ? rows.length : 0 }
  }
}

/** What a column loses at each height, on average over its rows; added up by size, so that the order of rows decides no tie. */
function heightLosses({ nodes, losses, leaves }: Tree): number[] {
  return nodes.map((level, height) => {
    const times = new Map<number, number>()
    for (const leaf of leaves) {
      const loss = losses[height][level[leaf]]
      times.set(loss, (times.get(loss) ?? 0) + 1)
    }
    const bySize = [...times].toSorted(([a], [b]) => a - b)
    return bySize.reduce((sum, [loss, rows]) => sum + loss * rows, 0) / leaves.length
  })
}
