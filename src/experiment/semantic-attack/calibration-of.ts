import { type CalibrationSums, calibrationError, calibrationSums } from '../../math/calibration.js'
import type { Outcome } from './outcome.js'

/** How confidence and truth agree over some generalised items, where item t counts weights[t] times. */
export interface Calibration {
  /** By tenth of the scale: share of originals, NaN where no cell fell. */
  readonly shares: (weights: Uint32Array) => number[]
  readonly confidences: (weights: Uint32Array) => number[]
  /** Expected calibration error over the cells. */
  readonly error: (weights: Uint32Array) => number
}

export function calibrationOf(outcomes: readonly Outcome[]): Calibration {
  const parts = outcomes.map(({ truth, confidence }) => calibrationSums(confidence, truth))
  const total = (weights: Uint32Array, which: keyof CalibrationSums): Float64Array =>
    Float64Array.from(parts[0][which], (_, tenth) =>
      parts.reduce((sum, part, t) => sum + weights[t] * part[which][tenth], 0),
    )
  const ratio = (weights: Uint32Array, which: 'confidence' | 'right'): number[] => {
    const counts = total(weights, 'counts')
    return Array.from(total(weights, which), (sum, tenth) => sum / counts[tenth])
  }
  return {
    shares: (weights) => ratio(weights, 'right'),
    confidences: (weights) => ratio(weights, 'confidence'),
    error: (weights) =>
      calibrationError({
        counts: total(weights, 'counts'),
        confidence: total(weights, 'confidence'),
        right: total(weights, 'right'),
      }),
  }
}
