import { type Table, coded, columnNamed } from '../../../data/table.js'
import { type Random, shuffle } from '../../../math/random.js'
import { groupRows } from '../../../data/group-rows.js'
import { classesOf } from '../classes.js'
import { readColumn } from '../reading/read-table.js'
import { covers } from '../reading/reading.js'
import { type KnownOrder, ranksOf } from './known-orders.js'
import { orderLevel } from './order-test.js'
import { publishedOf } from './row-fits.js'

/** Rows looked at, values told apart, and lists from which the spread is taken. */
const [mostRows, mostValues, spreadOf] = [2500, 64, 60]
/** So far from its middle a row is looked for where others were left out, in deviations. */
const deviations = 1.2
/** So much of a value is where nobody near has it: a cell was changed. */
const slip = 0.1

/** The order that rows stand in, and how rarely rows shuffled among those that show the same would do as well by any. */
export interface Sorted {
  readonly order: KnownOrder
  readonly p: number
}

/**
 * Whether rows stand in one of some orders of the people: what is hidden from whoever looks for them stands where the order has those
 * who have it. Held against the same rows shuffled among those that show the same, so that a release sorted by what it shows is in
 * none; and so is one that is sorted by what is hidden. The best of all orders against the best of all (one maximum).
 */
export function rowsSorted(
  release: Table,
  people: Table,
  orders: readonly KnownOrder[],
  random: Random,
): Sorted | undefined {
  if (release.rowCount < 2 || release.rowCount > people.rowCount) return undefined
  const step = Math.ceil(release.rowCount / mostRows)
  const rows = Uint32Array.from({ length: Math.ceil(release.rowCount / step) }, (_, i) => i * step)
  const hidden = hiddenOf(release, people)
  const { groups, free } = shownAlike(release, hidden, rows)
  if (free.length === 0 || groups.length === 0) return undefined
  const scores = orders.map((order) => scoreOf(order, free, rows, release.rowCount))
  const drawn = Uint32Array.from(rows.keys())
  const draw = () => {
    for (const group of groups) {
      const mixed = shuffle(group.slice(), random)
      for (const [i, place] of group.entries()) drawn[place] = mixed[i]
    }
    return scores.map((score) => score(drawn))
  }
  const own = scores.map((score) => score(drawn))
  const first = Array.from({ length: spreadOf }, draw)
  const spread = orders.map((_, o) => {
    const mean = first.reduce((sum, one) => sum + one[o], 0) / spreadOf
    const squares = first.reduce((sum, one) => sum + (one[o] - mean) ** 2, 0) / (spreadOf - 1)
    return { mean, deviation: Math.sqrt(squares) }
  })
  const apart = (all: readonly number[]) =>
    all.map((one, o) => (spread[o].deviation > 1e-9 ? (one - spread[o].mean) / spread[o].deviation : -Infinity))
  const best = apart(own)
  const most = Math.max(...best)
  if (most === -Infinity) return undefined
  const lists = Math.round(1 / orderLevel) - 1
  for (let list = 0; list < lists; list++) if (Math.max(...apart(draw())) >= most) return undefined
  return { order: orders[best.indexOf(most)], p: orderLevel }
}

/** A published column that is not taken to be known: by row and by person what of it is told, as one number. */
interface Hidden {
  readonly ofRow: Uint32Array
  /** How many different cells there are, and by row the place of its cell among them. */
  readonly count: number
  readonly rankOf: Uint32Array
  readonly ofPerson: Int32Array
}

function hiddenOf(release: Table, people: Table): readonly Hidden[] {
  return publishedOf(release).flatMap((name) => {
    const [told, known] = [columnNamed(release, name)!, columnNamed(people, name)]
    if (told.role === 'quasi' || !known) return []
    const { column, domain, covers: cover } = readColumn(coded(told), coded(known))
    const same = new Map(column.values.map((value, code) => [value, code]))
    const { codes, values } = coded(known)
    const codeOf = values.map((value) => {
      const exact = same.get(value)
      if (exact !== undefined) return exact
      const place = domain.placeOf.get(value)
      return place === undefined ? -1 : cover.findIndex((one) => covers(one, place))
    })
    const ofPerson = Int32Array.from(codes, (code) => codeOf[code])
    return [{ ofRow: column.codes, count: column.values.length, rankOf: ranksOf(column)[0], ofPerson }]
  })
}

/** Rows that show the same, by their place among those looked at; and the columns of which the order may tell something. */
function shownAlike(release: Table, hidden: readonly Hidden[], rows: Uint32Array) {
  const { classOf, sizes } = classesOf(release)
  const shown = Uint32Array.from(rows, (row) => Math.min(classOf[row], sizes.length))
  const count = sizes.length + 1
  const isSorted = hidden.map((column) => sortedWithin(column, shown, count, rows))
  const alike = hidden.filter((_, c) => isSorted[c])
  const { groupOf, firsts } = groupRows(
    [
      { codes: shown, count },
      ...alike.map(({ ofRow, count: cells }) => ({ codes: rows.map((row) => ofRow[row]), count: cells })),
    ],
    rows.length,
  )
  const groups = Array.from(firsts, (): number[] => [])
  for (const [place, group] of groupOf.entries()) groups[group].push(place)
  return {
    groups: groups.filter(({ length }) => length > 1).map((places) => Uint32Array.from(places)),
    free: hidden.filter((_, c) => !isSorted[c]),
  }
}

/** Whether rows that show the same stand sorted by a column: rising, falling, or each value in one piece. */
function sortedWithin(
  { ofRow, rankOf, count: cells }: Hidden,
  shown: Uint32Array,
  count: number,
  rows: Uint32Array,
): boolean {
  const last = new Int32Array(count).fill(-1)
  const seen = new Set<number>()
  let [up, down, runs] = [0, 0, 0]
  for (const [place, row] of rows.entries()) {
    const before = last[shown[place]]
    last[shown[place]] = row
    seen.add(shown[place] * cells + ofRow[row])
    if (before >= 0 && ofRow[before] === ofRow[row]) continue
    runs++
    if (before < 0) continue
    if (rankOf[row] > rankOf[before]) up++
    else down++
  }
  const inOnePiece = runs <= seen.size && rows.length >= 2 * seen.size
  return inOnePiece || (up + down >= 10 && Math.min(up, down) <= 0.01 * (up + down))
}

/** How likely rows are as they stand, or drawn otherwise, by what those near their places have: the logarithm, but for a constant. */
function scoreOf(order: KnownOrder, hidden: readonly Hidden[], rows: Uint32Array, rowCount: number) {
  const parts = hidden.map(({ ofRow, ofPerson, count }) => {
    const width = Math.min(mostValues, Math.max(1, count))
    return {
      width,
      own: rows.map((row) => ofRow[row] % width),
      table: nearBy(order, ofPerson, width, rows, rowCount),
    }
  })
  return (drawn: Uint32Array): number => {
    let sum = 0
    for (const { width, own, table } of parts)
      for (let place = 0; place < drawn.length; place++) sum += table[place * width + own[drawn[place]]]
    return sum
  }
}

/** By row and value: how common it is near the place of the row, as a logarithm. */
function nearBy(
  order: KnownOrder,
  ofPerson: Int32Array,
  width: number,
  rows: Uint32Array,
  rowCount: number,
): Float32Array {
  const share = new Float64Array(width).fill(1 / ofPerson.length)
  for (const code of ofPerson) if (code >= 0) share[code % width] += 1 / ofPerson.length
  const table = new Float32Array(rows.length * width)
  const near = new Uint32Array(width)
  let [from, to] = [0, 0]
  const count = (place: number, by: number) => {
    const code = ofPerson[order.people[place]]
    if (code >= 0) near[code % width] += by
  }
  for (const [at, row] of rows.entries()) {
    // Both ends only ever move on.
    const [first, end] = nearPlaces(row, rowCount, order)
    while (to < end) count(to++, 1)
    while (from < first) count(from++, -1)
    for (let code = 0; code < width; code++)
      table[at * width + code] = Math.log(near[code] / (to - from) + slip * share[code])
  }
  return table
}

/** Where a row may lie if those left out were drawn by lot (negative hypergeometric): whole blocks. */
function nearPlaces(
  row: number,
  rowCount: number,
  { people, blockAt, starts }: KnownOrder,
): readonly [from: number, to: number] {
  const [count, left] = [people.length, people.length - rowCount]
  const middle = ((row + 1) * (count + 1)) / (rowCount + 1) - 1
  const spread = Math.sqrt(((row + 1) * (rowCount - row) * (count + 1) * left) / ((rowCount + 1) ** 2 * (rowCount + 2)))
  const first = Math.max(row, Math.floor(middle - deviations * spread + 0.5))
  const last = Math.min(row + left, Math.ceil(middle + deviations * spread - 0.5))
  return [starts[blockAt[first]], starts[blockAt[last] + 1]]
}
