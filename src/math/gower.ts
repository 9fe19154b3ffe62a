/** One column of records that are compared: numbers with their range, or codes that agree or do not. */
export type GowerColumn =
  | { readonly kind: 'numbers'; readonly a: Float64Array; readonly b: Float64Array; readonly range: number }
  | { readonly kind: 'codes'; readonly a: Uint32Array; readonly b: Uint32Array }

/**
 * Gower's distance of every record of `a` from every one of `b`, row-major: the mean over the columns of the difference
 * over the range, or of 1 where codes differ (Gower 1971). Every pair is written down: for small tables only.
 */
export function gowerDistances(columns: readonly GowerColumn[]): Float64Array {
  const [rows, width] = [columns[0].a.length, columns[0].b.length]
  const distances = new Float64Array(rows * width)
  for (const column of columns)
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < width; j++) {
        const apart =
          column.kind === 'codes'
            ? Number(column.a[i] !== column.b[j])
            : column.range === 0
              ? 0
              : Math.abs(column.a[i] - column.b[j]) / column.range
        distances[i * width + j] += apart / columns.length
      }
  return distances
}

/** The range of numbers over both sides. */
export function gowerNumbers(a: readonly number[], b: readonly number[]): GowerColumn {
  const all = [...a, ...b]
  const range =
    all.reduce((most, x) => Math.max(most, x), -Infinity) - all.reduce((least, x) => Math.min(least, x), Infinity)
  return { kind: 'numbers', a: Float64Array.from(a), b: Float64Array.from(b), range }
}
