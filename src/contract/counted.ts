import type { AuditedLine, Furthest } from '../run/audit/audit.js'
import type { LineDetails } from '../run/audit/line-details.js'
import type { Missing } from '../run/audit/missing.js'

/** An answer that was counted: nothing was tried. */
export type CountedLine = Pick<AuditedLine, 'state'> & {
  readonly furthest?: Furthest
  readonly missing?: Missing
  readonly details?: LineDetails
}

/** What was counted, as what came furthest. */
export function countedFurthest(value: number, people: number, of: number, guessing?: number): Furthest {
  const success = { value, low: value, high: value }
  const told = { success, counted: true, bound: false, judged: value, byGain: false, people, of }
  return guessing === undefined ? told : { ...told, guessing }
}
