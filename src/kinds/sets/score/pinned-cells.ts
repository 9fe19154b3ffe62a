import type { CellClaims, CellTable } from '../../../contract/claims.js'
import { type Pinned, isSure } from '../../../contract/pinned.js'

type ToldCells = Pick<CellTable, 'items' | 'records' | 'confidence'>

/**
 * Of which records a hidden item is told surely and rightly; without the truth, surely. Knowing less says the same of the
 * same sets without looking at the records: each sure claim is made of any record of its set, and is right as often as
 * the item is there. Where confidences only order the claims, none is sure.
 */
export function pinnedCells(
  { chances, tables }: Pick<CellClaims, 'chances'> & { readonly tables: readonly ToldCells[] },
  records: number,
  isBaseline: boolean,
  truth?: readonly Uint8Array[],
): Pinned {
  const who = new Set<number>()
  let byLess = 0
  for (const [t, { items, records: rows, confidence }] of chances ? tables.entries() : []) {
    const rates = truth && ratesOf(truth[t], items.length)
    for (const [row, record] of rows.entries()) {
      let missed = 1
      for (let c = 0; c < items.length; c++) {
        const cell = row * items.length + c
        if (!isSure(confidence[cell], true)) continue
        if (!truth || truth[t][cell] === 1) who.add(record)
        if (rates) missed *= 1 - rates[c]
      }
      byLess += 1 - missed
    }
  }
  return {
    count: who.size,
    of: records,
    unit: 'record',
    byLess: truth && !isBaseline ? byLess : null,
    ...(truth && { who: Uint32Array.from(who).sort() }),
  }
}

/** By item of a set: in which share of its records it really is. */
function ratesOf(truth: Uint8Array, columns: number): Float64Array {
  const rates = new Float64Array(columns)
  for (const [cell, there] of truth.entries()) rates[cell % columns] += there
  return rates.map((count) => count / (truth.length / columns))
}
