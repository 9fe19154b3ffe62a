export * from './cover-problems.js'
export * from './possible-original.js'
