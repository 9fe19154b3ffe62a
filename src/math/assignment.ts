/**
 * The assignment of rows to columns with the least total cost: `cost` is n × n, row-major, finite. Shortest augmenting
 * paths with potentials (Jonker and Volgenant 1987, without their starting heuristics): n³ at worst. Gives each row's
 * column; of equally good columns the lowest is reached first.
 */
export function assign(cost: Float64Array, n: number): Int32Array {
  const rowPotential = new Float64Array(n + 1)
  const columnPotential = new Float64Array(n + 1)
  // Columns count from 1; column 0 holds the row that is being placed.
  const rowOf = new Int32Array(n + 1)
  const cameFrom = new Int32Array(n + 1)
  const least = new Float64Array(n + 1)
  const done = new Uint8Array(n + 1)
  for (let row = 1; row <= n; row++) {
    rowOf[0] = row
    least.fill(Infinity)
    done.fill(0)
    let column = 0
    do {
      done[column] = 1
      const at = (rowOf[column] - 1) * n - 1
      const potential = rowPotential[rowOf[column]]
      let step = Infinity
      let next = 0
      for (let c = 1; c <= n; c++) {
        if (done[c] === 1) continue
        const reduced = cost[at + c] - potential - columnPotential[c]
        if (reduced < least[c]) {
          least[c] = reduced
          cameFrom[c] = column
        }
        if (least[c] < step) {
          step = least[c]
          next = c
        }
      }
      for (let c = 0; c <= n; c++) {
        if (done[c] === 1) {
          rowPotential[rowOf[c]] += step
          columnPotential[c] -= step
        } else least[c] -= step
      }
      column = next
    } while (rowOf[column] !== 0)
    for (; column !== 0; column = cameFrom[column]) rowOf[column] = rowOf[cameFrom[column]]
  }
  const columnOf = new Int32Array(n)
  for (let c = 1; c <= n; c++) columnOf[rowOf[c] - 1] = c - 1
  return columnOf
}
