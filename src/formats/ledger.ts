import type { Role } from '../data/table.js'
import { encodeText } from './encode-text.js'
import { type Fault, InputError } from './input-error.js'
import { isFields, parseJson } from './json.js'
import type { Source } from './source.js'

/** What was published before: nothing of the data, but enough to find the files again and to tell what they have in common. */
export interface Ledger {
  readonly releases: readonly LedgerEntry[]
}

export interface LedgerEntry {
  /** The name of the file, without folders. */
  readonly name: string
  readonly sha256: string
  readonly bytes: number
  readonly rows: number
  readonly columns: readonly LedgerColumn[]
  /** When it was published, where somebody said it: 2024-05-01. */
  readonly date?: string
}

export interface LedgerColumn {
  readonly name: string
  readonly role?: Role
  /** How the cells read: by rule (value, interval, node, suppressed …) how many of them. */
  readonly read?: Readonly<Record<string, number>>
}

const ledgerSchema = 'palimpsest/ledger/1'

/** Reads a ledger, and refuses what is not one. */
export async function parseLedger(source: Source): Promise<Ledger> {
  const value = await parseJson(source)
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  if (!isFields(value) || value['schema'] !== ledgerSchema || !Array.isArray(value['releases']))
    return refuse(notLedger)
  return {
    releases: value['releases'].map((one: unknown, i): LedgerEntry => entryOf(one) ?? refuse(badEntry(i + 1))),
  }
}

/** The bytes of a ledger, an entry a line. */
export function ledgerBytes({ releases }: Ledger): Iterable<Uint8Array> {
  const lines = releases.map((entry) => JSON.stringify(entry))
  return encodeText([`{"schema":${JSON.stringify(ledgerSchema)},"releases":[\n${lines.join(',\n')}\n]}\n`])
}

/** A day of the calendar, as 2024-05-01. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

function entryOf(value: unknown): LedgerEntry | undefined {
  if (!isFields(value)) return undefined
  const { name, sha256, bytes, rows, columns, date } = value
  // A name with a folder in it could point anywhere.
  if (typeof name !== 'string' || name === '' || /[/\\]/.test(name) || name === '.' || name === '..') return undefined
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined
  if (!isCount(bytes) || !isCount(rows) || !Array.isArray(columns)) return undefined
  if (date !== undefined && !(typeof date === 'string' && isDay(date))) return undefined
  const known = columns.map(columnOf)
  if (known.some((column) => column === undefined)) return undefined
  const told = known.flatMap((column) => (column ? [column] : []))
  return { name, sha256, bytes, rows, columns: told, ...(typeof date === 'string' && { date }) }
}

function columnOf(value: unknown): LedgerColumn | undefined {
  if (!isFields(value) || typeof value['name'] !== 'string') return undefined
  const { name, role, read } = value
  const known = roles.find((one) => one === role)
  if (role !== undefined && !known) return undefined
  if (read !== undefined && !isTally(read)) return undefined
  return { name, ...(known && { role: known }), ...(read !== undefined && { read }) }
}

function isTally(value: unknown): value is Readonly<Record<string, number>> {
  return isFields(value) && Object.values(value).every(isCount)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

const roles: readonly Role[] = ['identifier', 'quasi', 'sensitive', 'insensitive', 'text', 'person']

const notLedger: Fault = {
  message: 'is no ledger of releases',
  rule: `a ledger is {"schema":"${ledgerSchema}","releases":[…]}, as compose with ‹record› writes it`,
  remedy: 'check that the right file was named; with ‹record› a new one is begun where there is none',
}

function badEntry(place: number): Fault {
  return {
    message: `its release number ${place} is not written as it must be`,
    rule: 'a release has a name without folders, sha256, bytes, rows, columns with roles, and a date such as 2024-05-01 or none',
    remedy: 'put the ledger back as it was written, or take that entry out',
  }
}
