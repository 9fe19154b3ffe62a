import { type IntegerRanges, integerRanges } from '../../../math/integer-ranges.js'
import { type Counts, isHidden } from '../counts.js'
import { type IntegerSystem, tighten } from '../../../math/integer-system.js'
import { recordsAllowed } from '../group-figures.js'

/** What the published numbers leave of those that are hidden. */
export interface Revealed {
  readonly ranges: IntegerRanges
  /** Cells that are not told as they are. */
  readonly hidden: Uint32Array
}

interface RevealOptions {
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

/** Hidden numbers whose bound is larger than any count, and that no total bounds either. */
export function boundless(counts: Counts): number {
  if (!counts.cells.some(({ beyond }) => beyond)) return 0
  const system = countSystem(counts)
  const high = system.high.slice()
  tighten(system, system.low.slice(), high)
  return counts.cells.filter(({ beyond }, cell) => beyond && high[cell] === Infinity).length
}

/** Published counts as equations over whole numbers: a variable for each cell, an equation for each sum. */
function countSystem({ cells, sums, statistics }: Counts): IntegerSystem {
  const length = sums.reduce((total, { parts }) => total + parts.length + 1, 0)
  const offsets = new Uint32Array(sums.length + 1)
  const variables = new Uint32Array(length)
  const factors = new Float64Array(length)
  let place = 0
  for (const [e, { whole, parts }] of sums.entries()) {
    variables[place] = whole
    factors[place++] = -1
    for (const part of parts) {
      variables[place] = part
      factors[place++] = 1
    }
    offsets[e + 1] = place
  }
  return {
    low: Float64Array.from(cells, ({ low }) => low),
    high: Float64Array.from(cells, ({ high }) => high),
    offsets,
    variables,
    factors,
    rights: new Float64Array(sums.length),
    pairs: statistics.map((group) => ({
      first: group.users,
      second: group.records,
      range: (users) => recordsAllowed(users, group),
    })),
  }
}
