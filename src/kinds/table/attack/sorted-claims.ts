import { type Table, columnNamed } from '../../../data/table.js'
import type { Random } from '../../../math/random.js'
import { type KnownOrder, knownOrders } from './known-orders.js'
import { type Fits, fitting, publishedOf } from './row-fits.js'
import { type InBlocks, inBlocks, type RowWeight } from './rows-in-blocks.js'
import { mostInSequence } from './rows-in-sequence.js'
import { type Sorted, rowsSorted } from './rows-sorted.js'

/** People asked for how common it is to have what a row tells. */
const mostAsked = 200
/** A cell that says something else was changed: so seldom one that is known, and one that is hidden. */
const [knownChanged, hiddenChanged] = [1e-3, 0.05]

/**
 * The order that rows stand in of all that sorting by what is known of people makes: the columns of the release that an intruder knows,
 * and those of the data that were left out of it and are nobody's secret.
 */
export function sortedBy(release: Table, people: Table, random: Random): Sorted | undefined {
  const columns = people.columns.filter(({ name, role }) => {
    const told = columnNamed(release, name)
    return told ? told.role === 'quasi' : role !== 'sensitive' && role !== 'text'
  })
  return rowsSorted(release, people, knownOrders(columns, people.rowCount), random)
}

/** Which row is whose in an order, to somebody who knows all of some people; undefined where it would take too long. */
export function laidInOrder(
  release: Table,
  people: Table,
  order: KnownOrder,
  isKnownWell: (person: number) => boolean,
): InBlocks | undefined {
  const rows = release.rowCount
  if (rows * (people.rowCount - rows + 1) > mostInSequence) return undefined
  const [known, told] = [fitting(release, people), fitting(release, people, publishedOf(release))]
  const common = howCommon(rows, people.rowCount, known, told)
  const weight: RowWeight = (row, person) => {
    if (!known(row, person)) return knownChanged
    if (!isKnownWell(person)) return 1
    return told(row, person) ? 1 / common[row] : hiddenChanged
  }
  return inBlocks(rows, order, weight)
}

/** By row: of those whom what is known of it fits, the share that has the rest as well. */
function howCommon(rows: number, people: number, known: Fits, told: Fits): Float64Array {
  const step = Math.ceil(people / mostAsked)
  return Float64Array.from({ length: rows }, (_, row) => {
    let [fit, all] = [1, 1]
    for (let person = row % step; person < people; person += step) {
      if (!known(row, person)) continue
      all++
      if (told(row, person)) fit++
    }
    return fit / all
  })
}
