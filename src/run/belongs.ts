import type { AttackGiven, FileNames } from '../contract/given.js'
import { type KindWays, type Strictness, knownKey } from '../contract/kind.js'
import type { Data, Release } from '../contract/release.js'
import { type Fault, InputError } from '../formats/input-error.js'

/** Stops where a release cannot come from the original: what does not match, and why. */
export function refuseForeign(
  ways: KindWays,
  release: Release,
  original: Data,
  names: FileNames,
  how: Strictness = 'strictly',
): void {
  const file = names.original ?? 'the original'
  if (!ways.isData(original)) throw new InputError(otherSort, { file })
  ways.refuseForeign(release, original, file, how)
}

/** Stops where a key cannot be that of the release: it lacks entries, or tells of records that are not there. */
export function refuseUnfitKey(
  ways: KindWays,
  release: Release,
  { key, original, names }: Pick<AttackGiven, 'key' | 'original' | 'names'>,
): void {
  const known = knownKey({ key })
  const because = known && ways.keyFault?.(release, known, original)
  if (because !== undefined) throw new InputError(unfit(because), { file: names?.key ?? 'the key' })
}

const unfit = (because: string): Fault => ({
  message: `does not fit: ${because}`,
  rule: 'a key says of everything that its release publishes which record of the original it is',
  remedy: 'give the key that was written with this release, unchanged, and the data it was made from',
})

const otherSort: Fault = {
  message: 'the original and the release are not of one sort',
  rule: 'a release is compared with data of the sort it was made from: a table with a table, transactions with transactions',
  remedy: 'give the data this release was made from',
}
