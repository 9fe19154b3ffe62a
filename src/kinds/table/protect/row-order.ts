import { type CodedColumn, type Table, coded } from '../../../data/table.js'

type Rows = Pick<Table, 'columns' | 'rowCount'>

/** A counting sort of so many places stays in the cache. */
const mostPlaces = 65_536

/**
 * The rows sorted by what they hold, so that a choice by lot does not hang on the order in which rows and columns came:
 * equal seeds then choose equal records. Counting sorts, the first column by name last, because each pass is stable; columns
 * of few values share a pass. Rows that hold the same are sorted by their group, where they have one.
 */
export function rowsByContent({ columns, rowCount }: Rows, groups?: Uint32Array): Uint32Array {
  const sorted = columns.toSorted((a, b) => (a.name < b.name ? 1 : -1)).map(coded)
  let order = Uint32Array.from({ length: rowCount }, (_, row) => row)
  if (groups) order.sort((a, b) => groups[a] - groups[b])
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const keys = new Uint32Array(rowCount)
    let places = 1
    do {
      addTo(keys, sorted[to], places)
      places *= Math.max(1, sorted[to].values.length)
      to++
    } while (to < sorted.length && places * sorted[to].values.length <= mostPlaces)
    if (places > 1) order = sortedBy(keys, places, order)
  }
  return order
}

function addTo(keys: Uint32Array, { codes, values }: CodedColumn, times: number): void {
  const ranks = valueRanks(values)
  for (let row = 0; row < keys.length; row++) keys[row] += ranks[codes[row]] * times
}

function sortedBy(keys: Uint32Array, places: number, order: Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(places + 1)
  for (const key of keys) starts[key + 1]++
  for (let v = 1; v < starts.length; v++) starts[v] += starts[v - 1]
  const made = new Uint32Array(order.length)
  for (const row of order) made[starts[keys[row]]++] = row
  return made
}

/** By row: the place of what it holds among all that is held; rows that hold the same have the same. */
export function rowRanks(table: Rows): Uint32Array {
  const order = rowsByContent(table)
  const ranked = table.columns.map(coded).map(({ codes, values }) => ({ codes, ranks: valueRanks(values) }))
  const made = new Uint32Array(order.length)
  for (let i = 1; i < order.length; i++) {
    const [before, row] = [order[i - 1], order[i]]
    const same = ranked.every(({ codes, ranks }) => ranks[codes[before]] === ranks[codes[row]])
    made[row] = made[before] + (same ? 0 : 1)
  }
  return made
}

/** By code: the place of the value among all of them, sorted as text; a text that has two codes has one place. */
export function valueRanks(values: readonly string[]): Uint32Array {
  const codes = Array.from(values, (_, code) => code).sort((a, b) =>
    values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : 0,
  )
  const ranks = new Uint32Array(values.length)
  for (let i = 1; i < codes.length; i++)
    ranks[codes[i]] = ranks[codes[i - 1]] + (values[codes[i]] === values[codes[i - 1]] ? 0 : 1)
  return ranks
}
