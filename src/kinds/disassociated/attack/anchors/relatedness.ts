import type { Measure } from '../../../../meaning/measure.js'

/** How related items of a release are, by their codes: higher is more, NaN is unknown. Row-major. */
export interface Relatedness {
  between(rows: ArrayLike<number>, columns: ArrayLike<number>): Float64Array
}

/** An attacker who knows nothing of the world. */
export const unrelated: Relatedness = {
  between: (rows, columns) => new Float64Array(rows.length * columns.length).fill(NaN),
}

/** What a measure says: 1 less its distance. The measure must have been prepared for the items. */
export function relatednessOf(measure: Pick<Measure, 'distances'>, items: readonly string[]): Relatedness {
  const names = (codes: ArrayLike<number>): string[] => Array.from(codes, (code) => items[code])
  return {
    between: (rows, columns) => measure.distances(names(rows), names(columns)).map((distance) => 1 - distance),
  }
}
