import { beginsLikeSetBuckets, parseSetBuckets, setBucketsBytes } from './set-bucket-form.js'
import { peekSource } from '../../formats/sniff.js'
import type { SetBuckets } from './set-buckets.js'
import { atomicWrite } from '../../files/atomic-write.js'
import { openSource } from '../../files/open-source.js'

/** Reads transactions in groups (`.json`, also gzipped), and refuses what is none with its place. */
export async function readSetBuckets(path: string): Promise<SetBuckets> {
  return parseSetBuckets(await openSource(path))
}

/** Writes a release whole or not at all, one group a line. */
export async function writeSetBuckets(path: string, release: SetBuckets): Promise<void> {
  await atomicWrite(path, setBucketsBytes(release), { gzip: /\.gz$/i.test(path) })
}

/** Whether a file says of itself that it is one. */
export async function isSetBucketsFile(path: string): Promise<boolean> {
  const { head } = await peekSource(await openSource(path))
  return beginsLikeSetBuckets(new TextDecoder().decode(head))
}
