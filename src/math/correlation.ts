/** Pearson's product-moment correlation; NaN with fewer than two pairs or when one side does not vary. */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = Math.min(x.length, y.length)
  if (n < 2) return NaN
  let meanX = 0
  let meanY = 0
  for (let i = 0; i < n; i++) {
    meanX += x[i] / n
    meanY += y[i] / n
  }
  let xx = 0
  let yy = 0
  let xy = 0
  for (let i = 0; i < n; i++) {
    const dx = x[i] - meanX
    const dy = y[i] - meanY
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  return xx === 0 || yy === 0 ? NaN : Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
}

/** Spearman's rank correlation: Pearson's over ranks, ties sharing their mean rank. */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number {
  return pearson(ranks(x), ranks(y))
}

/** The 95 % interval of a correlation by Fisher's z; for Spearman with the 1.06 of Fieller, Hartley and Pearson (1957). */
export function correlationInterval(
  r: number,
  pairs: number,
  kind: 'pearson' | 'spearman' = 'pearson',
): [number, number] {
  if (pairs < 4 || Number.isNaN(r)) return [NaN, NaN]
  const spread = 1.959963984540054 * Math.sqrt((kind === 'spearman' ? 1.06 : 1) / (pairs - 3))
  const z = Math.atanh(r)
  return [Math.tanh(z - spread), Math.tanh(z + spread)]
}

/** Ranks from 1, ties sharing their mean rank. */
export function ranks(values: ArrayLike<number>): Float64Array {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i).sort((a, b) => values[a] - values[b])
  const result = new Float64Array(values.length)
  for (let start = 0; start < order.length;) {
    let end = start + 1
    while (end < order.length && values[order[end]] === values[order[start]]) end++
    for (let i = start; i < end; i++) result[order[i]] = (start + end + 1) / 2
    start = end
  }
  return result
}
