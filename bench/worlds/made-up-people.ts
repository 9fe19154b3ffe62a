import type { CodedColumn, Table } from '../../src/data/index.js'
import { type Random, below, stream, unit } from '../../src/math/index.js'

/** How many values each column has; the second and the last are written as numbers, as is the first. */
const sizes = [80, 1000, 2, 16, 7, 14, 99, 40]
const names = ['age', 'zip', 'sex', 'education', 'marital', 'work', 'hours', 'country']
const numeric = new Set(['age', 'zip', 'hours'])
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** People by row and column, as places of the domain of each column: skewed, and tied by a hidden trait. */
export interface MadeUpPeople {
  readonly count: number
  readonly cells: readonly Uint16Array[]
}

export function madeUpPeople(count: number, seed: number): MadeUpPeople {
  const random = stream(seed, 'made-up people')
  const cells = sizes.map(() => new Uint16Array(count))
  for (let row = 0; row < count; row++) {
    const trait = unit(random)
    for (const [c, size] of sizes.entries()) cells[c][row] = drawn(size, trait, random)
  }
  return { count, cells }
}

/** Half of the draws follow the trait, half are skewed towards the first values. */
function drawn(size: number, trait: number, random: Random): number {
  if (below(2, random) === 0) return Math.min(size - 1, Math.floor(size * Math.abs(trait + (unit(random) - 0.5) / 4)))
  return Math.floor(size * unit(random) ** 2)
}

function valueOf(column: number, place: number): string {
  return numeric.has(names[column]) ? `${place + (names[column] === 'zip' ? 10_000 : 0)}` : letters[place]
}

function coded(c: number, codes: Uint32Array, values: readonly string[]): CodedColumn {
  return {
    kind: 'coded',
    name: names[c],
    role: 'quasi',
    type: numeric.has(names[c]) ? 'integer' : 'text',
    exceptions: 0,
    codes,
    values,
  }
}

/** The people as a table: what a register knows, or a release that hides nothing. */
export function plainPeople({ count, cells }: MadeUpPeople): Table {
  const columns = cells.map((own, c) =>
    coded(
      c,
      Uint32Array.from(own),
      Array.from({ length: sizes[c] }, (_, place) => valueOf(c, place)),
    ),
  )
  return { rowCount: count, columns }
}

/** Ages in fives, zip codes without their last two digits, hours in tens, the rest as it is. */
export function fullDomainPeople(people: MadeUpPeople): Table {
  const widths = [5, 100, 1, 1, 1, 1, 10, 1]
  const columns = people.cells.map((own, c) => {
    const values = Array.from({ length: Math.ceil(sizes[c] / widths[c]) }, (_, part) => {
      const first = part * widths[c]
      if (names[c] === 'zip') return `${valueOf(c, first).slice(0, 3)}**`
      return widths[c] === 1 ? valueOf(c, first) : labelOf(c, first, Math.min(first + widths[c], sizes[c]))
    })
    return coded(
      c,
      Uint32Array.from(own, (place) => Math.floor(place / widths[c])),
      values,
    )
  })
  return { rowCount: people.count, columns }
}

function labelOf(c: number, low: number, high: number): string {
  if (high - low === 1) return valueOf(c, low)
  if (numeric.has(names[c])) return `${valueOf(c, low)}-${valueOf(c, high - 1)}`
  return `{${Array.from({ length: high - low }, (_, i) => valueOf(c, low + i)).join(', ')}}`
}

/** Boxes as Mondrian makes them: halves of the widest column again and again, down to at least k people. */
export function boxedPeople(people: MadeUpPeople, k: number): Table {
  const { count, cells } = people
  const codes = sizes.map(() => new Uint32Array(count))
  const labels = sizes.map(() => new Map<string, number>())
  const cut = (rows: Uint32Array, low: readonly number[], high: readonly number[]): void => {
    const order = sizes.map((size, c) => ({ c, width: (high[c] - low[c]) / size })).sort((a, b) => b.width - a.width)
    for (const { c } of rows.length >= 2 * k ? order : []) {
      const own = Uint16Array.from(rows, (row) => cells[c][row]).sort()
      const at = own[own.length >> 1]
      const left = rows.filter((row) => cells[c][row] < at)
      if (left.length < k || rows.length - left.length < k) continue
      cut(left, low, high.with(c, at))
      cut(
        rows.filter((row) => cells[c][row] >= at),
        low.with(c, at),
        high,
      )
      return
    }
    for (const [c, known] of labels.entries()) {
      const label = labelOf(c, low[c], high[c])
      const code = known.get(label) ?? known.size
      known.set(label, code)
      for (const row of rows) codes[c][row] = code
    }
  }
  cut(
    Uint32Array.from({ length: count }, (_, row) => row),
    sizes.map(() => 0),
    sizes,
  )
  return { rowCount: count, columns: codes.map((own, c) => coded(c, own, [...labels[c].keys()])) }
}

/** A tenth of the cells of a release taken away, by lot. */
export function withStarsByLot(release: Table, seed: number): Table {
  const random = stream(seed, 'made-up stars')
  const columns = release.columns.map((column) => {
    if (column.kind === 'plain') return column
    const star = column.values.length
    return {
      ...column,
      values: [...column.values, '*'],
      codes: column.codes.map((code) => (below(10, random) === 0 ? star : code)),
    }
  })
  return { ...release, columns }
}

/** Each value replaced by another of its column with this chance. */
export function withErrors({ count, cells }: MadeUpPeople, share: number, seed: number): MadeUpPeople {
  const random = stream(seed, 'made-up errors')
  const changed = cells.map((own, c) =>
    own.map((place) => (unit(random) < share ? (place + 1 + below(sizes[c] - 1, random)) % sizes[c] : place)),
  )
  return { count, cells: changed }
}

/** Some of the people, in this order. */
export function somePeople({ cells }: MadeUpPeople, rows: Uint32Array): MadeUpPeople {
  return { count: rows.length, cells: cells.map((own) => Uint16Array.from(rows, (row) => own[row])) }
}
