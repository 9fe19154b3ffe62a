import type { Key } from '../data/key.js'
import type { IntruderKey, IntruderTarget } from '../formats/intruder-key.js'
import type { FileNames } from './given.js'
import type { Data } from './release.js'

export interface IntruderGiven {
  readonly original: Data
  /** People who are not in the release. */
  readonly control?: Data | undefined
  /** Which row is whose, where rows were moved. */
  readonly key?: Key | undefined
  /** The column whose value is asked for; the first sensitive one unless said. */
  readonly about?: string | undefined
  readonly targets: number
  /** Transactions: how many items the intruder knows of a person. */
  readonly known: number
  readonly names: FileNames
  /** The hash of the release. */
  readonly sha256: string
}

/** All that a test needs to know of the people behind a release, of whatever kind it is. */
export interface TestedPeople {
  readonly columns: readonly string[]
  readonly inside: readonly TestedPerson[]
  readonly outside: readonly TestedPerson[]
  readonly asks: IntruderKey['asks']
  readonly guessing: IntruderKey['guessing']
  readonly notes: readonly string[]
}

/** Who reads them has asked for data of one sort. */
export function otherSorts(): Error {
  return new Error('release, original and control are not of one sort: this is a defect')
}

export interface TestedPerson extends Pick<IntruderTarget, 'inside' | 'records'> {
  /** What an intruder knows of them. */
  known(): readonly string[]
  /** Every true answer, given what is known already. */
  values(known: readonly string[]): readonly string[]
}
