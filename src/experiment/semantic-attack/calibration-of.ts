import type { Outcome } from './outcome.js'

const bins = 10

/** How confidence and truth agree over some generalised items, where item t counts weights[t] times. */
export interface Calibration {
  /** By tenth of the scale: share of originals, NaN where no cell fell. */
  readonly shares: (weights: Uint32Array) => number[]
  readonly confidences: (weights: Uint32Array) => number[]
  /** Expected calibration error: mean over the cells of how far their bin's confidence is from the truth. */
  readonly error: (weights: Uint32Array) => number
}

export function calibrationOf(outcomes: readonly Outcome[]): Calibration {
  const sums = outcomes.map(({ truth, confidence }) => {
    const sum = { cells: new Float64Array(bins), sure: new Float64Array(bins), originals: new Float64Array(bins) }
    confidence.forEach((sure, cell) => {
      const bin = Math.min(bins - 1, Math.floor(sure * bins))
      sum.cells[bin]++
      sum.sure[bin] += sure
      sum.originals[bin] += truth[cell]
    })
    return sum
  })
  const total = (weights: Uint32Array, which: 'cells' | 'sure' | 'originals'): number[] =>
    Array.from({ length: bins }, (_, bin) => sums.reduce((sum, one, t) => sum + weights[t] * one[which][bin], 0))
  const ratio = (weights: Uint32Array, which: 'sure' | 'originals'): number[] => {
    const cells = total(weights, 'cells')
    return total(weights, which).map((value, bin) => (cells[bin] === 0 ? NaN : value / cells[bin]))
  }
  return {
    shares: (weights) => ratio(weights, 'originals'),
    confidences: (weights) => ratio(weights, 'sure'),
    error(weights) {
      const cells = total(weights, 'cells')
      const [sure, originals] = [total(weights, 'sure'), total(weights, 'originals')]
      const off = sure.reduce((sum, value, bin) => sum + Math.abs(value - originals[bin]), 0)
      return off / cells.reduce((sum, count) => sum + count, 0)
    },
  }
}
