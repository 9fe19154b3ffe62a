import { type Values } from '../contract/parameter.js'
import { streamsOf } from '../math/random.js'
import { isTransactions } from '../data/sorts.js'
import type { Data, Release } from '../contract/release.js'
import { isOriginal } from '../kinds/sets/same-transactions.js'
import { utilities } from '../kinds/utilities.js'
import type { Utility, Worth } from '../contract/utility.js'
import type { FileNames } from '../contract/given.js'
import { refuseForeign } from './belongs.js'

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
