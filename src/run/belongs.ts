import type { FileNames } from '../contract/given.js'
import type { KindWays, Strictness } from '../contract/kind.js'
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

const otherSort: Fault = {
  message: 'the original and the release are not of one sort',
  rule: 'a release is compared with data of the sort it was made from: a table with a table, transactions with transactions',
  remedy: 'give the data this release was made from',
}
