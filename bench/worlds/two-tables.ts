import { mInvariance } from '../../src/kinds/table/protect/m-invariance.js'
import { mondrian } from '../../src/kinds/table/protect/mondrian.js'
import { ownersCopy } from '../../src/kinds/table/owners-copy.js'
import { type CodedColumn, type Table, coded } from '../../src/data/index.js'
import { shuffle, stream, streamsOf } from '../../src/math/index.js'
import { type Composed, compose } from '../../src/run/index.js'

/** Two tables of so many people, some of whom are in both, drawn by lot. */
export interface TwoTables {
  readonly tables: readonly [Table, Table]
  /** Who is in both, and as many who are in neither, where there are so many. */
  readonly both: Table
  readonly neither: Table
}

export function overlapping(table: Table, size: number, shared: number, seed: number): TwoTables {
  const order = shuffle(
    Uint32Array.from({ length: table.rowCount }, (_, row) => row),
    stream(seed, 'overlapping'),
  )
  const both = order.slice(0, shared)
  const others = [order.slice(shared, size), order.slice(size, 2 * size - shared)]
  const joined = others.map((rest) => Uint32Array.from([...both, ...rest]))
  const neither = order.slice(2 * size - shared, 2 * size)
  return {
    tables: [rowsOf(table, joined[0]), rowsOf(table, joined[1])],
    both: rowsOf(table, both),
    neither: rowsOf(table, neither),
  }
}

function rowsOf(table: Table, rows: Uint32Array): Table {
  const columns = table.columns.map((column) => ({
    ...coded(column),
    codes: rows.map((row) => coded(column).codes[row]),
  }))
  return { ...table, rowCount: rows.length, columns }
}

/**
 * As ports of Mondrian take a table: every quasi-identifier is a number, categories by their place in the alphabet. Cells
 * are then intervals of places.
 */
export function asNumbers(table: Table): Table {
  const columns = table.columns.map((column): CodedColumn => {
    const known = coded(column)
    if (column.role !== 'quasi') return known
    const { hierarchy: _, ...head } = known
    if (column.type === 'integer') return head
    const place = new Map(known.values.toSorted().map((value, i) => [value, String(i)]))
    return { ...head, type: 'integer', values: known.values.map((value) => place.get(value)!) }
  })
  return { ...table, columns }
}

/** Both tables cut by Mondrian; ends of ranges are observed values unless said, as ports write them. */
export function cutBoth({ tables }: TwoTables, k: number, seed: number, observedEnds = true): [Table, Table] {
  const [one, other] = tables.map((table, i) => {
    const values = { models: [{ model: 'k', values: { k } }], relaxed: false, observedEnds, keepOrder: false }
    const made = mondrian.run(table, values, streamsOf(10 * seed + i))
    if (made.kind === 'infeasible') throw new Error(made.because)
    return made.release
  })
  return [one, other]
}

/** The first published by m-invariance, and the second so that comparing the two tells nothing more. */
export function republished({ tables }: TwoTables, m: number, seed: number): [Table, Table] {
  const first = mInvariance.run(tables[0], { m, attribute: undefined, after: undefined }, streamsOf(10 * seed))
  if (first.kind === 'infeasible') throw new Error(first.because)
  const after = ownersCopy(first.release, first.key!, tables[0])
  const second = mInvariance.run(tables[1], { m, attribute: undefined, after }, streamsOf(10 * seed + 1))
  if (second.kind === 'infeasible') throw new Error(second.because)
  return [first.release, second.release]
}

/** Who is who, by number: m-invariance must know it. */
export function withPeople(table: Table): Table {
  const person: CodedColumn = {
    kind: 'coded',
    name: 'person',
    role: 'person',
    type: 'integer',
    exceptions: 0,
    codes: Uint32Array.from({ length: table.rowCount }, (_, row) => row),
    values: Array.from({ length: table.rowCount }, (_, row) => String(row)),
  }
  return { ...table, columns: [...table.columns, person] }
}

/** People who are in both, looked for in the one and in both. */
export function composedOn(
  [one, other]: readonly [Table, Table],
  both: Table,
  combine: string,
): Composed & Required<Pick<Composed, 'people'>> {
  const found = compose({ name: 'first', table: one }, [{ name: 'second', table: other }], {
    about: 'occupation',
    register: { name: 'people', table: both },
    combine,
  })
  if (found.kind === 'not measured' || !found.people) throw new Error('not measured')
  return { ...found, people: found.people }
}
