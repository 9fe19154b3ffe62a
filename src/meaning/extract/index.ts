/** Free text to transactions, for programs that make data of texts. */
export { withoutSharedLines, type SharedLine } from './shared-lines.js'
export { extractQueryLog, extractTransactions } from './extract-transactions.js'
