/** No message is surer than this: beyond it nothing changes but the rounding. */
const largestMessage = 30

const mostRounds = 60
/** Messages that change by less have converged. */
const tolerance = 1e-3

/**
 * The chance of each cell to be original, given its own logit and that every row and every column holds an original
 * (Observation 1 of the thesis). Loopy belief propagation, damped, on the factors "at least one of these": a row tells
 * a cell how much it is needed, because the others of the row are unlikely. Gives the marginals; checked against full
 * enumeration in test/oracle.
 */
export function marginals(
  logits: Float64Array,
  rows: number,
  columns: number,
  /** Whether every column holds an original as well; not where some rows are missing. */
  inColumns = true,
): Float64Array {
  const fromRow = new Float64Array(logits.length)
  const fromColumn = new Float64Array(logits.length)
  const surprise = new Float64Array(Math.max(rows, columns))
  let change = Infinity
  for (let round = 0; round < mostRounds && change > tolerance; round++) {
    change = 0
    for (let row = 0; row < rows; row++) {
      change = Math.max(change, passMessages(logits, fromColumn, fromRow, row * columns, 1, columns, surprise))
    }
    for (let column = 0; column < (inColumns ? columns : 0); column++) {
      change = Math.max(change, passMessages(logits, fromRow, fromColumn, column, columns, rows, surprise))
    }
  }
  return logits.map((logit, cell) => 1 / (1 + Math.exp(-(logit + fromRow[cell] + fromColumn[cell]))))
}

/**
 * The messages of one factor, a row or column, to its cells, as log-odds: −log(1 − chance that all the others are added),
 * halfway from the last ones. Gives the largest change.
 */
function passMessages(
  logits: Float64Array,
  incoming: Float64Array,
  outgoing: Float64Array,
  start: number,
  stride: number,
  count: number,
  /** Room for −log of the chance of each cell to be added. */
  surprise: Float64Array,
): number {
  let logAllAdded = 0
  let largest = 0
  for (let i = 0, cell = start; i < count; i++, cell += stride) {
    surprise[i] = softplus(logits[cell] + incoming[cell])
    logAllAdded -= surprise[i]
  }
  for (let i = 0, cell = start; i < count; i++, cell += stride) {
    const logOthersAdded = Math.min(-1e-13, logAllAdded + surprise[i])
    const step = (Math.min(largestMessage, -Math.log(-Math.expm1(logOthersAdded))) - outgoing[cell]) / 2
    outgoing[cell] += step
    if (step > largest) largest = step
    else if (-step > largest) largest = -step
  }
  return largest
}

function softplus(x: number): number {
  return x > largestMessage ? x : Math.log1p(Math.exp(x))
}
