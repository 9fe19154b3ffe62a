export * from './elements-builder.js'
export * from './hierarchy.js'
export * from './transactions-builder.js'
export * from './transactions.js'
