import type { Column } from '../data/table.js'
import type { NotMeasured } from './method.js'
import type { Streams } from '../math/random.js'
import type { Key } from '../data/key.js'
import type { Data, Kind, Release } from './release.js'

/**
 * A way to change a finished release so that less can be read in it. Members of the family are listed in `remedies`. What a
 * change does to the risk is never its own word: every attack is run again.
 */
export interface Remedy<K extends Kind = Kind> {
  readonly id: string
  readonly on: K
  /** The questions it may help with, by the ids of an audit. */
  readonly helps: readonly string[]
  /** Changes to try against a leak, in any order; none where it can do nothing. */
  propose(patient: Patient<K>, leak: Leak): readonly Change<K>[]
}

/** One change that could be made. */
export interface Change<K extends Kind = Kind> {
  /** The same change of the same release has the same name: it is not tried twice. */
  readonly id: string
  /** What it does, without a value of the data: `leave out 12 rows`. */
  readonly sentence: string
  /** It makes the release anew, so that changes before it would be lost: it is tried first or not at all. */
  readonly anew?: true
  make(): Changed<K> | NotMeasured | Promise<Changed<K> | NotMeasured>
}

export interface Changed<K extends Kind = Kind> {
  readonly release: Release<K>
  /** Which records of the original it holds, where that is known. */
  readonly key?: Key | undefined
}

/** Makes a release of the same promises anew. */
export type Remake<K extends Kind = Kind> = () => Promise<Changed<K> | NotMeasured>

/** The release as it is now, and what may be used to mend it. */
export interface Patient<K extends Kind = Kind> {
  readonly release: Release<K>
  readonly key?: Key | undefined
  readonly original?: Data<K> | undefined
  /** Columns or items that must stay as they are. */
  readonly keep: ReadonlySet<string>
  /** Makes the release anew from the original, against what was read in it. */
  readonly remake?: Remake<K> | undefined
  readonly random: Streams
}

/** What is above its limit. */
export interface Leak {
  /** The question of the audit. */
  readonly id: string
  /** The attack that came furthest, where it was one. */
  readonly attack?: string | undefined
  readonly limit: number
  /** Rows, records or cells of the release that are hit, where that is known, and of how many the limit is a share. */
  readonly hit?: Uint32Array | undefined
  readonly of: number
}

/** How much detail a release has lost: 0 as exact as what it is held against, 1 nothing is left. */
export interface Loss<K extends Kind = Kind> {
  readonly on: K
  /** In words: `loss of detail`. */
  readonly name: string
  of(release: Release<K>, reference: Reference<K>): number
}

/** What loss is held against: the original, or without one the release as it came. */
interface Reference<K extends Kind = Kind> {
  readonly original?: Data<K> | undefined
  readonly first: Release<K>
}

export function isKept({ keep }: Pick<Patient, 'keep'>, { name }: Pick<Column, 'name'>): boolean {
  return keep.has(name)
}
