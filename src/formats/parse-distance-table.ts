import type { DistanceTable } from '../data/distance-table.js'
import { InputError, type Fault } from './input-error.js'
import { parseRows, type Row } from './parse-rows.js'
import type { Source } from './source.js'

/**
 * Reads a distance table: a header that names the items, then one row per context, which stands in the first cell.
 * Empty, `NaN` and negative cells are distances that cannot be relied on (NaN in the table).
 */
export async function parseDistanceTable(source: Source): Promise<DistanceTable> {
  const { file } = source
  const contexts: string[] = []
  let items: readonly string[] = []
  let header: Row | undefined
  let distances = new Float64Array(1024)
  for await (const row of parseRows(source)) {
    if (!header) {
      header = row
      items = itemsOf(row, file)
      continue
    }
    checkWidth(row, header, file)
    const start = contexts.length * items.length
    while (distances.length < start + items.length) distances = doubled(distances)
    for (let i = 0; i < items.length; i++) distances[start + i] = distanceIn(row, i + 1, file)
    contexts.push(row.cells[0])
  }
  if (contexts.length < 2) throw new InputError(faults.oneRow, { file })
  return { contexts, items, distances: distances.slice(0, contexts.length * items.length) }
}

function itemsOf({ line, cells }: Row, file: string): readonly string[] {
  if (cells.length < 3) throw new InputError(faults.oneColumn, { file, line })
  const seen = new Map<string, number>()
  for (let i = 1; i < cells.length; i++) {
    const first = seen.get(cells[i])
    if (first !== undefined) throw new InputError(duplicate(first + 1), place(file, { line, cells }, i))
    seen.set(cells[i], i)
  }
  return cells.slice(1)
}

function checkWidth(row: Row, header: Row, file: string): void {
  const { length } = row.cells
  const wanted = header.cells.length
  if (length === wanted) return
  const fault = {
    message: `the row has ${length} cells, the header ${wanted}`,
    rule: 'every row of a distance table is as wide as its header; an unknown distance is an empty cell',
    remedy: 'add or remove cells, or quote names that hold the delimiter',
  }
  throw new InputError(fault, { file, line: row.line, column: Math.min(length, wanted) + 1, unit: 'cell' })
}

function distanceIn(row: Row, cell: number, file: string): number {
  const text = row.cells[cell]
  if (text === '' || /^[+-]?nan$/i.test(text)) return NaN
  const distance = Number(text)
  if (!Number.isFinite(distance)) throw new InputError(faults.notANumber, place(file, row, cell))
  return distance < 0 ? NaN : distance
}

function place(file: string, { line, cells }: Row, cell: number) {
  return { file, line, column: cell + 1, unit: 'cell' as const, value: cells[cell] }
}

function doubled(array: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2)
  larger.set(array)
  return larger
}

function duplicate(first: number): Fault {
  return {
    message: `the header names the same item as its cell ${first}`,
    rule: 'every column of a distance table is another item',
    remedy: 'rename or remove one of the two columns',
  }
}

const faults = {
  notANumber: {
    message: 'expected a number',
    rule: 'a distance is a number such as 1.53; empty, NaN or negative where it is unknown',
    remedy: 'correct the cell (with a decimal point), or leave it empty',
  },
  oneRow: {
    message: 'the table has fewer than two rows below its header',
    rule: 'each column keeps at least one cell, so a table of one row leaves nothing to eliminate',
    remedy: 'add the other transactions that hold the generalised item, one row each',
  },
  oneColumn: {
    message: 'the table has fewer than two items',
    rule: 'the first column is the context and each further one an item; each row keeps at least one cell',
    remedy: 'add a column per item, separated by commas, semicolons, tabs or bars',
  },
} satisfies Record<string, Fault>
