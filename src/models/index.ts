export * from './constraints.js'
export * from './faithful.js'
export type { Judgement, RareSet } from './judgement.js'
export * from './km.js'
