/** In how many of a cluster's records two items are together: its mean, and its variance. */
export interface ByChance {
  readonly mean: number
  readonly variance: number
}

/**
 * Two items with these supports in `size` records, in any order: the hypergeometric law. Where they stand in one chunk it
 * is known besides that they are together in no record or in `least` (k) at the least, or the protector had torn them
 * apart: chance too is to be taken under that condition, or all that stands in one chunk would seem to belong together.
 */
export function togetherByChance(a: number, b: number, size: number, least: number): ByChance {
  if (least <= 1)
    return {
      mean: (a * b) / size,
      variance: size === 1 ? 0 : (a * (size - a) * b * (size - b)) / (size ** 2 * (size - 1)),
    }
  const lowest = Math.max(0, a + b - size)
  const highest = Math.min(a, b)
  // From the mode on, so that no weight outgrows a double.
  const mode = Math.floor(((a + 1) * (b + 1)) / (size + 2))
  let total = 0
  let mean = 0
  let squares = 0
  const count = (together: number, weight: number): void => {
    if (together > 0 && together < least) return
    total += weight
    mean += weight * together
    squares += weight * together ** 2
  }
  for (let c = mode, weight = 1; c <= highest && weight > 0; c++) {
    count(c, weight)
    weight *= ((a - c) * (b - c)) / ((c + 1) * (size - a - b + c + 1))
  }
  for (let c = mode - 1, weight = 1; c >= lowest && weight > 0; c--) {
    weight *= ((c + 1) * (size - a - b + c + 1)) / ((a - c) * (b - c))
    count(c, weight)
  }
  mean /= total
  return { mean, variance: Math.max(0, squares / total - mean ** 2) }
}
