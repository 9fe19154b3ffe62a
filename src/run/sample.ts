import type { Data } from '../contract/release.js'
import { isParted, recordsIn, someRecords } from '../data/some-records.js'
import { shuffle, stream } from '../math/random.js'

/** At most so many records of some data, for a sketch of what would come of all of it. */
export interface Sample {
  readonly data: Data
  readonly records: number
  /** How many records there are; as many as were taken where it is all of them. */
  readonly of: number
}

/**
 * At most so many records, each equally likely, in the order in which they stand; the same seed takes the same. What cannot
 * be taken in part, such as a graph, is taken whole.
 */
export function sampleOf(data: Data, most: number, seed: number): Sample {
  const of = isParted(data) ? recordsIn(data) : 0
  if (!isParted(data) || of <= most) return { data, records: of, of }
  const drawn = shuffle(
    Uint32Array.from({ length: of }, (_, record) => record),
    stream(seed, 'sample'),
  )
  return { data: someRecords(data, drawn.slice(0, most).sort()), records: most, of }
}
