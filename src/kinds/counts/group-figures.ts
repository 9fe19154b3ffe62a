import type { GroupStatistics, RoundedFigure } from './counts.js'

/**
 * The records that so many users may have in all, each one at least, when their mean and median are as printed;
 * undefined where there cannot be so many users.
 */
export function recordsAllowed(
  users: number,
  { mean, median }: Pick<GroupStatistics, 'mean' | 'median'>,
): readonly [low: number, high: number] | undefined {
  // Of nobody there is neither.
  if (users === 0) return mean || median ? undefined : [0, 0]
  let [low, high] = [users, Infinity]
  if (mean) {
    low = Math.max(low, Math.ceil(((2 * mean.units - 1) * users) / (2 * mean.scale)))
    high = Math.min(high, Math.floor(((2 * mean.units + 1) * users) / (2 * mean.scale)))
  }
  if (median) {
    const half = halvesOf(median, users)
    if (half === undefined) return undefined
    // Below the middle everybody has one, above it as many as in the middle; the last may have any number more.
    const upper = Math.ceil(half / 2)
    const least = users % 2 === 1 ? (users - 1) / 2 + upper * ((users + 1) / 2) : (users / 2 - 1) * (1 + upper) + half
    low = Math.max(low, least)
    if (users <= 2) high = Math.min(high, least)
  }
  return low > high ? undefined : [low, high]
}

/** Twice the median, which is a whole number; an odd number of users has one of them in the middle. */
function halvesOf({ units, scale }: RoundedFigure, users: number): number | undefined {
  const half = Math.round((2 * units) / scale)
  // Printed as it would be, within half a unit of the last digit.
  if (Math.abs(half * scale - 2 * units) >= 1 || half < 2) return undefined
  return users % 2 === 1 && half % 2 === 1 ? undefined : half
}

/** Every way to share records among users, one each at least, with this median, rising; no more than `most`. */
export function waysToShare(
  users: number,
  records: number,
  median: RoundedFigure | undefined,
  most = 1000,
): readonly (readonly number[])[] {
  const found: number[][] = []
  const half = median && halvesOf(median, users)
  if (median && half === undefined) return found
  const fits = (shares: readonly number[]): boolean =>
    half === undefined || shares[Math.floor((users - 1) / 2)] + shares[Math.floor(users / 2)] === half
  const share = (shares: number[], left: number): void => {
    if (found.length >= most) return
    const from = shares.at(-1) ?? 1
    const open = users - shares.length
    if (open === 0) {
      if (left === 0 && fits(shares)) found.push([...shares])
      return
    }
    // Who comes later has no fewer.
    for (let one = from; one * open <= left; one++) share([...shares, one], left - one)
  }
  share([], records)
  return found
}
