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

/** log2 of the number of non-empty subsets of n items. */
function log2Subsets(n: number): number {
  return n < 50 ? Math.log2(2 ** n - 1) : n
}
