/**
 * For i from 0: the chance that more than i of some records are among the `rows` of an anchor, of `size` rows in all.
 * `chances[s]` is the chance that there are s records; `share` that the first of them is there. They are drawn one after
 * another, never the same row twice, rows of the anchor alike and those beside it alike (Wallenius): with a share of
 * rows / size the law is hypergeometric.
 */
export function moreThan(chances: Float64Array, share: number, rows: number, size: number): Float64Array {
  const tail = new Float64Array(rows)
  const most = Math.min(chances.length - 1, size)
  /** By number: the chance that so many of those drawn until now are there. */
  const there = new Float64Array(Math.min(rows, most) + 1)
  there[0] = 1
  for (let drawn = 1; drawn <= most; drawn++) {
    for (let held = Math.min(drawn - 1, rows); held >= 0; held--) {
      const inside = (share * (rows - held)) / rows
      const beside = size === rows ? 0 : ((1 - share) * Math.max(0, size - rows - (drawn - 1 - held))) / (size - rows)
      const next = inside === 0 ? 0 : (there[held] * inside) / (inside + beside)
      there[held] -= next
      if (held < rows) there[held + 1] += next
    }
    if (chances[drawn] === 0) continue
    let above = 0
    for (let i = Math.min(drawn, rows) - 1; i >= 0; i--) {
      above += there[i + 1]
      tail[i] += chances[drawn] * above
    }
  }
  return tail
}

/**
 * The share of `moreThan` with which `count` records are `mean` of the anchor's rows on average: Wallenius' own approximation
 * of his mean, mean / rows = 1 − (1 − (count − mean) / beside)^odds, solved for the odds.
 */
export function shareOfMean(mean: number, count: number, rows: number, size: number): number {
  const beside = size - rows
  if (beside === 0) return 1
  const least = Math.max(0, count - beside)
  const most = Math.min(rows, count)
  // At either end the odds are endless.
  const inner = Math.min(most - 1e-6, Math.max(least + 1e-6, mean))
  const odds = count === size ? 1 : Math.log1p(-inner / rows) / Math.log1p(-(count - inner) / beside)
  return (odds * rows) / (odds * rows + beside)
}
