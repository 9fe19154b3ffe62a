import type { Counts } from './counts.js'
import type { Release } from '../../contract/release.js'

export function countsRelease(counts: Counts): Release<'counts'> {
  return { ...counts, kind: 'counts' }
}
