import type { FileNames } from '../contract/given.js'
import type { Values } from '../contract/parameter.js'
import type { Data, Release } from '../contract/release.js'
import { namedInData, refuseAbsentNames } from '../contract/refused-names.js'
import type { Utility, Worth } from '../contract/utility.js'
import { kindOf, waysOf } from '../kinds/kinds.js'
import { streamsOf } from '../math/random.js'
import { refuseForeign } from './belongs.js'

export interface Measured extends Worth {
  readonly utility: string
  readonly seed: number
  readonly notes: readonly string[]
}

/** The way to measure a kind of release; undefined where none is known. */
export async function utilityFor(release: Pick<Release, 'kind'>): Promise<Utility | undefined> {
  return (await (await kindOf(release)).utilities())[0]
}

/** What a release is still worth beside its original; a pair that does not belong together is refused. */
export async function measure(
  original: Data,
  release: Release,
  utility: Utility,
  values: Values,
  seed: number,
  names: FileNames = {},
): Promise<Measured> {
  const ways = await waysOf(release)
  refuseForeign(ways, release, original, names, 'loosely')
  refuseAbsentNames(utility.parameters, values, namedInData(original), names.original ?? 'the original')
  const worth = utility.run(original, release, values, streamsOf(seed))
  const notes = ways.isOriginal?.(release, original) ? ['The release is the original: nothing was changed'] : []
  return { ...worth, utility: utility.id, seed, notes }
}
