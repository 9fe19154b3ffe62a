import { rowAt, rowCount } from '../rows.js'
import { type RankedRows } from './ranked-rows.js'

/** Codes of one row that are looked at together: as many as a word has bits to spare. */
const mostCodes = 31

/**
 * The same of some rows, each by itself: which of its codes every other row has, as bits of a word; then of each
 * combination how many rows have it. Of a row with more than thirty-one codes the rarest are taken. As many of the rows, in
 * their order, as the steps allow: by two, and by three.
 */
export function fewestOfSome(
  { rows, holders }: RankedRows,
  some: Uint32Array,
  most: number,
): { readonly rows: Uint32Array; readonly two: Uint32Array; readonly three: Uint32Array } {
  const mask = new Int32Array(rowCount(rows))
  const [pairs, triples] = [new Uint32Array(1 << 10), new Uint32Array(1 << 15)]
  const [two, three]: [number[], number[]] = [[], []]
  let left = most
  for (const row of some) {
    const own = rowAt(rows, row).subarray(0, mostCodes)
    const cost = own.reduce((sum, rank) => sum + holders.offsets[rank + 1] - holders.offsets[rank], 0)
    if (cost > left && two.length > 0) break
    left -= cost
    const times = masksOf(own, holders, mask)
    pairs.fill(0)
    triples.fill(0)
    for (const [bits, count] of times) {
      const set = bitsOf(bits)
      for (const [i, a] of set.entries())
        for (let j = i + 1; j < set.length; j++) {
          pairs[(a << 5) | set[j]] += count
          for (let l = j + 1; l < set.length; l++) triples[(a << 10) | (set[j] << 5) | set[l]] += count
        }
    }
    const single = own.length === 0 ? rowCount(rows) : rowAt(holders, own[0]).length
    const ofTwo = leastAbove(pairs, single)
    two.push(ofTwo)
    three.push(leastAbove(triples, ofTwo))
  }
  return { rows: some.subarray(0, two.length), two: Uint32Array.from(two), three: Uint32Array.from(three) }
}

/** Which of the codes a row has, as bits, and how many rows have just these. `mask` is left as it was: all 0. */
function masksOf(own: Uint32Array, holders: RankedRows['holders'], mask: Int32Array): ReadonlyMap<number, number> {
  for (const [bit, rank] of own.entries()) for (const row of rowAt(holders, rank)) mask[row] |= 1 << bit
  const times = new Map<number, number>()
  for (const rank of own)
    for (const row of rowAt(holders, rank)) {
      if (mask[row] === 0) continue
      times.set(mask[row], (times.get(mask[row]) ?? 0) + 1)
      mask[row] = 0
    }
  return times
}

function bitsOf(mask: number): number[] {
  const set: number[] = []
  for (let bit = 0; bit < mostCodes; bit++) if ((mask >>> bit) & 1) set.push(bit)
  return set
}

/** The least that is not 0, or what is given where that is less. */
function leastAbove(counts: Uint32Array, given: number): number {
  return counts.reduce((least, count) => (count > 0 && count < least ? count : least), given)
}
