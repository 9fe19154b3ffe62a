import type { CellTable } from '../../claims.js'
import type { EliminationStep } from '../eliminate/eliminator.js'
import { keptCells } from '../eliminate/kept-cells.js'
import type { ScoredTable } from './scored-table.js'

/** The claims on one generalised item. */
export function cellTable(
  evidence: ScoredTable,
  found: { readonly threshold: number | null; readonly steps: readonly EliminationStep[] },
  confidence: Float64Array,
): CellTable {
  return {
    items: evidence.table.items,
    records: evidence.transactions,
    confidence,
    kept: keptCells(evidence.table, found.steps),
    steps: found.steps,
    threshold: found.threshold,
    evidence,
  }
}

/**
 * The papers leave confidence to future work. All that their methods say is who stays: the cells kept in a row share
 * the one original it must hold, so a kept cell among three has a third.
 */
export function sharesOfKept(kept: Uint8Array, width: number): Float64Array {
  const confidence = new Float64Array(kept.length)
  for (let from = 0; from < kept.length; from += width) {
    let count = 0
    for (let cell = from; cell < from + width; cell++) count += kept[cell]
    for (let cell = from; cell < from + width; cell++) confidence[cell] = kept[cell] / count
  }
  return confidence
}
