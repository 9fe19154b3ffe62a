import { type Table, coded } from '../../data/table.js'
import type { LedgerEntry } from '../../formats/ledger.js'
import { readReleased } from './reading/read-table.js'

/** What a ledger keeps of a release: its columns, their roles and how their cells read; no value of any cell. */
export function ledgerEntry(
  table: Table,
  file: Pick<LedgerEntry, 'name' | 'bytes' | 'sha256'>,
  date: string | undefined,
): LedgerEntry {
  const readings = new Map(readReleased(table).columns.map((one) => [one.name, one]))
  const columns = table.columns.map(({ name, role }) => {
    const reading = readings.get(name)
    return {
      name,
      ...(role && { role }),
      ...(reading && { read: tallyOf(coded(reading.column).codes, reading.rules) }),
    }
  })
  return { ...file, rows: table.rowCount, columns, ...(date !== undefined && { date }) }
}

function tallyOf(codes: Uint32Array, rules: readonly string[]): Record<string, number> {
  const tally: Record<string, number> = {}
  for (const code of codes) tally[rules[code]] = (tally[rules[code]] ?? 0) + 1
  return tally
}

/** An earlier release that could not be compared, and which of its columns the new one has as well. */
export interface MissingRelease {
  readonly name: string
  readonly date?: string
  readonly columns: readonly string[]
}

/** Of a release that is gone: what it has in common with a new one. */
export function missingRelease({ name, date, columns }: LedgerEntry, { columns: own }: Table): MissingRelease {
  const quasi = new Set(own.filter(({ role }) => role === 'quasi').map((column) => column.name))
  const shared = columns.filter((column) => column.role === 'quasi' && quasi.has(column.name))
  return { name, ...(date !== undefined && { date }), columns: shared.map((column) => column.name) }
}
