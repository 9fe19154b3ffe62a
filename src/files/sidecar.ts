import type { Transactions } from '../data/transactions.js'
import { encodeText } from '../formats/encode-text.js'
import { type MadeBy, type Meta, parseMeta, formWritten } from '../formats/meta.js'
import type { WriteOptions } from '../formats/transaction-format.js'
import { atomicWrite, ownerOnly } from './atomic-write.js'
import { sha256OfFile } from './file-hash.js'
import { writeTransactions } from './write-data.js'
import { stat } from 'node:fs/promises'
import { openSource } from './open-source.js'
import { InputError, type Fault } from '../formats/input-error.js'
import { keyBytes, parseKey } from '../formats/parse-key.js'
import type { Key } from '../data/key.js'

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

/** What the sidecar of a release says; undefined where there is none. */
export async function readMeta(path: string): Promise<Meta | undefined> {
  const sidecar = metaPath(path)
  const there = path !== '-' && (await stat(sidecar).catch(() => undefined))
  return there ? parseMeta(await openSource(sidecar)) : undefined
}

/** `out/release.txt.gz` is told by `out/release.txt.gz.meta.json`: no two releases share one. */
export function metaPath(path: string): string {
  return `${path}.meta.json`
}

/** Writes the key of a release that has been written. Only the current user may read it: it undoes the protection. */
export async function writeKey(path: string, releasePath: string, key: Key): Promise<void> {
  if (releasePath === '-') throw new InputError(noRelease, { file: path })
  const bytes = keyBytes({ release: await sha256OfFile(releasePath), key })
  await atomicWrite(path, bytes, { gzip: /\.gz$/i.test(path), mode: ownerOnly })
}

/** Reads the key of a release, and refuses one that belongs to another. */
export async function readKey(path: string, releasePath: string): Promise<Key> {
  const { release, key } = await parseKey(await openSource(path))
  if (release !== (await sha256OfFile(releasePath))) throw new InputError(otherRelease, { file: path })
  return key
}

const noRelease: Fault = {
  message: 'cannot be written: the release went to standard output',
  rule: 'a key is tied to the file of its release',
  remedy: 'write the release to a file, or leave out the key',
}

const otherRelease: Fault = {
  message: 'is the key of another release, or the release was changed since',
  rule: 'a key holds the SHA-256 of the release it was written with',
  remedy: 'give the key and the release that were written together',
}
