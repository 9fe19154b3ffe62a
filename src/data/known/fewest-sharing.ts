import { rowAt, rowCount } from '../rows.js'
import { type RankedRows, fewestOfOne } from './ranked-rows.js'

/**
 * By row: how many rows share those two of its codes, or those three, that fewest rows share. Rows of which that is 1
 * already are counted with the others and looked at no more. Undefined where it would take more steps than are allowed.
 * Each row is met once for each of its pairs or triples, and nothing is held but counters: as much memory as the rows take.
 */
export function fewestOfTwo(ranked: RankedRows, most: number): Uint32Array | undefined {
  const fewest = fewestOfOne(ranked)
  const { rows, holders } = ranked
  const tails = new Tails(ranked, most)
  const next = rows.offsets.slice(0, rowCount(rows))
  for (let a = 0; a + 1 < holders.offsets.length; a++) {
    const held = rowAt(holders, a)
    const from = Uint32Array.from(held, (row) => ++next[row])
    if (!held.some((row) => fewest[row] > 1)) continue
    if (!tails.lower(held, from, fewest)) return undefined
  }
  return fewest
}

/** The same of three, given it of two. */
export function fewestOfThree(ranked: RankedRows, ofTwo: Uint32Array, most: number): Uint32Array | undefined {
  const fewest = ofTwo.slice()
  const { rows, holders } = ranked
  const tails = new Tails(ranked, most)
  const next = rows.offsets.slice(0, rowCount(rows))
  const size = new Uint32Array(holders.offsets.length - 1)
  for (let a = 0; a < size.length; a++) {
    const held = rowAt(holders, a)
    for (const row of held) next[row]++
    if (!held.some((row) => fewest[row] > 1)) continue
    // Rows with a, once more by each later code b of theirs.
    const met: number[] = []
    for (const row of held)
      for (let e = next[row]; e < rows.offsets[row + 1]; e++) if (size[rows.codes[e]]++ === 0) met.push(rows.codes[e])
    let places = 0
    const start = new Map<number, number>()
    for (const b of met) {
      start.set(b, places)
      places += size[b]
      size[b] = 0
    }
    const [with2, from] = [new Uint32Array(places), new Uint32Array(places)]
    for (const row of held)
      for (let e = next[row]; e < rows.offsets[row + 1]; e++) {
        const b = rows.codes[e]
        const at = start.get(b)! + size[b]++
        with2[at] = row
        from[at] = e + 1
      }
    for (const b of met) {
      const [at, end] = [start.get(b)!, start.get(b)! + size[b]]
      size[b] = 0
      const both = with2.subarray(at, end)
      if (both.some((row) => fewest[row] > 1) && !tails.lower(both, from.subarray(at, end), fewest)) return undefined
    }
  }
  return fewest
}

/** Counts the codes that some rows have behind a place in each. */
class Tails {
  readonly #offsets: Uint32Array
  readonly #codes: Uint32Array
  readonly #count: Uint32Array
  #left: number

  constructor({ rows, holders }: RankedRows, most: number) {
    this.#offsets = rows.offsets
    this.#codes = rows.codes
    this.#count = new Uint32Array(holders.offsets.length - 1)
    this.#left = most
  }

  /** Lowers each row's number to that of its code that fewest of these rows have; false where no step is left. */
  lower(some: Uint32Array, from: Uint32Array, fewest: Uint32Array): boolean {
    const [offsets, codes, count] = [this.#offsets, this.#codes, this.#count]
    for (let i = 0; i < some.length; i++) {
      const end = offsets[some[i] + 1]
      this.#left -= end - from[i]
      for (let e = from[i]; e < end; e++) count[codes[e]]++
    }
    for (let i = 0; i < some.length; i++) {
      const row = some[i]
      const end = offsets[row + 1]
      let least = fewest[row]
      for (let e = from[i]; e < end && least > 1; e++) if (count[codes[e]] < least) least = count[codes[e]]
      fewest[row] = least
    }
    for (let i = 0; i < some.length; i++) {
      const end = offsets[some[i] + 1]
      for (let e = from[i]; e < end; e++) count[codes[e]] = 0
    }
    return this.#left > 0
  }
}
