import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Transactions, transactionsOf } from '../src/data/index.js'
import { readRows } from '../src/formats/index.js'

/** A file of the open data kept beside the repository (or in PALIMPSEST_DATA), or null where it is absent. */
export function sharedData(...path: string[]): string | null {
  const file = join(resolve(process.env['PALIMPSEST_DATA'] ?? '../shared/data'), ...path)
  return existsSync(file) ? file : null
}

/** Baskets as plain CSV: groceries names items with brackets, such as `liquor (appetizer)`, and does not quote them. */
export async function readBaskets(file: string): Promise<Transactions> {
  const rows: (readonly string[])[] = []
  for await (const { cells } of readRows(file, { delimiter: ',' })) rows.push(cells)
  return transactionsOf(rows)
}
