/** How many sorted numbers lie between two, ends included. */
export function within(sorted: Float64Array, low: number, high: number): number {
  return rankBelow(sorted, high, true) - rankBelow(sorted, low, false)
}

/** How many sorted numbers lie below one, or at most at it. */
export function rankBelow(sorted: Float64Array, bound: number, withBound: boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle] < bound || (withBound && sorted[middle] === bound)) from = middle + 1
    else to = middle
  }
  return from
}
