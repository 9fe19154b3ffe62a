export { keptCells } from './eliminate/kept-cells.js'
export { eliminateInBlocks, type Block, type BlockElimination } from './eliminate/in-blocks.js'
export type { Elimination, EliminationParams, Eliminator, Moment, EliminationStep } from './eliminate/eliminator.js'
export { eliminators } from './eliminate/eliminators.js'
