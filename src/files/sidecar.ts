import type { Transactions } from '../data/transactions.js'
import type { WriteOptions } from '../formats/transaction-format.js'
import { atomicWrite } from './atomic-write.js'
import { sha256OfFile } from './sha256.js'
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
  const meta = { ...madeBy, sha256: await sha256OfFile(path) }
  await atomicWrite(metaPath(path), [Buffer.from(`${JSON.stringify(meta, null, 2)}\n`)])
}

/** `out/release.txt.gz` is told by `out/release.meta.json`. */
export function metaPath(path: string): string {
  return `${path.replace(/\.gz$/i, '').replace(/(?<=[^/\\])\.[^./\\]+$/, '')}.meta.json`
}
