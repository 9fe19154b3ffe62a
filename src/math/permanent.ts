/** How many states a dealing may have to be summed exactly: twelve columns of one row each. */
const mostStates = 4096

/**
 * Rows are dealt out to columns, each column taking as many as its capacity; a dealing weighs the product of its cells.
 * In place of each weight: the share of the dealings, by weight, in which the row goes to the column. Returns the
 * logarithm of what all dealings weigh (of a permanent, where every capacity is 1). Undefined where no dealing weighs
 * anything or there are too many to be summed: then only the scale of rows has changed. Rows are taken in order, and a
 * state is how full each column is: O(states × columns).
 */
export type Dealer = (weights: Float64Array, capacities: Float64Array) => number | undefined

export function dealer(): Dealer {
  let shape = shapeOf(Float64Array.of())
  const before = new Float64Array(mostStates)
  const after = new Float64Array(mostStates)
  return (weights, capacities) => {
    if (!sameNumbers(shape.capacities, capacities)) {
      if (stateCount(capacities) > mostStates) return undefined
      shape = shapeOf(capacities)
    }
    const { states, strides, room, levels } = shape
    const columns = capacities.length
    const rows = weights.length / columns
    let scale = 0
    for (let row = 0; row < rows; row++) scale += normalise(weights, row * columns, columns)
    before.fill(0, 0, states)
    before[0] = 1
    for (let state = 0; state < states; state++) {
      const held = before[state]
      const cell = levels[state] * columns
      for (let column = 0; column < columns; column++)
        if (room[state * columns + column]) before[state + strides[column]] += held * weights[cell + column]
    }
    after[states - 1] = 1
    for (let state = states - 2; state >= 0; state--) {
      const cell = levels[state] * columns
      let sum = 0
      for (let column = 0; column < columns; column++)
        if (room[state * columns + column]) sum += weights[cell + column] * after[state + strides[column]]
      after[state] = sum
    }
    const whole = after[0]
    if (whole === 0) return undefined
    const shares = new Float64Array(weights.length)
    for (let state = 0; state < states - 1; state++) {
      const held = before[state] / whole
      const cell = levels[state] * columns
      for (let column = 0; column < columns; column++)
        if (room[state * columns + column])
          shares[cell + column] += held * weights[cell + column] * after[state + strides[column]]
    }
    weights.set(shares)
    return Math.log(whole) + scale
  }
}

interface Shape {
  readonly capacities: Float64Array
  readonly states: number
  readonly strides: Uint32Array
  /** By state and column: 1 where another row fits. */
  readonly room: Uint8Array
  /** By state: how many rows were dealt out. */
  readonly levels: Uint32Array
}

function stateCount(capacities: Float64Array): number {
  return capacities.every(Number.isInteger) ? capacities.reduce((product, one) => product * (one + 1), 1) : Infinity
}

function shapeOf(capacities: Float64Array): Shape {
  const columns = capacities.length
  const states = stateCount(capacities)
  const strides = new Uint32Array(columns)
  for (let column = 0, stride = 1; column < columns; column++) {
    strides[column] = stride
    stride *= capacities[column] + 1
  }
  const room = new Uint8Array(states * columns)
  const levels = new Uint32Array(states)
  for (let state = 0; state < states; state++)
    for (let column = 0; column < columns; column++) {
      const full = Math.floor(state / strides[column]) % (capacities[column] + 1)
      levels[state] += full
      room[state * columns + column] = full < capacities[column] ? 1 : 0
    }
  return { capacities: capacities.slice(), states, strides, room, levels }
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** A row divided by its largest weight; returns the logarithm of that. */
function normalise(weights: Float64Array, start: number, columns: number): number {
  let largest = 0
  for (let cell = start; cell < start + columns; cell++) largest = Math.max(largest, weights[cell])
  if (largest === 0) return 0
  for (let cell = start; cell < start + columns; cell++) weights[cell] /= largest
  return Math.log(largest)
}
