import type { Buckets } from './buckets.js'
import type { Release } from '../../contract/release.js'

export function bucketsRelease(buckets: Buckets): Release<'buckets'> {
  return { ...buckets, kind: 'buckets' }
}
