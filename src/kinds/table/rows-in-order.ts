import type { Table } from '../../data/table.js'
import { streamsOf } from '../../math/random.js'
import { isSure } from '../../contract/pinned.js'
import { orderEitherWay, orderLevel } from './attack/order-test.js'
import { type Fits, fitting, publishedOf } from './attack/row-fits.js'
import { embeds, inSequence, mostInSequence } from './attack/rows-in-sequence.js'
import { laidInOrder, sortedBy } from './attack/sorted-claims.js'

/** How sure it is that a row is a person's. */
type ChanceOf = (row: number, person: number) => number

const known = new WeakMap<Table, { readonly original: Table; readonly chanceOf: ChanceOf }>()

/**
 * How sure it is that a row is a person's as far as the order tells it: where all that was published stands in the order of the
 * original, or sorted by what is known, but for cells that were changed or rows that were left out. Nobody's where it does not.
 */
export function rowsInOrder(release: Table, original: Table): ChanceOf {
  const before = known.get(release)
  if (before?.original === original) return before.chanceOf
  const isOf = asKept(release, original)
  const chanceOf: ChanceOf = isOf ? (row, person) => (isOf(row, person) ? 1 : 0) : asSorted(release, original)
  known.set(release, { original, chanceOf })
  return chanceOf
}

function asSorted(release: Table, original: Table): ChanceOf {
  const sorted = sortedBy(release, original, streamsOf(1)('sorted original'))
  const laid = sorted && laidInOrder(release, original, sorted.order, () => true)
  return laid ? (row, person) => laid.chanceOf(row, person) : () => 0
}

function asKept(release: Table, original: Table): Fits | undefined {
  const [rows, people] = [release.rowCount, original.rowCount]
  const fits = fitting(release, original, publishedOf(release))
  if (rows === people) {
    const { p, kept, placeOf } = orderEitherWay(rows, [fits], streamsOf(1)('order of the original'))
    const inOrder = p <= orderLevel && isSure(kept, true)
    return inOrder ? (row, person) => row === placeOf(person) : undefined
  }
  if (rows === 0 || rows > people || rows * (people - rows + 1) > mostInSequence || !embeds(rows, people, fits))
    return undefined
  const { record, confidence } = inSequence(rows, people, fits)
  if (!confidence.some((chance) => isSure(chance, true))) return undefined
  return (row, person) => record[person] === row && isSure(confidence[person], true)
}
