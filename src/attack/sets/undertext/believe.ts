/** No message is surer than this: beyond it nothing changes but the rounding. */
const surest = 30

const mostRounds = 60
/** Messages that change by less have settled. */
const settled = 1e-3

/**
 * The chance of each cell to be original, given its own log-odds and that every row and every column holds an original
 * (Observation 1 of the thesis). Belief propagation on "at least one of these": a row tells a cell how much it is
 * needed, because the others of the row are unlikely. Checked against full enumeration in test/oracle.
 */
export function believe(logOdds: Float64Array, rows: number, columns: number): Float64Array {
  const fromRow = new Float64Array(logOdds.length)
  const fromColumn = new Float64Array(logOdds.length)
  let change = Infinity
  for (let round = 0; round < mostRounds && change > settled; round++) {
    change = 0
    for (let row = 0; row < rows; row++) {
      change = Math.max(change, need(logOdds, fromColumn, fromRow, row * columns, 1, columns))
    }
    for (let column = 0; column < columns; column++) {
      change = Math.max(change, need(logOdds, fromRow, fromColumn, column, columns, rows))
    }
  }
  return logOdds.map((odds, cell) => 1 / (1 + Math.exp(-(odds + fromRow[cell] + fromColumn[cell]))))
}

/**
 * What one group tells its cells: −log(1 − chance that all the others are added), halfway from what it said before.
 * Gives the largest change.
 */
function need(
  logOdds: Float64Array,
  heard: Float64Array,
  said: Float64Array,
  start: number,
  stride: number,
  count: number,
): number {
  const end = start + stride * count
  let allAdded = 0
  let largest = 0
  for (let cell = start; cell < end; cell += stride) allAdded -= softplus(logOdds[cell] + heard[cell])
  for (let cell = start; cell < end; cell += stride) {
    const othersAdded = Math.min(-1e-13, allAdded + softplus(logOdds[cell] + heard[cell]))
    const step = (Math.min(surest, -Math.log(-Math.expm1(othersAdded))) - said[cell]) / 2
    said[cell] = said[cell] + step
    largest = Math.max(largest, Math.abs(step))
  }
  return largest
}

function softplus(x: number): number {
  return x > surest ? x : Math.log1p(Math.exp(x))
}
