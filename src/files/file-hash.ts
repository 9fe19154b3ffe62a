import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { filesInFolder } from './text-files.js'

export function sha256OfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function sha256OfParts(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Of a folder: of the names of its files and what each holds. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  if ((await stat(path)).isDirectory()) {
    for (const file of await filesInFolder(path)) hash.update(`${file}\0${await sha256OfFile(join(path, file))}\n`)
    return hash.digest('hex')
  }
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
