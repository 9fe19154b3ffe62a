import { itemRows } from '../../../data/item-rows.js'
import { type Rows, rowAt, rowCount, rowsOf } from '../../../data/rows.js'
import type { Transactions } from '../../../data/transactions.js'

/** Records in two parts: the items anybody may know, and the sensitive ones. Both under codes in string order. */
export interface SplitItems {
  readonly quasi: Rows
  readonly held: Rows
  readonly items: readonly string[]
  readonly sensitive: readonly string[]
}

export function splitItems(data: Transactions, sensitive: ReadonlySet<string>): SplitItems {
  const items = data.items.filter((name) => !sensitive.has(name)).sort()
  const told = data.items.filter((name) => sensitive.has(name)).sort()
  const codes = new Map([...items.entries(), ...told.entries()].map(([code, name]) => [name, code]))
  const codeOf = Uint32Array.from(data.items, (name) => codes.get(name)!)
  const isSensitive = Uint8Array.from(data.items, (name) => (sensitive.has(name) ? 1 : 0))
  const rows = itemRows(data)
  const part = (which: number): Rows =>
    rowsOf(
      Array.from({ length: rowCount(rows) }, (_, record) =>
        rowAt(rows, record)
          .filter((item) => isSensitive[item] === which)
          .map((item) => codeOf[item]),
      ),
    )
  return { quasi: part(0), held: part(1), items, sensitive: told }
}
