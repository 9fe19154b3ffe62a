import { type MissingRelease, missingRelease } from './ledger-entry.js'
import type { Said } from '../../contract/said.js'
import type { Role, Table } from '../../data/table.js'
import { fileIdentity, findReleases, readLedger } from '../../files/ledger-file.js'
import type { LedgerEntry } from '../../formats/ledger.js'
import { readSaidTable } from './open-table.js'

/** What a ledger knows of earlier releases, and what is left of them. */
interface Earlier {
  readonly entries: readonly LedgerEntry[]
  readonly found: readonly { readonly name: string; readonly table: Table }[]
  readonly missing: readonly MissingRelease[]
}

/** The releases of the ledger: those that are beside it, and those that are gone. */
export async function earlierReleases(
  said: Said,
  table: Table,
  path: string,
  named: readonly string[],
): Promise<Earlier> {
  const { ledger, record = false } = said
  if (ledger === undefined) return { entries: [], found: [], missing: [] }
  const { releases } = await readLedger(ledger, { mayBegin: record })
  const own = new Set<string>()
  for (const one of [path, ...named]) own.add((await fileIdentity(one)).sha256)
  const earlier = releases.filter(({ sha256 }) => !own.has(sha256))
  const places = await findReleases(ledger, earlier, [path, ...named])
  const found: { readonly name: string; readonly table: Table }[] = []
  const missing: MissingRelease[] = []
  for (const [i, entry] of earlier.entries()) {
    const place = places[i]
    if (place === undefined) missing.push(missingRelease(entry, table))
    else
      found.push({
        name: place,
        table: withLedgerRoles(await readSaidTable(place, said, { release: true, part: true }), entry),
      })
  }
  return { entries: releases, found, missing }
}

/** Roles that nothing else says are as the ledger has them. */
function withLedgerRoles(table: Table, { columns }: LedgerEntry): Table {
  const roleOf = new Map<string, Role | undefined>(columns.map(({ name, role }) => [name, role]))
  return {
    ...table,
    columns: table.columns.map((column) => (column.role ? column : { ...column, role: roleOf.get(column.name) })),
  }
}
