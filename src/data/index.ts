export * from './distance-table.js'
export * from './elements-builder.js'
export * from './transactions-builder.js'
export * from './transactions.js'
