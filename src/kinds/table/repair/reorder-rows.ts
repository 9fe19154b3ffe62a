import { inRowOrder } from '../../../data/changed-columns.js'
import { coded } from '../../../data/table.js'
import { rowsByContent } from '../protect/row-order.js'
import { shuffle } from '../../../math/random.js'
import { tableRelease } from '../../../contract/release.js'
import type { Remedy } from '../../../contract/remedy.js'

/**
 * Puts the rows in an order that says nothing: sorted by what they hold, then shuffled, so that whoever undoes the shuffle
 * finds no more than what is published.
 */
export const reorderRows: Remedy<'table'> = {
  id: 'reorder-rows',
  on: 'table',
  helps: ['L2', 'L4'],
  propose({ release, key, original, random }) {
    const make = () => {
      const order = shuffle(rowsByContent(release), random('reorder-rows'))
      const columns = release.columns.map((column) => inRowOrder(coded(column), order))
      // Without a key rows are those of the original only where they stand as they did.
      const before =
        key?.records[0] ?? (original ? Uint32Array.from({ length: release.rowCount }, (_, row) => row) : undefined)
      const moved = before && { records: [order.map((row) => before[row])] }
      return { release: tableRelease({ ...release, columns }), key: moved }
    }
    return [{ id: 'reorder-rows', sentence: 'put the rows in an order that says nothing', make }]
  },
}
