import type { PromisedModel } from '../../contract/protector.js'
import type { Table } from '../../data/table.js'
import type { JudgedAgain } from '../../contract/promises.js'
import { stillHeld } from '../table/verify-table.js'
import type { Buckets } from './buckets.js'
import { bucketModels } from './models/bucket-models.js'
import { bucketsRelease } from './release.js'

/** Judges a bucketised table as it was read again from its two files. */
export function verifyBuckets(
  again: Buckets,
  release: Buckets,
  promised: readonly PromisedModel[],
  original: Table,
): readonly JudgedAgain[] {
  if (again.groups.length !== release.groups.length || again.groupCount !== release.groupCount)
    throw new Error('what was written does not read as what was released: this is a defect')
  return stillHeld(bucketModels, bucketsRelease(again), promised, original)
}
