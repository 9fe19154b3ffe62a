export type { Key } from './release.js'
export * from './disassociated/cover-problems.js'
export * from './disassociated/disassociated.js'
export * from './disassociated/possible-original.js'
