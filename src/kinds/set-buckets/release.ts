import type { SetBuckets } from './set-buckets.js'
import type { Release } from '../../contract/release.js'

export function setBucketsRelease(buckets: SetBuckets): Release<'set-buckets'> {
  return { ...buckets, kind: 'set-buckets' }
}
