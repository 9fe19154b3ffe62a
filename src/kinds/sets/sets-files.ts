import { refuseTableWords } from './refuse-table-words.js'
import { releasePath } from '../release-path.js'
import { readConstraints } from '../../files/read-lists.js'
import type { GivenFor, KindFiles, Wanted } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { parameters } from '../../contract/parameter.js'
import { namedInData, refuseAbsentNames } from '../../contract/refused-names.js'
import { SaidError, type Said } from '../../contract/said.js'
import { isPlain } from './plain-sets.js'
import { isOriginal } from './same-transactions.js'
import type { Transactions } from '../../data/transactions.js'
import { writeRelease } from '../../files/sidecar.js'
import {
  formNamed,
  givenForTransactions,
  readSaidOriginal,
  readSaidRelease,
  readSaidTransactions,
} from './open-sets.js'
import { refuseUnhidden, unmark, unmarkedRules } from './unmark.js'

/** Transactions are what any text could be; torn ones are told by what is in the file. */
export const setsFiles: KindFiles<Release<'sets'>, Transactions> = {
  recognises: async () => true,
  readData: readSaidTransactions,
  termsOf: ({ items }) => items,
  async readRelease(path, said) {
    return readSaidRelease(releasePath(path), said, said.original !== undefined)
  },
  given: givenForSets,
  refuseWords: refuseTableWords,
  async write(path, release, { madeBy, to, spreadsheetSafe, said: { id, item } }) {
    const format = formNamed(to)
    await writeRelease(path, release, madeBy, { id, item, format, ...(spreadsheetSafe && { spreadsheetSafe }) })
    return undefined
  },
}

async function givenForSets(
  published: Release<'sets'>,
  path: string,
  said: Said,
  wanted: Wanted,
): Promise<GivenFor<Release<'sets'>>> {
  if (said.key !== undefined && said.original === undefined) throw keyWithoutOriginal()
  if (said.key !== undefined)
    throw new SaidError('‹key› means nothing here', 'line by line a release tells its records')
  if (said.ledger !== undefined) throw aboutTables()
  const plain = wanted.needs !== undefined && wanted.methods.every(({ inPlain }) => inPlain)
  const original = await readSaidOriginal(said)
  const release = plain ? published : await hiddenIn(published, path, said, wanted)
  return {
    release,
    given: await givenForTransactions(release, path, said, askedOf(release, said, wanted, original), original),
  }
}

export function keyWithoutOriginal(): SaidError {
  return new SaidError('‹key› means nothing without ‹original›', 'add ‹original›, or leave out ‹key›')
}

export function aboutTables(): SaidError {
  return new SaidError('‹ledger› is about tables', 'say what its columns are with ‹schema› or ‹quasi›, or leave it out')
}

/** Nothing is read by meaning in a release that hides nothing, so no measure is opened for it. */
function askedOf(
  release: Release<'sets'>,
  { semantics }: Said,
  wanted: Wanted,
  original: Transactions | undefined,
): Wanted {
  if (wanted.needs || !isPlain(release)) return wanted
  if (original && !isOriginal(release, original)) return wanted
  if (semantics !== undefined)
    throw new SaidError(
      '‹semantics› means nothing here',
      'leave it out: no item is hidden, so nothing is read by meaning',
    )
  return { ...wanted, needs: original ? ['people'] : [] }
}

const utilityParameter = parameters({ utility: { type: 'combinations', about: 'utility constraints' } })

/** The release with what it hides marked; an attack on what is hidden is refused where nothing is. */
async function hiddenIn(
  release: Release<'sets'>,
  path: string,
  { unmarked, unmarkedBy, utility, k }: Said,
  { needs }: Wanted,
): Promise<Release<'sets'>> {
  if (!unmarked) {
    if (needs) refuseUnhidden(release, { release: path })
    return release
  }
  const groups = utility === undefined ? undefined : await readConstraints(utility)
  refuseAbsentNames(utilityParameter, { utility: groups }, namedInData(release), path)
  const by = unmarkedRules.find((one) => one === unmarkedBy)
  return unmark(release, { k, utility: groups, by }, { release: path })
}
