import type { Transactions } from '../../../../data/transactions.js'
import type { ContextTable } from '../../../../contract/context-table.js'

/** Names told of a context; a long one is told by its nearest terms. */
const mostNames = 3

/** Row by row, the mean of the known distances between a member and the row's context; NaN where none is known. */
export function cellDistances(
  { members, transactions, contextOffsets }: ContextTable,
  termPlaces: Uint32Array,
  termDistances: Float64Array,
): Float64Array {
  const width = members.length
  const distances = new Float64Array(transactions.length * width)
  const known = new Uint32Array(width)
  for (let row = 0; row < transactions.length; row++) {
    const cells = distances.subarray(row * width, (row + 1) * width)
    known.fill(0)
    for (let at = contextOffsets[row]; at < contextOffsets[row + 1]; at++) {
      const from = termPlaces[at] * width
      for (let column = 0; column < width; column++) {
        const distance = termDistances[from + column]
        if (Number.isNaN(distance)) continue
        cells[column] += distance
        known[column]++
      }
    }
    for (let column = 0; column < width; column++) cells[column] /= known[column]
  }
  return distances
}

/** A row's context in a few words. */
export function rowLabels(release: Transactions, { transactions, contextOffsets, context }: ContextTable): string[] {
  return Array.from(transactions, (_, row) => {
    const items = context.subarray(contextOffsets[row], contextOffsets[row + 1])
    const names = Array.from(items.subarray(0, mostNames), (item) => release.items[item])
    return names.join(', ') + (items.length > mostNames ? ', …' : '')
  })
}
