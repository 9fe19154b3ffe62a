export type { CountQueries } from './utility/count-queries.js'
export type { SizeCount } from './utility/generalised-items.js'
export * from './utility/utility.js'
