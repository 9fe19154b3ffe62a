import { type Table, coded } from '../../data/table.js'
import type { AskedTable } from '../../formats/budget.js'

/**
 * What a ledger is tied to: what the columns are called and which says whose row it is; and what stands in them, row by row,
 * in whatever form and order of columns the file has it. For the owner alone: whoever knows all rows but one finds that one by it.
 */
export function askedTable(
  { columns, rowCount }: Table,
  person: string | undefined,
  hashOf: (parts: Iterable<string | Uint8Array>) => string,
): AskedTable {
  const sorted = columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    columns: hashOf([JSON.stringify([sorted.map(({ name }) => name), person ?? null])]),
    rows: hashOf(parts()),
  }

  function* parts(): Generator<string | Uint8Array> {
    yield JSON.stringify(rowCount)
    for (const column of sorted) {
      const { codes, values } = coded(column)
      // Values are numbered anew in their order: how a file came to number them is not what it says.
      const order = Uint32Array.from(values.keys()).toSorted((a, b) => (values[a] < values[b] ? -1 : 1))
      const numbers = new Uint32Array(values.length)
      for (const [number, code] of order.entries()) numbers[code] = number
      yield JSON.stringify([column.name, Array.from(order, (code) => values[code])])
      yield new Uint8Array(codes.map((code) => numbers[code]).slice().buffer)
    }
  }
}
