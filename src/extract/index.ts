export { extractQueryLog, extractTransactions } from './extract-transactions.js'
export type { LoggedQuery } from './extract-queries.js'
export { readQueryLog } from './read-query-log.js'
export { readTexts, type NamedText, type ReadTextsOptions } from './read-texts.js'
