/** Every way to draw some of the rows one after another by their weights, with its chance: calls `visit` with the rows. */
export function everyDraw(
  weights: readonly number[],
  count: number,
  visit: (rows: readonly number[], chance: number) => void,
): void {
  const grow = (rows: readonly number[], chance: number): void => {
    if (rows.length === count) return visit(rows, chance)
    const left = weights.map((weight, row) => (rows.includes(row) ? 0 : weight))
    const sum = left.reduce((total, weight) => total + weight, 0)
    for (const [row, weight] of left.entries()) if (weight > 0) grow([...rows, row], (chance * weight) / sum)
  }
  grow([], 1)
}

/** Every order of 0 … size − 1. */
export function* everyOrder(size: number): Generator<readonly number[]> {
  if (size === 0) yield []
  else
    for (const order of everyOrder(size - 1))
      for (let at = 0; at < size; at++) yield [...order.slice(0, at), size - 1, ...order.slice(at)]
}
