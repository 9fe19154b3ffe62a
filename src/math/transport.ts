/**
 * The least cost to move one unit of mass, spread evenly over the rows, onto the columns, spread evenly too (the earth
 * mover's distance). `cost` is rows × columns, row-major, not negative. Exact: successive shortest paths over whole
 * numbers, every row giving `columns` units and every column taking `rows`.
 */
export function transportCost(cost: Float64Array, rows: number, columns: number): number {
  const left = new Int32Array(rows).fill(columns)
  const room = new Int32Array(columns).fill(rows)
  const flow = new Int32Array(rows * columns)
  let total = 0
  for (let open = rows * columns; open > 0;) {
    const { distance, from } = shortestPaths(cost, flow, left, rows, columns)
    let end = -1
    for (let c = 0; c < columns; c++) if (room[c] > 0 && (end < 0 || distance[rows + c] < distance[rows + end])) end = c
    let amount = room[end]
    let node = rows + end
    for (; from[node] >= 0; node = from[node]) {
      if (node < rows) amount = Math.min(amount, flow[node * columns + from[node] - rows])
    }
    amount = Math.min(amount, left[node])
    left[node] -= amount
    for (node = rows + end; from[node] >= 0; node = from[node]) {
      const before = from[node]
      if (node >= rows) flow[before * columns + node - rows] += amount
      else flow[node * columns + before - rows] -= amount
    }
    room[end] -= amount
    open -= amount
    total += amount * distance[rows + end]
  }
  return total / (rows * columns)
}

/** From any row with mass left, by Bellman and Ford: edges back along the flow cost less than nothing. */
function shortestPaths(cost: Float64Array, flow: Int32Array, left: Int32Array, rows: number, columns: number) {
  const distance = new Float64Array(rows + columns).fill(Infinity)
  const from = new Int32Array(rows + columns).fill(-1)
  for (let r = 0; r < rows; r++) if (left[r] > 0) distance[r] = 0
  for (let changed = true; changed;) {
    changed = false
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const edge = cost[r * columns + c]
        if (distance[r] + edge < distance[rows + c] - 1e-12) {
          distance[rows + c] = distance[r] + edge
          from[rows + c] = r
          changed = true
        }
        if (flow[r * columns + c] > 0 && distance[rows + c] - edge < distance[r] - 1e-12) {
          distance[r] = distance[rows + c] - edge
          from[r] = rows + c
          changed = true
        }
      }
    }
  }
  return { distance, from }
}

/** A lower bound on `transportCost`, fast: every row to its nearest column, every column to its nearest row. */
export function transportBound(cost: Float64Array, rows: number, columns: number): number {
  const toColumn = new Float64Array(rows).fill(Infinity)
  const toRow = new Float64Array(columns).fill(Infinity)
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const edge = cost[r * columns + c]
      if (edge < toColumn[r]) toColumn[r] = edge
      if (edge < toRow[c]) toRow[c] = edge
    }
  }
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.max(mean(toColumn), mean(toRow))
}

/**
 * How many units each source sends to each target so that the summed gain is greatest: all of `supply` is sent, no
 * target takes more than its `room`, and the i-th unit from s to t gains gain[s][t][i], falling in i. Sources may not
 * have more in all than the targets have room. Successive best paths: exact, because the gains fall.
 */
export function concaveTransport(
  supply: readonly number[],
  room: readonly number[],
  gain: readonly (readonly ArrayLike<number>[])[],
): number[][] {
  const sent = supply.map(() => room.map(() => 0))
  const left = [...room]
  for (const [source, count] of supply.entries()) {
    for (let unitSent = 0; unitSent < count; unitSent++) augment(source)
  }
  return sent

  /** One more unit from the source, along the best path through units that may be sent elsewhere instead. */
  function augment(start: number): void {
    const best = supply.map(() => -Infinity)
    const atTarget = room.map(() => -Infinity)
    const cameToTarget = room.map(() => -1)
    const cameToSource = supply.map(() => -1)
    best[start] = 0
    const waiting = [start]
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      for (let t = 0; t < room.length; t++) {
        const value = best[source] + nextGain(source, t)
        if (value <= atTarget[t] + 1e-12) continue
        atTarget[t] = value
        cameToTarget[t] = source
        for (let other = 0; other < supply.length; other++) {
          if (sent[other][t] === 0 || other === source) continue
          const freed = value - gain[other][t][sent[other][t] - 1]
          if (freed <= best[other] + 1e-12) continue
          best[other] = freed
          cameToSource[other] = t
          if (!waiting.includes(other)) waiting.push(other)
        }
      }
    }
    let target = -1
    for (let t = 0; t < room.length; t++) if (left[t] > 0 && (target < 0 || atTarget[t] > atTarget[target])) target = t
    left[target]--
    for (;;) {
      const source = cameToTarget[target]
      sent[source][target]++
      if (source === start) return
      target = cameToSource[source]
      sent[source][target]--
    }
  }

  function nextGain(source: number, target: number): number {
    const gains = gain[source][target]
    return sent[source][target] < gains.length ? gains[sent[source][target]] : -1
  }
}
