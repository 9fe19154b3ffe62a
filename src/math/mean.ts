/**
 * Mean of the finite values of a list (NaN is "unknown" and left out), NaN when there is none. Compensated
 * (Neumaier) and held between the least and the greatest value: rounding must not put the mean of equal distances
 * below them, or a method that eliminates what lies above the mean would eliminate all of them.
 */
export function meanOfKnown(values: ArrayLike<number>): number {
  let sum = 0
  let lost = 0
  let count = 0
  let least = Infinity
  let greatest = -Infinity
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (Number.isNaN(value)) continue
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
    count++
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return count === 0 ? NaN : Math.min(greatest, Math.max(least, (sum + lost) / count))
}
