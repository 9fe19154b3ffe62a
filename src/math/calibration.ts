const tenths = 10

/**
 * Claims by tenth of the scale of confidence: how many there are, and the sums of their confidences and of how far they
 * were right (1 or 0, a share where claims are alike). Sums of two samples add up.
 */
export interface CalibrationSums {
  readonly counts: Float64Array
  readonly confidence: Float64Array
  readonly right: Float64Array
}

/** `times`: how many claims each stands for, one unless said. */
export function calibrationSums(
  confidence: ArrayLike<number>,
  right: ArrayLike<number>,
  times?: ArrayLike<number>,
): CalibrationSums {
  const sums = {
    counts: new Float64Array(tenths),
    confidence: new Float64Array(tenths),
    right: new Float64Array(tenths),
  }
  for (let i = 0; i < confidence.length; i++) {
    const tenth = Math.min(tenths - 1, Math.floor(confidence[i] * tenths))
    const count = times?.[i] ?? 1
    sums.counts[tenth] += count
    sums.confidence[tenth] += count * confidence[i]
    sums.right[tenth] += count * right[i]
  }
  return sums
}

/** Expected calibration error: mean over the claims of how far their tenth's confidence is from what was right. */
export function calibrationError({ counts, confidence, right }: CalibrationSums): number {
  let off = 0
  let count = 0
  for (let tenth = 0; tenth < tenths; tenth++) {
    off += Math.abs(confidence[tenth] - right[tenth])
    count += counts[tenth]
  }
  return off / count
}

/** What the error would be by counting alone if every chance held: the mean deviation of as many coins as each tenth has. */
export function calibrationNoise({ counts, confidence }: CalibrationSums): number {
  let off = 0
  let count = 0
  for (let tenth = 0; tenth < tenths; tenth++) {
    if (counts[tenth] === 0) continue
    const mean = Math.min(1, confidence[tenth] / counts[tenth])
    off += Math.sqrt((2 / Math.PI) * counts[tenth] * mean * (1 - mean))
    count += counts[tenth]
  }
  return off / count
}

/** What the error would be by chance alone if every chance held: on average, and its standard deviation. */
export interface CalibrationChance {
  readonly mean: number
  readonly deviation: number
}

/**
 * The same where claims of a group, such as a cluster, are right or wrong together: a tenth's variance is that of its
 * groups' sums, of which nothing is supposed but that they are 0 on average. Deviations are taken to be normal.
 */
export function calibrationChance(groups: readonly CalibrationSums[]): CalibrationChance {
  let count = 0
  let mean = 0
  let variance = 0
  for (let tenth = 0; tenth < tenths; tenth++) {
    let squares = 0
    for (const { counts, confidence, right } of groups) {
      count += counts[tenth]
      squares += (confidence[tenth] - right[tenth]) ** 2
    }
    mean += Math.sqrt((2 / Math.PI) * squares)
    variance += (1 - 2 / Math.PI) * squares
  }
  return { mean: mean / count, deviation: Math.sqrt(variance) / count }
}

/** One tenth of the scale: how many claims, how sure they were on average, and the share of them that was right. */
export interface CalibrationBin {
  readonly count: number
  readonly confidence: number
  readonly right: number
}

/** The tenths that hold a claim, rising. */
export function calibrationBins({ counts, confidence, right }: CalibrationSums): CalibrationBin[] {
  return Array.from(counts, (count, tenth) => ({
    count,
    confidence: confidence[tenth] / count,
    right: right[tenth] / count,
  })).filter(({ count }) => count > 0)
}
