export * from './cover-problems.js'
export * from './reconstruct.js'
