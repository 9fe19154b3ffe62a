/**
 * log2 of the utility loss of one generalised item (Loukides et al. 2011): (2^size - 1)/(2^items - 1) * weight *
 * support/transactions. In logarithms, because 2^items overflows from 1,024 items on. No loss is -Infinity.
 */
export function log2UtilityLoss(
  size: number,
  weight: number,
  support: number,
  itemCount: number,
  transactionCount: number,
): number {
  return log2Subsets(size) - log2Subsets(itemCount) + Math.log2(weight) + Math.log2(support / transactionCount)
}

/** log2 of the number of non-empty subsets of n items; from 50 items on the 1 is lost in rounding. */
function log2Subsets(n: number): number {
  return n < small.length ? small[n] : n
}

const small = Float64Array.from({ length: 50 }, (_, n) => Math.log2(2 ** n - 1))
