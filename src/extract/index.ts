export { extractQueryLog, extractTransactions } from './extract-transactions.js'
