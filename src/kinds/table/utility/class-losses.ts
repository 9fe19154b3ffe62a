import type { PairedTable } from './paired-table.js'

/** What a release lost by putting rows together. */
export interface ClassLosses {
  /** Σ size² over classes, and N for every suppressed row (Bayardo and Agrawal 2005). */
  readonly discernibility: number
  /** Rows over classes; over k as well, where one was asked for (LeFevre et al. 2006). */
  readonly averageClassSize: number
  readonly normalisedClassSize?: number
}

export function classLosses({ classes, rowCount, suppressed }: PairedTable, k?: number): ClassLosses {
  let people = 0
  let squares = 0
  for (const size of classes.sizes) {
    people += size
    squares += size * size
  }
  const averageClassSize = classes.count === 0 ? 0 : people / classes.count
  return {
    discernibility: squares + suppressed * rowCount,
    averageClassSize,
    ...(k !== undefined && { normalisedClassSize: averageClassSize / k }),
  }
}
