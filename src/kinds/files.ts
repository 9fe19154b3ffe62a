/** What opens files of one kind of release, for programs that read and write by themselves; needs Node. */
export { readBuckets, sensitivePath, writeBuckets } from './buckets/buckets-file.js'
export { readDisassociated, writeDisassociated } from './disassociated/disassociated-file.js'
export { readSetBuckets, writeSetBuckets } from './set-buckets/set-buckets-file.js'
export { readRelease } from './sets/read-release.js'
export { readQueryLog } from './queries/query-log-file.js'
export { readCounts, readCountsBeside } from './counts/read-counts.js'
