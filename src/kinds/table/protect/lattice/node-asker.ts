import type { Conditions } from '../conditions/condition.js'
import { classOrder, type Ground, type NodeClasses, mergedHistogram } from './node-classes.js'
import { NodeJudge, type NodeVerdict } from './judge-node.js'
import type { JudgedNode } from './losses.js'
import { ClassInterner } from './class-interner.js'

/** Kept groupings together, in words of four bytes: 128 MB. */
const mostKept = 2 ** 25
/** More than this take longer to look through than they save. */
const mostSources = 1024
/** Fewer classes than this are rolled up at once. */
const fewClasses = 1000

/**
 * Groups nodes as they are asked for, each from the smallest finer grouping that is at hand, and judges them. Rows are
 * never looked at again.
 */
export class NodeAsker {
  readonly ground: Ground
  readonly judge: NodeJudge
  /** Smallest first; the base counts as the largest. */
  #sources: Source[]
  readonly #rollUp: RollUp
  /** Attributes of many values first. */
  readonly #order: readonly number[]
  #kept = 0
  #turn = 0
  asked = 0

  constructor(ground: Ground, conditions: Conditions, limit: number) {
    this.ground = ground
    this.judge = new NodeJudge(conditions, limit, classOrder(ground))
    this.#sources = [{ grouping: ground.base, size: Infinity, used: 0 }]
    this.#rollUp = new RollUp(ground)
    const valueCount = (a: number): number => ground.attributes[a].column.values.length
    this.#order = [...ground.attributes.keys()].sort((a, b) => valueCount(b) - valueCount(a))
  }

  /** What a node comes to, and its classes. */
  ask(levels: Uint8Array): { readonly verdict: NodeVerdict; readonly grouping: NodeClasses } {
    this.asked++
    const source = this.#nearTo(levels)
    const sized = this.#rollUp.sizes(source, levels)
    const early = this.judge.bySize(sized)
    if (early !== undefined) return { verdict: early, grouping: sized }
    const grouping = this.#rollUp.withHistograms(source, sized)
    this.#keep(grouping)
    return { verdict: this.judge.byCounts(grouping), grouping }
  }

  /** A small source: from the smallest at hand one attribute after the other is raised, and each step kept for others. */
  #nearTo(levels: Uint8Array): NodeClasses {
    let source = this.#sourceOf(levels)
    for (const a of this.#order) {
      if (source.count < fewClasses) break
      if (source.levels[a] === levels[a]) continue
      const between = source.levels.slice()
      between[a] = levels[a]
      source = this.#rollUp.withHistograms(source, this.#rollUp.sizes(source, between))
      this.#keep(source)
    }
    return source
  }

  /** Of the node that was asked last, and holds. */
  judged(grouping: NodeClasses): JudgedNode {
    return this.judge.judged(grouping)
  }

  /** By row: 1 where it is suppressed on this node. */
  suppressedRows(levels: Uint8Array): Uint8Array {
    const { base, baseOf } = this.ground
    const sized = this.#rollUp.sizes(base, levels)
    const { classOf } = this.#rollUp
    const grouping = this.#rollUp.withHistograms(base, sized)
    if (this.judge.bySize(grouping) === undefined) this.judge.byCounts(grouping)
    const { failed, failedCount } = this.judge.judged(grouping)
    const fails = new Uint8Array(grouping.count)
    for (let f = 0; f < failedCount; f++) fails[failed[f]] = 1
    const rows = new Uint8Array(baseOf.length)
    for (let row = 0; row < rows.length; row++) rows[row] = fails[classOf[baseOf[row]]]
    return rows
  }

  #sourceOf(levels: Uint8Array): NodeClasses {
    const found = this.#sources.find(({ grouping }) => isFiner(grouping.levels, levels))!
    found.used = this.#turn++
    return found.grouping
  }

  #keep(grouping: NodeClasses): void {
    const size = sizeOf(grouping)
    if (size > mostKept / 4) return
    this.#kept += size
    let low = 0
    for (let high = this.#sources.length; low < high;) {
      const middle = (low + high) >> 1
      if (this.#sources[middle].size < size) low = middle + 1
      else high = middle
    }
    this.#sources.splice(low, 0, { grouping, size, used: this.#turn++ })
    if (this.#kept > mostKept || this.#sources.length > mostSources) this.#forget()
  }

  /** Lets the half go that was of no use for longest; the base stays. */
  #forget(): void {
    const turns = Float64Array.from(this.#sources, ({ used }) => used).sort()
    const middle = turns[turns.length >> 1]
    this.#sources = this.#sources.filter(({ grouping, used }) => used >= middle || grouping === this.ground.base)
    this.#kept = this.#sources.reduce((sum, { grouping, size }) => sum + (grouping === this.ground.base ? 0 : size), 0)
  }
}

interface Source {
  readonly grouping: NodeClasses
  readonly size: number
  /** When it was last taken. */
  used: number
}

function sizeOf({ count, keys, histograms }: NodeClasses): number {
  return histograms.reduce((sum, { codes }) => sum + codes.length, count + keys.length)
}

function isFiner(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] > b[i]) return false
  return true
}

/** Groups a node from the classes of a finer one; arrays that are needed again and again are kept. */
export class RollUp {
  readonly #ground: Ground
  readonly #interner: ClassInterner
  /** By attribute, from level, to level. */
  readonly #maps = new Map<number, Uint32Array>()
  #keys = new Uint32Array(0)
  /** The class of the source's classes after the last roll-up. */
  classOf: Uint32Array = new Uint32Array(0)

  constructor(ground: Ground) {
    this.#ground = ground
    this.#interner = new ClassInterner(ground.layout.words)
  }

  /** The classes without histograms: sizes decide most nodes already. */
  sizes(source: NodeClasses, levels: Uint8Array): NodeClasses {
    const { words } = this.#ground.layout
    const { count } = source
    if (this.#keys.length < count * words) this.#keys = new Uint32Array(count * words)
    this.#keys.set(source.keys)
    for (let a = 0; a < levels.length; a++) if (levels[a] !== source.levels[a]) this.#recode(a, source, levels[a])
    const interner = this.#interner
    const classOf = interner.internAll(this.#keys, count)
    this.classOf = classOf
    const sizes = new Uint32Array(interner.count)
    for (let c = 0; c < count; c++) sizes[classOf[c]] += source.sizes[c]
    const made = { levels, count: interner.count, keys: interner.keys(), sizes, histograms: [] }
    if (!source.population) return made
    const population = new Uint32Array(interner.count)
    for (let c = 0; c < count; c++) population[classOf[c]] += source.population[c]
    return { ...made, population }
  }

  /** What `sizes` made, with histograms; before the next call of it. */
  withHistograms(source: NodeClasses, made: NodeClasses): NodeClasses {
    if (source.histograms.length === 0) return made
    const histograms = source.histograms.map((histogram) => mergedHistogram(histogram, this.classOf, made.count))
    return { ...made, histograms }
  }

  #recode(a: number, source: NodeClasses, to: number): void {
    const { words, fields } = this.#ground.layout
    const { word, shift, mask } = fields[a]
    const map = this.#mapOf(a, source.levels[a], to)
    const keys = this.#keys
    const kept = ~(mask << shift)
    for (let at = word, end = source.count * words; at < end; at += words) {
      const key = keys[at]
      keys[at] = (key & kept) | (map[(key >>> shift) & mask] << shift)
    }
  }

  #mapOf(a: number, from: number, to: number): Uint32Array {
    const name = (a * 256 + from) * 256 + to
    const known = this.#maps.get(name)
    if (known) return known
    const { levels } = this.#ground.attributes[a]
    const map = new Uint32Array(levels[from].names.length)
    for (let value = 0; value < levels[from].codes.length; value++)
      map[levels[from].codes[value]] = levels[to].codes[value]
    this.#maps.set(name, map)
    return map
  }
}
