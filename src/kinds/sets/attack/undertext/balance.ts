/** Takes row means, then column means away, twice (once is exact where every cell is known); unknown cells become 0. */
export function balance(cells: Float64Array, rows: number, columns: number): Float64Array {
  const left = cells.slice()
  for (let pass = 0; pass < 2; pass++) {
    for (let row = 0; row < rows; row++) centre(left, row * columns, 1, columns)
    if (rows > 1) for (let column = 0; column < columns; column++) centre(left, column, columns, rows)
  }
  return left.map((value) => (Number.isNaN(value) ? 0 : value))
}

function centre(cells: Float64Array, start: number, stride: number, count: number): void {
  const end = start + stride * count
  let sum = 0
  let known = 0
  for (let cell = start; cell < end; cell += stride) {
    if (Number.isNaN(cells[cell])) continue
    sum += cells[cell]
    known++
  }
  for (let cell = start; cell < end; cell += stride) cells[cell] -= sum / known
}
