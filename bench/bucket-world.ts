import { type Table, cellOf, columnNamed } from '../src/data/index.js'
import { anatomy, type Release } from '../src/kinds/index.js'
import { streamsOf } from '../src/math/index.js'

/** A bucketised table, and by row of it the code of the true value. */
export interface BucketWorld {
  readonly release: Release<'buckets'>
  readonly truth: Uint32Array
}

export function bucketWorld(table: Table, l: number, seed: number): BucketWorld {
  const made = anatomy.run(table, { l, attribute: undefined, keepOrder: false }, streamsOf(seed))
  if (made.kind === 'infeasible') throw new Error(made.because)
  const { release } = made
  const codeOf = new Map(release.values.map((value, code) => [value, code]))
  const sensitive = columnNamed(table, release.sensitive)!
  const truth = Uint32Array.from(made.key!.records[0], (record) => codeOf.get(cellOf(sensitive, record))!)
  return { release, truth }
}
