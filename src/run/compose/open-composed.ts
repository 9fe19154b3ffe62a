import { baseName } from '../../formats/base-name.js'
import { type Said, SaidError } from '../../contract/said.js'
import type { Transactions } from '../../data/transactions.js'
import { fileIdentity, writeLedger } from '../../files/ledger-file.js'
import { type LedgerEntry, isDay } from '../../formats/ledger.js'
import { readSaidRelease, readSaidTransactions } from '../../kinds/sets/open-sets.js'
import { earlierReleases } from '../../kinds/table/earlier-releases.js'
import { type MissingRelease, ledgerEntry } from '../../kinds/table/ledger-entry.js'
import { readSaidTable } from '../../kinds/table/open-table.js'
import { namedRoles } from '../../kinds/table/said.js'
import { refuseAbsent } from '../../kinds/table/roles.js'
import { withSaidCells } from '../../kinds/table/said-cells.js'
import { recognised } from '../open.js'
import type { NamedRelease } from './compose.js'
import type { NamedTransactions } from './compose-sets.js'

/** Releases that are laid over each other: tables, with what a ledger knows of earlier ones, or transactions. */
export type OpenedComposed = ComposedTables | ComposedTransactions

export interface ComposedTables {
  readonly kind: 'tables'
  /** The new release first. */
  readonly all: readonly NamedRelease[]
  readonly missing: readonly MissingRelease[]
  readonly entries: readonly LedgerEntry[]
  /** The new release as it is written, for the ledger. */
  readonly first: NamedRelease
}

interface ComposedTransactions {
  readonly kind: 'transactions'
  readonly all: readonly NamedTransactions[]
  readonly known: Transactions
}

/** Opens the new release and those it is laid over; undefined of transactions where nobody is looked for. */
export async function openComposed(
  path: string,
  others: readonly string[],
  said: Said,
): Promise<OpenedComposed | undefined> {
  const { record } = await recognised(path, said)
  const inColumns = said.ledger !== undefined || (await record.ways()).columnsOf !== undefined
  return inColumns ? openTables(path, others, said) : openTransactions([path, ...others], said)
}

async function openTables(path: string, others: readonly string[], said: Said): Promise<ComposedTables> {
  const read = async (name: string): Promise<NamedRelease> => ({
    name,
    table: await readSaidTable(name, said, { release: true, part: true }),
  })
  const first = await read(path)
  const ledger = await earlierReleases(said, first.table, path, others)
  const named: NamedRelease[] = []
  for (const other of others) named.push(await read(other))
  const every = [first, ...named, ...ledger.found]
  refuseAbsent(
    every.map(({ table }) => table),
    { named: namedRoles(said) },
    path,
  )
  const all: NamedRelease[] = []
  for (const { name, table } of every) all.push({ name, table: await withSaidCells(table, said, name) })
  return { kind: 'tables', all, missing: ledger.missing, entries: ledger.entries, first }
}

async function openTransactions(paths: readonly string[], said: Said): Promise<ComposedTransactions | undefined> {
  if (said.aux === undefined) return undefined
  const all: NamedTransactions[] = []
  for (const name of paths) {
    const release = await readSaidRelease(name, said, false)
    if (!('elements' in release))
      throw new SaidError('a disassociated release cannot be composed', 'give tables, or transactions line for line')
    all.push({ name, release })
  }
  return { kind: 'transactions', all, known: await readSaidTransactions(said.aux, said) }
}

/** People who are looked for, or held against. */
export async function openPeople(path: string | undefined, said: Said): Promise<NamedRelease | undefined> {
  return path === undefined ? undefined : { name: path, table: await readSaidTable(path, said, { part: true }) }
}

/** Adds the new release to the ledger; false where it is there already. */
export async function recordRelease(
  { first: { name, table }, entries }: ComposedTables,
  ledger: string,
  date: string | undefined,
): Promise<boolean> {
  if (date !== undefined && !isDay(date)) throw new SaidError(`‹date› takes a day, not "${date}"`, 'write 2024-05-01')
  const { bytes, sha256 } = await fileIdentity(name)
  if (entries.some((entry) => entry.sha256 === sha256)) return false
  const file = { name: baseName(name), bytes, sha256 }
  await writeLedger(ledger, { releases: [...entries, ledgerEntry(table, file, date)] })
  return true
}
