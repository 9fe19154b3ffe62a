import type { Table } from '../../data/table.js'

/**
 * Records in groups, their sensitive values told apart from them (Anatomy): who is in a group is public, and which values
 * stand in it how often, but not whose is whose.
 */
export interface Buckets {
  /** The records without their sensitive column. */
  readonly table: Table
  /** The group of each record, from 0. */
  readonly groups: Uint32Array
  readonly groupCount: number
  /** The name of the sensitive column and its values by code. */
  readonly sensitive: string
  readonly values: readonly string[]
  /** How often a value stands in a group; sorted by group. */
  readonly counts: readonly { readonly group: number; readonly value: number; readonly count: number }[]
}
