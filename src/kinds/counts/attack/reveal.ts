import { type IntegerRanges, integerRanges } from '../../../math/integer-ranges.js'
import { type Counts, isHidden } from '../counts.js'
import { countSystem } from './count-system.js'

/** What the published numbers leave of those that are hidden. */
export interface Revealed {
  readonly ranges: IntegerRanges
  /** Cells that are not told as they are. */
  readonly hidden: Uint32Array
}

export interface RevealOptions {
  /** Ranges of so many numbers at most are looked for. */
  readonly width: number
  readonly steps: number
}

export function reveal(counts: Counts, options: RevealOptions): Revealed {
  const asked = Uint8Array.from(counts.cells, (cell) => (isHidden(cell) ? 1 : 0))
  const hidden = Uint32Array.from(asked.keys()).filter((cell) => asked[cell] === 1)
  return { hidden, ranges: integerRanges(countSystem(counts), asked, options) }
}

/** Whether the others leave a hidden number so few choices that it is claimed; of what was never published, only a small one. */
export function follows(
  { cells }: Counts,
  { ranges: { low, high } }: Revealed,
  cell: number,
  { width, small }: { readonly width: number; readonly small: number },
): boolean {
  const numbers = high[cell] - low[cell] + 1
  if (numbers > width || numbers >= cells[cell].high - cells[cell].low + 1) return false
  return cells[cell].told !== 'between' || (high[cell] < small && high[cell] > 0)
}
