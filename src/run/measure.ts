import { type Values } from '../method/parameter.js'
import { streamsOf } from '../random/random.js'
import { type Data, type Release, isTransactions } from '../release/release.js'
import { isOriginal } from '../release/sets/same-transactions.js'
import { utilities } from '../score/utility/utilities.js'
import type { Utility, Worth } from '../score/utility/worth.js'
import { type FileNames, refuseForeign } from './belongs.js'

export interface Measured extends Worth {
  readonly utility: string
  readonly seed: number
  readonly notes: readonly string[]
}

/** The way to measure a kind of release. */
export function utilityFor({ kind }: Release): Utility {
  return utilities.find(({ on }) => on === kind)!
}

/** What a release is still worth beside its original; a pair that does not belong together is refused. */
export function measure(
  original: Data,
  release: Release,
  utility: Utility,
  values: Values,
  seed: number,
  names: FileNames = {},
): Measured {
  refuseForeign(release, original, names, 'loosely')
  const worth = utility.run(original, release, values, streamsOf(seed))
  const notes =
    release.kind === 'sets' && isTransactions(original) && isOriginal(release, original)
      ? ['The release is the original: nothing was changed']
      : []
  return { ...worth, utility: utility.id, seed, notes }
}
