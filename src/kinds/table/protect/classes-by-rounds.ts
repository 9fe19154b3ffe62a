import type { ClassTest } from './conditions/class-test.js'
import { nodesByLoss } from './nodes-by-loss.js'
import { countsFor, partsOf } from './mondrian.js'
import { widthOf } from './cuts.js'
import { type Tree, recordKinds } from './recoding.js'

interface LocalClasses {
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

/** Records of which no class has been made yet: alike ones together, so that each is looked at once. */
class Rest {
  readonly #trees: readonly Tree[]
  readonly #test: ClassTest
  /** By kind of record: its leaves, and its rows from offsets[kind] to offsets[kind + 1]. */
  readonly #leaves: readonly Uint32Array[]
  readonly #offsets: Uint32Array
  readonly #rows: Uint32Array
  /** Kinds that are left, from 0 to #count. */
  readonly #kinds: Uint32Array
  #count: number
  #rowCount: number
  readonly #groupOf: Uint32Array
  readonly #sizes: Uint32Array
  readonly #firsts: Uint32Array

  constructor(trees: readonly Tree[], rowCount: number, test: ClassTest) {
    this.#trees = trees
    this.#test = test
    const { count, kindOf, leaves } = recordKinds(trees, rowCount)
    this.#leaves = trees.map((_, c) =>
      Uint32Array.from({ length: count }, (_kind, kind) => leaves[kind * trees.length + c]),
    )
    this.#offsets = new Uint32Array(count + 1)
    for (const kind of kindOf) this.#offsets[kind + 1]++
    for (let kind = 0; kind < count; kind++) this.#offsets[kind + 1] += this.#offsets[kind]
    const next = this.#offsets.slice()
    this.#rows = new Uint32Array(rowCount)
    for (let row = 0; row < rowCount; row++) this.#rows[next[kindOf[row]]++] = row
    this.#kinds = Uint32Array.from({ length: count }, (_, kind) => kind)
    this.#count = count
    this.#rowCount = rowCount
    this.#groupOf = new Uint32Array(count)
    this.#sizes = new Uint32Array(count)
    this.#firsts = new Uint32Array(count)
  }

  get rowCount(): number {
    return this.#rowCount
  }

  /** Kinds of records that are left: what a round costs. */
  get kindCount(): number {
    return this.#count
  }

  rows(): Uint32Array {
    const rows = new Uint32Array(this.#rowCount)
    let at = 0
    for (let i = 0; i < this.#count; i++) at = this.#copyRows(this.#kinds[i], rows, at)
    return rows
  }

  /** Takes out every class that holds when each column is raised to its height. */
  takeClasses(heights: Uint8Array): Uint32Array[] {
    const groupCount = this.#group(heights)
    const { leastSize } = this.#test
    if (!this.#sizes.subarray(0, groupCount).some((size) => size >= leastSize)) return []
    return this.#takeGroups(groupCount, leastSize)
  }

  /** Numbers the kinds that look alike; open addressing over the codes themselves. */
  #group(heights: Uint8Array): number {
    const raised = this.#trees.flatMap(({ nodes }, c) =>
      // A column at its root tells nothing apart.
      heights[c] === nodes.length - 1 ? [] : [{ nodes: nodes[heights[c]], leaves: this.#leaves[c] }],
    )
    const mask = 2 ** Math.ceil(Math.log2(2 * this.#count + 2)) - 1
    const slots = new Uint32Array(mask + 1)
    let groupCount = 0
    for (let i = 0; i < this.#count; i++) {
      const kind = this.#kinds[i]
      let hash = 0x811c9dc5
      for (let c = 0; c < raised.length; c++) {
        const { nodes, leaves } = raised[c]
        hash = Math.imul(hash ^ nodes[leaves[kind]], 0x85ebca6b)
        hash ^= hash >>> 15
      }
      let slot = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) & mask
      for (; slots[slot] !== 0; slot = (slot + 1) & mask) if (alike(raised, this.#firsts[slots[slot] - 1], kind)) break
      if (slots[slot] === 0) {
        this.#firsts[groupCount] = kind
        this.#sizes[groupCount] = 0
        slots[slot] = ++groupCount
      }
      const group = slots[slot] - 1
      this.#groupOf[i] = group
      this.#sizes[group] += this.#offsets[kind + 1] - this.#offsets[kind]
    }
    return groupCount
  }

  #takeGroups(groupCount: number, leastSize: number): Uint32Array[] {
    const classes: (Uint32Array | undefined)[] = Array.from({ length: groupCount })
    const filled = new Uint32Array(groupCount)
    for (let i = 0; i < this.#count; i++) {
      const group = this.#groupOf[i]
      if (this.#sizes[group] < leastSize) continue
      const rows = (classes[group] ??= new Uint32Array(this.#sizes[group]))
      filled[group] = this.#copyRows(this.#kinds[i], rows, filled[group])
    }
    for (const [group, rows] of classes.entries())
      if (rows && !this.#test.bySize && !this.#test.holds(rows, 0, rows.length)) classes[group] = undefined
    let kept = 0
    for (let i = 0; i < this.#count; i++) if (!classes[this.#groupOf[i]]) this.#kinds[kept++] = this.#kinds[i]
    this.#count = kept
    const taken = classes.filter((rows) => rows !== undefined)
    for (const { length } of taken) this.#rowCount -= length
    return taken
  }

  #copyRows(kind: number, into: Uint32Array, at: number): number {
    into.set(this.#rows.subarray(this.#offsets[kind], this.#offsets[kind + 1]), at)
    return at + this.#offsets[kind + 1] - this.#offsets[kind]
  }
}

interface Raised {
  readonly nodes: Uint32Array
  readonly leaves: Uint32Array
}

function alike(raised: readonly Raised[], a: number, b: number): boolean {
  for (let c = 0; c < raised.length; c++) {
    const { nodes, leaves } = raised[c]
    if (nodes[leaves[a]] !== nodes[leaves[b]]) return false
  }
  return true
}
