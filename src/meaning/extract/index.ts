export { withoutSharedLines, type SharedLine } from './shared-lines.js'
export { extractQueryLog, extractTransactions } from './extract-transactions.js'
