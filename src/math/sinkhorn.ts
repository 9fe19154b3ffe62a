const enoughPasses = 200
const tolerance = 1e-10
/** A sum that dividing by could give no number. */
const nothing = 1e-290

/**
 * Scales rows and columns of a matrix in place, in turn, until each row adds up to 1 and each column to its capacity
 * (Sinkhorn and Knopp). What is still open after `passes` is dealt out evenly, so that the margins always hold.
 * Weights are row-major and not negative; capacities add up to the number of rows.
 */
export function sinkhorn(weights: Float64Array, capacities: Float64Array, passes = enoughPasses): void {
  const columns = capacities.length
  const rows = weights.length / columns
  const sums = new Float64Array(columns)
  for (let pass = 0; pass < passes; pass++) {
    scaleColumns(weights, capacities, sums)
    if (scaleRows(weights, rows, columns) < tolerance) return
  }
  dealOutRest(weights, capacities, sums)
}

function addColumns(weights: Float64Array, sums: Float64Array): void {
  const columns = sums.length
  sums.fill(0)
  for (let cell = 0; cell < weights.length; cell += columns)
    for (let column = 0; column < columns; column++) sums[column] += weights[cell + column]
}

function scaleColumns(weights: Float64Array, capacities: Float64Array, sums: Float64Array): void {
  const columns = sums.length
  addColumns(weights, sums)
  for (let column = 0; column < columns; column++)
    sums[column] = sums[column] > nothing ? capacities[column] / sums[column] : 0
  for (let cell = 0; cell < weights.length; cell += columns)
    for (let column = 0; column < columns; column++) weights[cell + column] *= sums[column]
}

/** How far the row that was furthest off was. */
function scaleRows(weights: Float64Array, rows: number, columns: number): number {
  let furthest = 0
  for (let row = 0, cell = 0; row < rows; row++, cell += columns) {
    let sum = 0
    for (let column = 0; column < columns; column++) sum += weights[cell + column]
    furthest = Math.max(furthest, Math.abs(sum - 1))
    if (sum > nothing) for (let column = 0; column < columns; column++) weights[cell + column] /= sum
  }
  return furthest
}

/** Columns that hold too much give it back; what rows and columns then lack is added as a product (Altschuler et al. 2017). */
function dealOutRest(weights: Float64Array, capacities: Float64Array, sums: Float64Array): void {
  const columns = capacities.length
  addColumns(weights, sums)
  for (let column = 0; column < columns; column++)
    sums[column] = sums[column] > capacities[column] ? capacities[column] / sums[column] : 1
  for (let cell = 0; cell < weights.length; cell++) weights[cell] *= sums[cell % columns]
  addColumns(weights, sums)
  for (let column = 0; column < columns; column++) sums[column] = Math.max(0, capacities[column] - sums[column])
  const lacking = sums.reduce((sum, one) => sum + one, 0)
  if (lacking === 0) return
  for (let cell = 0; cell < weights.length; cell += columns) {
    let sum = 0
    for (let column = 0; column < columns; column++) sum += weights[cell + column]
    const share = Math.max(0, 1 - sum) / lacking
    for (let column = 0; column < columns; column++) weights[cell + column] += share * sums[column]
  }
}
