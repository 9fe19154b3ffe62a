/**
 * A k below the one that failed under which a release was found, by halving; more k is nearly always harder, and where
 * it is not, a smaller k than the largest may come out, but never one that fails. Undefined if even 2 fails.
 */
export function largestFeasibleK(failed: number, feasible: (k: number) => boolean): number | undefined {
  let low = 2
  let high = failed - 1
  let found: number | undefined
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (feasible(middle)) {
      found = middle
      low = middle + 1
    } else high = middle - 1
  }
  return found
}
