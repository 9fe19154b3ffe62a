import { type RecordClaims, nobody } from '../contract/claims.js'
import { type Pinned, isSure, meanCount } from '../contract/pinned.js'
import type { Less } from '../contract/scoring.js'
import type { RecordCredit } from './record-finding.js'

/** Whose record is found surely and rightly, and tells something; without the truth, surely. */
export function pinnedRecords(
  claims: RecordClaims,
  less: Less<RecordClaims> | undefined,
  creditOf: RecordCredit | undefined,
): Pinned {
  const who = surelyFound(claims, creditOf)
  const byLess = creditOf && less ? meanCount(less.claims.map((one) => surelyFound(one, creditOf).length)) : null
  const whole = { count: who.length, of: claims.candidates.length, byLess }
  // Of rows of the release themselves all are looked at, and who stands alone is counted.
  if (claims.of === 'rows') return { ...whole, unit: 'row', proven: true, who }
  return { ...whole, unit: 'person', ...(creditOf && { who }) }
}

function surelyFound(claims: RecordClaims, creditOf: RecordCredit | undefined): Uint32Array {
  const credit = creditOf?.(claims)
  return Uint32Array.from(claims.record.keys()).filter(
    (person) =>
      claims.record[person] !== nobody &&
      claims.learns?.[person] !== 0 &&
      isSure(claims.confidence[person], true) &&
      (credit === undefined || credit[person] > 1 - 1e-9),
  )
}
