import type { ClassTest } from '../class-test.js'
import type { Tree } from '../recoding.js'
import { recordKinds } from '../record-kinds.js'

/** Records of which no class has been made yet: alike ones together, so that each is looked at once. */
export class Rest {
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
