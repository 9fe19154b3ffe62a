import { ranks } from '../../math/correlation.js'

/** Chance that a random original ranks above a random added item (area under the ROC curve), ties counting half. */
export function areaUnderCurve(truth: ArrayLike<number>, score: ArrayLike<number>): number {
  const rank = ranks(score)
  let positives = 0
  let sum = 0
  for (let i = 0; i < truth.length; i++) {
    if (!truth[i]) continue
    positives++
    sum += rank[i]
  }
  const negatives = truth.length - positives
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** One tenth of the scale of confidence: how sure the attack was, and how often it was right. */
export interface CalibrationBin {
  readonly cells: number
  readonly confidence: number
  readonly originals: number
}

export function calibrationBins(truth: ArrayLike<number>, confidence: ArrayLike<number>): CalibrationBin[] {
  const sums = Array.from({ length: 10 }, () => ({ cells: 0, confidence: 0, originals: 0 }))
  for (let i = 0; i < truth.length; i++) {
    const bin = sums[Math.min(9, Math.floor(confidence[i] * 10))]
    bin.cells++
    bin.confidence += confidence[i]
    bin.originals += truth[i]
  }
  return sums
    .filter(({ cells }) => cells > 0)
    .map(({ cells, confidence: sure, originals }) => ({
      cells,
      confidence: sure / cells,
      originals: originals / cells,
    }))
}

/** Expected calibration error: mean over the cells of how far their bin's confidence is from the truth. */
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const cells = bins.reduce((sum, bin) => sum + bin.cells, 0)
  return bins.reduce((sum, bin) => sum + bin.cells * Math.abs(bin.confidence - bin.originals), 0) / cells
}
