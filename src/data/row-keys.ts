/** Integers by row, below `count`. */
export interface Codes {
  readonly codes: Uint32Array
  readonly count: number
}

export interface Grouped {
  readonly count: number
  /** By row. Groups have no order that means anything. */
  readonly groupOf: Uint32Array
  readonly sizes: Uint32Array
  /** The first row of each. */
  readonly firsts: Uint32Array
}

/** Codes of several columns as one number each: in range, so that none collides with another. */
export interface Word {
  readonly columns: readonly Codes[]
  readonly product: number
}

/** Rows whose keys are made at a time: what they are made in stays in the cache. */
export const block = 4096

/** Keys of one part of a partition: two bytes each, and a table of 256 kB. */
export const partRange = 2 ** 16

/** The keys of some rows, a column after the other, into a buffer that stays in the cache. */
export function keysOf({ columns }: Word, start: number, end: number, keys: Uint32Array): void {
  const codesOfFirst = columns[0].codes
  for (let row = start; row < end; row++) keys[row - start] = codesOfFirst[row]
  for (let c = 1; c < columns.length; c++) {
    const { codes, count } = columns[c]
    for (let row = start; row < end; row++) keys[row - start] = Math.imul(keys[row - start], count) + codes[row]
  }
}

/** Spreads a key over 32 bits. */
export function mix(low: number, high: number): number {
  let h = Math.imul(low ^ Math.imul(high ^ (high >>> 15), 0x85ebca6b), 0x9e3779b1)
  h ^= h >>> 15
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 13)) >>> 0
}
