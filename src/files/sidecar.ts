import type { Transactions } from '../data/transactions.js'
import { encodeText } from '../formats/encode-text.js'
import type { MadeBy, Meta } from '../formats/meta.js'
import { formWritten } from '../formats/release-form.js'
import type { WriteOptions } from '../formats/transaction-format.js'
import { atomicWrite } from './atomic-write.js'
import { metaPath } from './read-meta.js'
import { sha256OfFile } from './sha256.js'
import { writeTransactions } from './write-transactions.js'

/** Writes a release, and beside it its sidecar: how it was made, in which form, and the hash that ties the two together. */
export async function writeRelease(
  path: string,
  release: Transactions,
  madeBy: MadeBy,
  options: WriteOptions = {},
): Promise<void> {
  await writeTransactions(path, release, options)
  await writeMeta(path, { ...madeBy, form: madeBy.form ?? formWritten(path, release, options) })
}

/** Writes the sidecar of a release that has been written; none for standard output. */
export async function writeMeta(path: string, madeBy: MadeBy): Promise<void> {
  if (path === '-') return
  const meta: Meta = { ...madeBy, sha256: await sha256OfFile(path) }
  await atomicWrite(metaPath(path), encodeText([`${JSON.stringify(meta, null, 2)}\n`]))
}
