import { type CellTable, type StruckCells, struckWithin } from '../../../../contract/claims.js'
import type { EliminationStep } from '../eliminate/eliminator.js'
import type { ScoredTable } from '../../../../contract/context-table.js'

/** The claims on one generalised item. */
export function cellTable(
  evidence: ScoredTable,
  threshold: number | null,
  struck: StruckCells,
  confidenceOf: (kept: Uint8Array) => Float64Array,
): CellTable {
  const kept = new Uint8Array(evidence.table.distances.length).fill(1)
  for (const cell of struck.cells) kept[cell] = 0
  return {
    items: evidence.table.items,
    records: evidence.transactions,
    confidence: confidenceOf(kept),
    kept,
    struck,
    threshold,
    evidence,
  }
}

/** The steps of a published method, as numbers: a large release has millions of them. */
export function struckBy(steps: readonly EliminationStep[], width: number): StruckCells {
  return {
    cells: Uint32Array.from(steps, ({ row, column }) => row * width + column),
    scores: Float64Array.from(steps, ({ score }) => score ?? NaN),
    within: Uint8Array.from(steps, ({ group }) => struckWithin.indexOf(group)),
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
