import type { CodedColumn } from '../../../../data/table.js'
import type { LatticeAttribute } from './attribute.js'
import { type Histogram, histogramOfRows } from './histogram.js'
import { ClassInterner } from './class-interner.js'
import { type KeyLayout, keyLayout } from './key-layout.js'

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
