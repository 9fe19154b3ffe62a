/** What opens files of one kind of release, for programs that read and write by themselves; needs Node. */
export { readBuckets, sensitivePath, writeBuckets, type WriteBuckets } from './buckets/buckets-file.js'
export { readDisassociated, writeDisassociated } from './disassociated/disassociated-file.js'
export { isSetBuckets, readSetBuckets, writeSetBuckets } from './set-buckets/set-buckets-file.js'
export { readRelease, type ReadReleaseOptions } from './sets/read-release.js'
export { looksLikeQueryLog, readQueryLog } from './queries/query-log-file.js'
export { isCountsFile, readCounts, readCountsBeside } from './counts/read-counts.js'
export { writeCountsRelease, type WriteCounts } from './counts/write-counts.js'
export { writeBucketsRelease, writeTableRelease } from './table/table-release.js'
