import { ClassInterner } from './class-interner.js'
import { mergedHistogram } from './histogram.js'
import type { Ground, NodeClasses } from './node-classes.js'

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
