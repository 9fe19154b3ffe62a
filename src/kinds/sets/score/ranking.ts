import { ranks } from '../../../math/correlation.js'

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
