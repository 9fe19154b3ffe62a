import { type UnmarkedKnowledge, unmarkedRelease } from './attack/context/unmarked-release.js'
import { type Fault, InputError } from '../../formats/input-error.js'
import { generalisedCount } from '../../data/transactions.js'
import { setsRelease } from './release.js'
import type { Release } from '../../contract/release.js'
import type { FileNames } from '../../contract/given.js'

export { unmarkedRules } from './attack/context/unmarked-release.js'

/** Reads into a release that hides which items are generalised which they are. */
export function unmark(release: Release<'sets'>, knowledge: UnmarkedKnowledge, names: FileNames = {}): Release<'sets'> {
  const marked = setsRelease(unmarkedRelease(release, knowledge))
  if (generalisedCount(marked) === 0)
    throw new InputError(knowledge.by === 'support' ? nothingFrequent : nothingAlike, {
      file: names.release ?? 'the release',
    })
  return marked
}

/** Stops an attack on what is hidden where nothing is. */
export function refuseUnhidden(release: Release, names: FileNames = {}): void {
  if (release.kind !== 'sets' || generalisedCount(release) > 0) return
  throw new InputError(nothingMarked, { file: names.release ?? 'the release' })
}

const nothingMarked: Fault = {
  message: 'the release holds no generalised item: nothing is hidden in it',
  rule: 'a generalised item stands in round brackets: a, (b, c), d',
  remedy:
    'audit it, which counts who stands alone by known items, or take ‹method› known-items; of a table say what its columns are (‹quasi›, ‹sensitive›); add ‹unmarked› where the brackets were left out',
}

const nothingAlike: Fault = {
  message: 'no two items stand in the very same transactions',
  rule: 'without marks, items that share all their transactions (at least k of them) are taken for a generalised item',
  remedy: 'give the k of the release with ‹k› if it is smaller, or a release with marks',
}

const nothingFrequent: Fault = {
  message: 'no transaction holds two items that stand in others as well',
  rule: 'without marks, by support, the items of a transaction that stand in two or more (at least k) are taken for one generalised item',
  remedy: nothingAlike.remedy,
}
