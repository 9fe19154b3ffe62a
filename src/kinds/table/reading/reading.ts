import type { CodedColumn } from '../../../data/table.js'
import type { Range } from './range.js'

/**
 * How a published cell was understood: a value as it was; an interval (`[20,30)`, `20-29`), one end (`<40`), a mask
 * (`476**`), a set (`{a,b}`), the middle of an interval (29.5), a node of a hierarchy, taken away (`*`), missing (empty,
 * `NA`), changed (a mean, a number with noise), or not at all. What was taken away, is missing, was changed or was not
 * understood may be any value.
 */
export type ReadRule =
  | 'value'
  | 'interval'
  | 'bound'
  | 'mask'
  | 'set'
  | 'midpoint'
  | 'node'
  | 'suppressed'
  | 'missing'
  | 'changed'
  | 'unread'

/** Places of a domain, rising, as runs: from cover[2i] up to, but not including, cover[2i + 1]. */
export type Cover = Uint32Array

/** The values that the cells of a column may have had before they were published. */
export interface Domain {
  /** By place; numbers and dates rise, leaves of a hierarchy stand as in its file. */
  readonly values: readonly string[]
  /**
   * By place, where the column holds numbers, or dates as numbers of days: rising; what is none (a missing value, an
   * exception) stands behind all others and is NaN.
   */
  readonly numbers?: Float64Array
  readonly placeOf: ReadonlyMap<string, number>
  /** What says so, the first that there is; the values that the others know are in it too. */
  readonly from: 'said' | 'hierarchy' | 'people' | 'release'
}

/** A published column, and what each of its values may stand for. */
export interface ReadColumn {
  readonly name: string
  readonly column: CodedColumn
  readonly domain: Domain
  /** By code of the column. */
  readonly covers: readonly Cover[]
  readonly rules: readonly ReadRule[]
  /** By code, where it is an interval: its ends. */
  readonly ranges: readonly (Range | undefined)[]
  /** What the values are measured on. */
  readonly scale: 'number' | 'date' | 'text'
  /** What was settled by all cells of the column together. */
  readonly notes: readonly string[]
}

/** A release, read: each row is a box, the product of what its cells cover. */
export interface Reading {
  readonly columns: readonly ReadColumn[]
}

/** Whether a place is covered. */
export function covers(cover: Cover, place: number): boolean {
  if (cover.length <= 8) {
    for (let i = 0; i < cover.length; i += 2) if (place >= cover[i] && place < cover[i + 1]) return true
    return false
  }
  let low = 0
  let high = cover.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (cover[middle] <= place) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

/** How many places are covered. */
export function coverSize(cover: Cover): number {
  let size = 0
  for (let i = 0; i < cover.length; i += 2) size += cover[i + 1] - cover[i]
  return size
}

/** Places, rising, as runs. */
export function runsOf(places: ArrayLike<number>): Cover {
  const runs: number[] = []
  for (let i = 0; i < places.length; i++) {
    if (runs.length > 0 && runs[runs.length - 1] === places[i]) runs[runs.length - 1]++
    else runs.push(places[i], places[i] + 1)
  }
  return Uint32Array.from(runs)
}
