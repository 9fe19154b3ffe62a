import type { Key } from '../data/key.js'
import type { Table } from '../data/table.js'
import type { Granted, OnAttack } from './attack.js'
import type { Claims } from './claims.js'
import type { Finding } from './finding.js'
import type { NotMeasured } from './method.js'
import type { Values } from './parameter.js'
import type { Data } from './release.js'

/** The names of the files, for whoever must be told which one is wrong. */
export interface FileNames {
  readonly release?: string
  readonly original?: string
  readonly key?: string | undefined
  /** Several linked tables, in order. */
  readonly tables?: readonly string[]
}

/** What an attack is run with, and what it is judged by. */
export interface AttackGiven {
  readonly granted: Granted
  readonly seed: number
  /** For the judge alone; an attack never sees it, but of tables what the columns of the release say an intruder may know. */
  readonly original?: Data | undefined
  /** Which records the groups or rows of the release hold, or why that is not known. */
  readonly key?: Key | NotMeasured | undefined
  /** Tables: people who are known not to be in the release, with what is true of them. */
  readonly control?: Table | undefined
  /** Counts: the true number behind each cell, for the judge alone. */
  readonly trueCells?: readonly (number | undefined)[] | undefined
  readonly names?: FileNames
  readonly scoring?: Values
  /** How many readings to tell: ten unless said. */
  readonly tell?: number
  readonly onProgress?: OnAttack | undefined
}

export interface Attacked<C extends Claims = Claims> {
  readonly kind: 'attacked'
  readonly finding: Finding
  readonly claims: C
}
