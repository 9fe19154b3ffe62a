/** A share with its 95 % interval; `of` is what it is a share of. */
export interface Share {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly of: number
}

/**
 * Hits over trials where both come in groups (clusters): what happens in one group hangs together, so the interval is
 * the ratio estimator's over groups. With fewer than two groups it is Wilson's over trials.
 */
export function shareOfGroups(hits: ArrayLike<number>, trials: ArrayLike<number>): Share {
  let hit = 0
  let of = 0
  let groups = 0
  for (let g = 0; g < trials.length; g++) {
    hit += hits[g]
    of += trials[g]
    if (trials[g] > 0) groups++
  }
  if (of === 0) return { value: NaN, low: NaN, high: NaN, of }
  const value = hit / of
  if (groups < 2) return wilson(value, of)
  let squares = 0
  for (let g = 0; g < trials.length; g++) squares += (hits[g] - value * trials[g]) ** 2
  const spread = (1.96 * Math.sqrt((squares * groups) / (groups - 1))) / of
  return { value, low: Math.max(0, value - spread), high: Math.min(1, value + spread), of }
}

function wilson(value: number, of: number): Share {
  const z = 1.96
  const centre = (value + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const spread = (z / (1 + (z * z) / of)) * Math.sqrt((value * (1 - value)) / of + (z * z) / (4 * of * of))
  return { value, low: Math.max(0, centre - spread), high: Math.min(1, centre + spread), of }
}
