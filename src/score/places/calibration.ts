/** How far confidence is from the share that is right, on average over ten equal bins (expected calibration error). */
export function calibrationError(confidence: readonly number[], right: readonly number[]): number {
  const bins = Array.from({ length: 10 }, () => ({ sure: 0, right: 0 }))
  for (const [i, sure] of confidence.entries()) {
    const bin = bins[Math.min(9, Math.floor(sure * 10))]
    bin.sure += sure
    bin.right += right[i]
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.sure - bin.right), 0) / confidence.length
}
