import { valuesMixed, mergeBuckets } from './merge-buckets.js'
import type { Loss, Remedy } from '../../../contract/remedy.js'
import { bucketAgain } from './bucket-again.js'

/** Changes that mend such a release, and what they cost. */
export const bucketRemedies: { readonly remedies: readonly Remedy[]; readonly loss: Loss } = {
  remedies: [mergeBuckets, bucketAgain],
  loss: valuesMixed,
}
