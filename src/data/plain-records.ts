import type { Rows } from './rows.js'

/** What a release says plainly: items that are known to have been together. */
export interface PlainRecords {
  readonly items: readonly string[]
  readonly rows: Rows
}
