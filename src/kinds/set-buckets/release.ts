import type { Transactions } from '../../data/transactions.js'
import type { SetBuckets } from './set-buckets.js'
import type { Release } from '../../contract/release.js'

declare module '../../contract/release.js' {
  interface Kinds {
    /** Transactions in groups, their sensitive items published as counts of the group. */
    'set-buckets': { readonly data: Transactions; readonly release: SetBuckets }
  }
}

export function setBucketsRelease(buckets: SetBuckets): Release<'set-buckets'> {
  return { ...buckets, kind: 'set-buckets' }
}
