import { type Table, coded, columnNamed } from '../../data/table.js'
import { groupRows } from '../../data/group-rows.js'
import { type Counts, cellKey } from './counts.js'

/** By cell the true number; undefined where the truth does not tell it. */
export type TrueCells = readonly (number | undefined)[]

/** The true numbers by the same table before numbers were hidden. */
export function cellsByTable({ cells }: Counts, original: Counts): TrueCells {
  const known = new Map(original.cells.flatMap((cell) => (cell.low === cell.high ? [[cellKey(cell), cell.low]] : [])))
  return cells.map((cell) => (cell.file === undefined ? known.get(cellKey(cell)) : undefined))
}

/** The true numbers by the records that were counted: each cell is how many rows have its values. */
export function cellsByRows({ cells }: Counts, people: Table): TrueCells {
  const numbers: (number | undefined)[] = cells.map(() => undefined)
  const bySet = new Map<string, number[]>()
  for (const [place, { who, what, file }] of cells.entries()) {
    if (what !== '' || file !== undefined || who.some(({ sign }) => sign !== undefined)) continue
    const key = JSON.stringify(who.map(({ column }) => column))
    bySet.set(key, [...(bySet.get(key) ?? []), place])
  }
  for (const places of bySet.values()) {
    const named = cells[places[0]].who.map(({ column }) => columnNamed(people, column))
    if (named.includes(undefined)) continue
    const columns = named.flatMap((column) => (column ? [coded(column)] : []))
    const groups = groupRows(
      columns.map(({ codes, values }) => ({ codes, count: values.length })),
      people.rowCount,
    )
    const sizeOf = new Map(
      Array.from(groups.firsts, (row, group) => [
        JSON.stringify(columns.map(({ codes, values }) => values[codes[row]])),
        groups.sizes[group],
      ]),
    )
    for (const place of places)
      numbers[place] = sizeOf.get(JSON.stringify(cells[place].who.map(({ value }) => value))) ?? 0
  }
  return numbers
}

/** The first cell whose true number the publication rules out: then the truth is of other data. */
export function foreignCell({ cells }: Counts, truth: TrueCells): number | undefined {
  const place = cells.findIndex(({ low, high }, cell) => {
    const number = truth[cell]
    return number !== undefined && (number < low || number > high)
  })
  return place < 0 ? undefined : place
}
