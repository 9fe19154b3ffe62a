import type { Table } from '../../data/table.js'
import type { Counts } from './counts.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** How many there are of each group, small numbers hidden. */
    counts: { readonly data: Table; readonly release: Counts }
  }
}

export function countsRelease(counts: Counts): Release<'counts'> {
  return { ...counts, kind: 'counts' }
}
