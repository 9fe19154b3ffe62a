import { InputError, type Fault } from '../formats/input-error.js'
import { keyBytes, parseKey } from '../formats/key.js'
import type { Key } from '../data/key.js'
import { atomicWrite } from './atomic-write.js'
import { openSource } from './open-source.js'
import { sha256OfFile } from './sha256.js'

/** Writes the key of a release that has been written. Only the current user may read it: it undoes the protection. */
export async function writeKey(path: string, releasePath: string, key: Key): Promise<void> {
  if (releasePath === '-') throw new InputError(noRelease, { file: path })
  const bytes = keyBytes({ release: await sha256OfFile(releasePath), key })
  await atomicWrite(path, bytes, { gzip: /\.gz$/i.test(path), mode: 0o600 })
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
