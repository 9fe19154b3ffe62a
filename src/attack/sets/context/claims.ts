import type { EliminationStep } from '../eliminate/eliminator.js'

/** What an intruder believes after an attack, generalised item by generalised item, in the order of the tables. */
export interface Claims {
  readonly method: string
  readonly seed: number
  readonly tables: readonly TableClaim[]
}

export interface TableClaim {
  readonly threshold: number | null
  /** Cells held to be added items, in the order of elimination. */
  readonly steps: readonly EliminationStep[]
  /** By cell, row-major: how sure the attack is that the member was there, 0 to 1. */
  readonly confidence: Float64Array
  readonly unreliable: number
}
