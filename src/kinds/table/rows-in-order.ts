import type { Table } from '../../data/table.js'
import { streamsOf } from '../../math/random.js'
import { isSure } from '../../contract/pinned.js'
import { orderEitherWay, orderLevel } from './attack/order-test.js'
import { type Fits, fitting, publishedOf } from './attack/row-fits.js'
import { embeds, inSequence, mostInSequence } from './attack/rows-in-sequence.js'

const known = new WeakMap<Table, { readonly original: Table; readonly isOf: Fits }>()

/**
 * Whether a row is a person's as far as the order tells it: where all that was published stands in the order of the
 * original, but for cells that were changed or rows that were left out. Nobody's where it does not.
 */
export function rowsInOrder(release: Table, original: Table): Fits {
  const before = known.get(release)
  if (before?.original === original) return before.isOf
  const isOf = findInOrder(release, original)
  known.set(release, { original, isOf })
  return isOf
}

function findInOrder(release: Table, original: Table): Fits {
  const [rows, people] = [release.rowCount, original.rowCount]
  const fits = fitting(release, original, publishedOf(release))
  if (rows === people) {
    const { p, kept, placeOf } = orderEitherWay(rows, [fits], streamsOf(1)('order of the original'))
    const inOrder = p <= orderLevel && isSure(kept, true)
    return (row, person) => inOrder && row === placeOf(person)
  }
  if (rows === 0 || rows > people || rows * (people - rows + 1) > mostInSequence || !embeds(rows, people, fits))
    return () => false
  const { record, confidence } = inSequence(rows, people, fits)
  return (row, person) => record[person] === row && isSure(confidence[person], true)
}
