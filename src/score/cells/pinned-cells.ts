import type { CellClaims } from '../../attack/claims.js'
import { type Pinned, isSure, meanCount } from '../pinned.js'
import type { Less } from '../scoring.js'

/** Of which records a hidden item is told surely and rightly; without the truth, surely. */
export function pinnedCells(
  claims: CellClaims,
  records: number,
  truth?: readonly Uint8Array[],
  less?: Less<CellClaims>,
): Pinned {
  const who = surelyTold(claims, claims.chances, truth)
  const byLess = truth && less ? meanCount(less.claims.map((one) => surelyTold(one, true, truth).length)) : null
  return { count: who.length, of: records, unit: 'record', byLess, ...(truth && { who }) }
}

/** Where confidences only order the claims, none is sure; knowing less is believed whatever it says of its own. */
function surelyTold({ tables }: CellClaims, chances: boolean, truth: readonly Uint8Array[] | undefined): Uint32Array {
  const who = new Set<number>()
  if (!chances) return new Uint32Array(0)
  for (const [t, { items, records, confidence }] of tables.entries())
    for (const [cell, chance] of confidence.entries())
      if (isSure(chance, true) && (truth === undefined || truth[t][cell] === 1))
        who.add(records[Math.floor(cell / items.length)])
  return Uint32Array.from(who).sort()
}
