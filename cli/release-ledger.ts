import { baseName } from './base-name.js'
import type { Role, Table } from '../src/data/table.js'
import type { LedgerEntry } from '../src/formats/ledger.js'
import type { NamedRelease } from '../src/run/compose/compose.js'
import type { MissingRelease } from '../src/run/compose/ledger-entry.js'
import { readTableOf } from './table-flags.js'
import { UsageError } from './usage-error.js'
import type { Call } from './verb.js'

/** What a ledger knows of earlier releases, and what is left of them. */
interface Earlier {
  readonly entries: readonly LedgerEntry[]
  readonly found: readonly NamedRelease[]
  readonly missing: readonly MissingRelease[]
}

/** The releases of the ledger: those that are beside it, and those that are gone. */
export async function earlierReleases(
  call: Call,
  table: Table,
  path: string,
  named: readonly string[],
): Promise<Earlier> {
  const ledger = call.values.get('ledger')
  if (ledger === undefined) return { entries: [], found: [], missing: [] }
  const { fileIdentity, findReleases, readLedger } = await import('../src/files/ledger-file.js')
  const { missingRelease } = await import('../src/run/compose/ledger-entry.js')
  const { releases } = await readLedger(ledger, { mayBegin: call.switches.has('record') })
  const own = new Set<string>()
  for (const one of [path, ...named]) own.add((await fileIdentity(one)).sha256)
  const earlier = releases.filter(({ sha256 }) => !own.has(sha256))
  const places = await findReleases(ledger, earlier, [path, ...named])
  const found: NamedRelease[] = []
  const missing: MissingRelease[] = []
  for (const [i, entry] of earlier.entries()) {
    const place = places[i]
    if (place === undefined) missing.push(missingRelease(entry, table))
    else
      found.push({
        name: place,
        table: withLedgerRoles(await readTableOf(call, place, { release: true, part: true }), entry),
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

/** Adds a release to the ledger of a call. */
export async function recordRelease(
  call: Call,
  { name, table }: NamedRelease,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const { fileIdentity, writeLedger } = await import('../src/files/ledger-file.js')
  const { isDay } = await import('../src/formats/ledger.js')
  const { ledgerEntry } = await import('../src/run/compose/ledger-entry.js')
  const date = call.values.get('date')
  if (date !== undefined && !isDay(date)) throw new UsageError(`--date takes a day, not "${date}"`, 'write 2024-05-01')
  const { bytes, sha256 } = await fileIdentity(name)
  if (entries.some((entry) => entry.sha256 === sha256))
    return call.terminal.error(['The ledger has this release already.'])
  const file = { name: baseName(name), bytes, sha256 }
  await writeLedger(call.values.get('ledger')!, { releases: [...entries, ledgerEntry(table, file, date)] })
}
