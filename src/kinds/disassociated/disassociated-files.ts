import { refuseTableWords } from '../sets/refuse-table-words.js'
import { readKey, readMeta, writeMeta } from '../../files/sidecar.js'
import { releasePath } from '../release-path.js'
import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import { SaidError } from '../../contract/said.js'
import type { Transactions } from '../../data/transactions.js'
import { givenForTransactions, readSaidOriginal, readSaidTransactions } from '../sets/open-sets.js'
import { aboutTables, keyWithoutOriginal } from '../sets/sets-files.js'
import { refuseUnhidden } from '../sets/unmark.js'
import { readDisassociated, writeDisassociated } from './disassociated-file.js'
import { disassociatedRelease } from './release.js'

export const disassociatedFiles: KindFiles<Release<'disassociated'>, Transactions> = {
  readData: readSaidTransactions,
  async readRelease(path) {
    return disassociatedRelease(await readDisassociated(releasePath(path)))
  },
  async given(release, path, said, wanted) {
    if (said.ledger !== undefined) throw aboutTables()
    if (said.unmarked)
      throw new SaidError('‹unmarked› means nothing here', 'a disassociated release says what it hides')
    if (said.key !== undefined && said.original === undefined) throw keyWithoutOriginal()
    refuseUnhidden(release, { release: path })
    const original = await readSaidOriginal(said)
    const given = await givenForTransactions(release, path, said, wanted, original)
    if (!original) return { release, given }
    const { checkedKey, keyOf } = await import('./key-of.js')
    const names = { release: path, original: said.original! }
    const key =
      said.key === undefined
        ? keyOf(release, original, await readMeta(path), names)
        : checkedKey(release, original, await readKey(said.key, path), { ...names, key: said.key })
    return { release, given: { ...given, key } }
  },
  refuseWords: refuseTableWords,
  async write(path, release, { madeBy }) {
    await writeDisassociated(path, release)
    await writeMeta(path, { ...madeBy, form: { format: 'disassociated' } })
    return undefined
  },
}
