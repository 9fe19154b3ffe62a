export * from './distance-table.js'
export * from './transactions.js'
