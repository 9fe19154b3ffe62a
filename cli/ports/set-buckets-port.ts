import { readData } from '../data-flags.js'
import type { Port } from './port.js'

export const setBucketsPort: Port<'set-buckets'> = {
  kind: 'set-buckets',
  files: 'transactions in groups',
  flags: [],
  async recognises(path) {
    if (!/\.json(?:\.gz)?$/i.test(path)) return false
    return (await import('../../src/kinds/set-buckets/set-buckets-file.js')).isSetBuckets(path)
  },
  readData,
  async readRelease(_, path) {
    const { readSetBuckets } = await import('../../src/kinds/set-buckets/set-buckets-file.js')
    const { setBucketsRelease } = await import('../../src/kinds/set-buckets/release.js')
    return setBucketsRelease(await readSetBuckets(path))
  },
  async write(_, path, release) {
    const { writeSetBuckets } = await import('../../src/kinds/set-buckets/set-buckets-file.js')
    await writeSetBuckets(path, release)
    return { format: 'set-buckets' }
  },
}
