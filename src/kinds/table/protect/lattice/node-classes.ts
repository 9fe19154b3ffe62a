import type { CodedColumn } from '../../../../data/table.js'
import type { LatticeAttribute } from './lattice.js'
import { ClassInterner } from './class-interner.js'

/** The classes of a table at one node of the lattice. */
export interface NodeClasses {
  /** By attribute. */
  readonly levels: Uint8Array
  readonly count: number
  /** `words` of each class: its node codes in their fields. */
  readonly keys: Uint32Array
  /** Rows; 0 for a class that only the population has. */
  readonly sizes: Uint32Array
  /** People of the population, where there is one. */
  readonly population?: Uint32Array
  /** By counted column. */
  readonly histograms: readonly Histogram[]
}

/** All that groups the rows of a table on any node: rows are looked at once, in `base`. */
export interface Ground {
  readonly attributes: readonly LatticeAttribute[]
  readonly layout: KeyLayout
  readonly rowCount: number
  /** Every distinct row of quasi-identifiers. */
  readonly base: NodeClasses
  /** The class of `base` that each row is in. */
  readonly baseOf: Uint32Array
}

export function groundOf(
  rowCount: number,
  attributes: readonly LatticeAttribute[],
  counted: readonly CodedColumn[],
  populationCount?: number,
): Ground {
  const layout = keyLayout(attributes)
  const all = rowCount + (populationCount ?? 0)
  const interner = new ClassInterner(layout.words)
  const baseOf = interner.internAll(rowKeys(attributes, layout, rowCount, all), all)
  const count = interner.count
  const sizes = new Uint32Array(count)
  for (let row = 0; row < rowCount; row++) sizes[baseOf[row]]++
  const population = new Uint32Array(populationCount === undefined ? 0 : count)
  for (let row = rowCount; row < all; row++) population[baseOf[row]]++
  const ownRows = baseOf.subarray(0, rowCount)
  const base: NodeClasses = {
    levels: new Uint8Array(attributes.length),
    count,
    keys: interner.keys(),
    sizes,
    ...(populationCount !== undefined && { population }),
    histograms: counted.map((column) => histogramOfRows(ownRows, count, column)),
  }
  return { attributes, layout, rowCount, base, baseOf: ownRows }
}

function rowKeys(
  attributes: readonly LatticeAttribute[],
  { words, fields }: KeyLayout,
  rowCount: number,
  all: number,
): Uint32Array {
  const keys = new Uint32Array(all * words)
  for (const [a, { word, shift }] of fields.entries()) {
    const { column, population } = attributes[a]
    const { codes } = column
    for (let row = 0, at = word; row < rowCount; row++, at += words) keys[at] |= codes[row] << shift
    if (!population) continue
    for (let row = rowCount, at = rowCount * words + word; row < all; row++, at += words)
      keys[at] |= population[row - rowCount] << shift
  }
  return keys
}

/** Where the code of each attribute stands in the words of a key: whole fields, no field over two words. */
export interface KeyLayout {
  readonly words: number
  readonly fields: readonly KeyField[]
}

export interface KeyField {
  readonly word: number
  readonly shift: number
  /** Before shifting. */
  readonly mask: number
}

/** Fields are wide enough for the values themselves; nodes above are never more. */
function keyLayout(attributes: readonly LatticeAttribute[]): KeyLayout {
  const fields: KeyField[] = []
  let word = 0
  let used = 0
  for (const { column } of attributes) {
    const bits = 32 - Math.clz32(Math.max(0, column.values.length - 1))
    if (used + bits > 32) {
      word++
      used = 0
    }
    // A field of no bits may come after a full word: its code is always 0.
    fields.push({ word, shift: used & 31, mask: bits === 32 ? 0xffff_ffff : 2 ** bits - 1 })
    used += bits
  }
  return { words: word + 1, fields }
}

/** How often each value of a column stands in each class: class c has codes[offsets[c]] … and as many counts. */
interface Histogram {
  readonly column: CodedColumn
  readonly offsets: Uint32Array
  readonly codes: Uint32Array
  readonly counts: Uint32Array
}

/** Each row is a part of its own, with one value. */
function histogramOfRows(classOf: Uint32Array, count: number, column: CodedColumn): Histogram {
  const rows = classOf.length
  const offsets = Uint32Array.from({ length: rows + 1 }, (_, row) => row)
  const one: Histogram = { column, offsets, codes: column.codes, counts: new Uint32Array(rows).fill(1) }
  return mergedHistogram(one, classOf, count)
}

/** The histograms of coarser classes: those of their parts, added up. */
export function mergedHistogram(histogram: Histogram, classOf: Uint32Array, count: number): Histogram {
  const { column, offsets, codes, counts } = histogram
  const parts = offsets.length - 1
  const starts = new Uint32Array(count + 1)
  for (let part = 0; part < parts; part++) starts[classOf[part] + 1]++
  for (let c = 0; c < count; c++) starts[c + 1] += starts[c]
  const next = starts.slice(0, count)
  const sorted = new Uint32Array(parts)
  for (let part = 0; part < parts; part++) sorted[next[classOf[part]]++] = part
  const sums = new Uint32Array(column.values.length)
  const touched = new Uint32Array(column.values.length)
  const newOffsets = new Uint32Array(count + 1)
  const newCodes = new Uint32Array(codes.length)
  const newCounts = new Uint32Array(codes.length)
  let filled = 0
  for (let c = 0; c < count; c++) {
    let met = 0
    for (let s = starts[c]; s < starts[c + 1]; s++) {
      const part = sorted[s]
      for (let i = offsets[part]; i < offsets[part + 1]; i++) {
        const code = codes[i]
        if (sums[code] === 0) touched[met++] = code
        sums[code] += counts[i]
      }
    }
    for (let i = 0; i < met; i++) {
      const code = touched[i]
      newCodes[filled] = code
      newCounts[filled++] = sums[code]
      sums[code] = 0
    }
    newOffsets[c + 1] = filled
  }
  return { column, offsets: newOffsets, codes: newCodes.slice(0, filled), counts: newCounts.slice(0, filled) }
}

/** Compares classes of one grouping by the names of their nodes: an order that rows and their order have no part in. */
export function classOrder({ attributes, layout }: Ground): (grouping: NodeClasses, a: number, b: number) => number {
  const ranks = new Map<number, Uint32Array>()
  const rankOf = (a: number, level: number): Uint32Array => {
    const known = ranks.get(a * 256 + level)
    if (known) return known
    const { names } = attributes[a].levels[level]
    const made = new Uint32Array(names.length)
    const sorted = [...names.keys()].sort((x, y) => (names[x] < names[y] ? -1 : 1))
    for (const [rank, code] of sorted.entries()) made[code] = rank
    ranks.set(a * 256 + level, made)
    return made
  }
  return ({ keys, levels }, x, y) => {
    for (const [a, { word, shift, mask }] of layout.fields.entries()) {
      const rank = rankOf(a, levels[a])
      const difference =
        rank[(keys[x * layout.words + word] >>> shift) & mask] - rank[(keys[y * layout.words + word] >>> shift) & mask]
      if (difference !== 0) return difference
    }
    return 0
  }
}
