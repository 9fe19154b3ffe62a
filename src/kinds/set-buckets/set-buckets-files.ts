import type { KindFiles } from '../../contract/opening.js'
import type { Release } from '../../contract/release.js'
import type { Transactions } from '../../data/transactions.js'
import { writeMeta } from '../../files/sidecar.js'
import { releasePath } from '../release-path.js'
import { readSaidTransactions } from '../sets/open-sets.js'
import { setBucketsRelease } from './release.js'
import { isSetBucketsFile, readSetBuckets, writeSetBuckets } from './set-buckets-file.js'

export const setBucketsFiles: KindFiles<Release<'set-buckets'>, Transactions> = {
  recognises: async (path) => /\.json(?:\.gz)?$/i.test(path) && isSetBucketsFile(path),
  readData: readSaidTransactions,
  readRelease: async (path) => setBucketsRelease(await readSetBuckets(releasePath(path))),
  async write(path, release, { madeBy }) {
    await writeSetBuckets(path, release)
    await writeMeta(path, { ...madeBy, form: { format: 'set-buckets' } })
    return undefined
  },
}
