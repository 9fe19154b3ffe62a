import type { RecordClaims } from '../src/contract/claims.js'
import { calibrationError, calibrationSums } from '../src/math/calibration.js'

export interface ScoredLinks {
  /** Claims that are right; of people who are in the release. */
  readonly recall: number
  readonly precision: number
  /** The recall up to which the surest claims are right at least so often. */
  readonly recallAtPrecision: number
  readonly calibrationError: number
  /** Chances added up: how many claims say of themselves that they are right. */
  readonly expected: number
}

/** Claims against the truth: by person their record, or -1 for those who are not in the release. */
export function scoredLinks(claims: RecordClaims, truth: Int32Array, leastPrecision = 0.95): ScoredLinks {
  const claimed = [...claims.record.keys()].filter((person) => claims.confidence[person] > 0)
  const right = (person: number): number => (claims.record[person] === truth[person] ? 1 : 0)
  const surest = claimed.toSorted((a, b) => claims.confidence[b] - claims.confidence[a])
  const inside = truth.reduce((count, record) => count + (record >= 0 ? 1 : 0), 0)
  let [hits, most] = [0, 0]
  for (const [i, person] of surest.entries()) {
    hits += right(person)
    if (hits >= leastPrecision * (i + 1)) most = hits
  }
  const confidence = claimed.map((person) => claims.confidence[person])
  return {
    recall: hits / inside,
    precision: hits / claimed.length,
    recallAtPrecision: most / inside,
    calibrationError: calibrationError(calibrationSums(confidence, claimed.map(right))),
    expected: confidence.reduce((sum, chance) => sum + chance, 0),
  }
}
