import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Transactions } from '../data/transactions.js'
import { atomicWrite } from './atomic-write.js'
import type { WriteOptions } from './transaction-format.js'
import { writeTransactions } from './write-transactions.js'

/** How a release was made. Parameters are numbers and short descriptions, never items of the original. */
export interface MadeBy {
  readonly method: string
  readonly parameters: Readonly<Record<string, string | number>>
  readonly seed: number
  readonly version: string
}

/** Writes a release, and beside it `release.meta.json`: how it was made, and the hash that ties the two together. */
export async function writeRelease(
  path: string,
  release: Transactions,
  madeBy: MadeBy,
  options: WriteOptions = {},
): Promise<void> {
  await writeTransactions(path, release, options)
  await writeMeta(path, madeBy)
}

/** Writes the sidecar of a release that has been written; none for standard output. */
export async function writeMeta(path: string, madeBy: MadeBy): Promise<void> {
  if (path === '-') return
  const meta = { ...madeBy, sha256: await sha256Of(path) }
  await atomicWrite(metaPath(path), [Buffer.from(`${JSON.stringify(meta, null, 2)}\n`)])
}

/** `out/release.txt.gz` is told by `out/release.meta.json`. */
export function metaPath(path: string): string {
  return `${path.replace(/\.gz$/i, '').replace(/(?<=[^/\\])\.[^./\\]+$/, '')}.meta.json`
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
