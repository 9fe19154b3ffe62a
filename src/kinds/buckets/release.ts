import type { Table } from '../../data/table.js'
import type { Buckets } from './buckets.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Records as they are, their sensitive values published group by group. */
    buckets: { readonly data: Table; readonly release: Buckets }
  }
}

export function bucketsRelease(buckets: Buckets): Release<'buckets'> {
  return { ...buckets, kind: 'buckets' }
}
