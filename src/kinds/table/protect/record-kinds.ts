import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { Tree } from './recoding.js'

/** Records that are alike in every column, together: each kind need be looked at but once. */
export interface RecordKinds {
  readonly count: number
  /** By row. */
  readonly kindOf: Uint32Array
  /** By kind and column: the leaf. */
  readonly leaves: Uint32Array
}

export function recordKinds(trees: readonly Tree[], rowCount: number): RecordKinds {
  const interner = new SequenceInterner()
  const key = new Uint32Array(trees.length)
  const kindOf = new Uint32Array(rowCount)
  for (let row = 0; row < rowCount; row++) {
    for (let c = 0; c < trees.length; c++) key[c] = trees[c].leaves[row]
    kindOf[row] = interner.intern(key)
  }
  return { count: interner.size, kindOf, leaves: interner.finish().members }
}
