import { InputError, type Fault } from './input-error.js'
import { isFields, parseJson } from './json.js'
import type { Role, TableFormatId } from '../data/table.js'
import type { Source } from './source.js'
import type { Transactions } from '../data/transactions.js'
import { formatIdFor } from './parse-transactions.js'
import type { TransactionFormatId, WriteOptions } from './transaction-format.js'

/** How a release was made. Parameters are numbers and short descriptions, never items of the original. */
export interface MadeBy {
  /** The kind of release, such as `sets` or `disassociated`. */
  readonly kind?: string
  readonly method: string
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  readonly seed: number
  readonly version: string
  /** The form it was written in: it can be read again by this alone. */
  readonly form?: ReleaseForm
  /** A table: which of its published columns are what. */
  readonly roles?: PublishedRoles
}

export type PublishedRoles = Readonly<Partial<Record<Role, readonly string[]>>>

/** What the sidecar of a release says. */
export interface Meta extends MadeBy {
  /** Of the bytes of the release, compressed where it is: ties the two together. */
  readonly sha256: string
}

/** Reads a sidecar, and refuses what is not one. Fields it does not know are left out. */
export async function parseMeta(source: Source): Promise<Meta> {
  const value = await parseJson(source)
  const meta = isFields(value) ? metaOf(value) : undefined
  if (meta === undefined) throw new InputError(damaged, { file: source.file })
  return meta
}

function metaOf({ kind, method, parameters, seed, version, form, roles, sha256 }: Readonly<Record<string, unknown>>) {
  if (kind !== undefined && typeof kind !== 'string') return undefined
  if (typeof method !== 'string' || typeof version !== 'string') return undefined
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) return undefined
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined
  if (!isParameters(parameters) || (form !== undefined && !isForm(form))) return undefined
  if (roles !== undefined && !isRoles(roles)) return undefined
  return {
    ...(kind !== undefined && { kind }),
    method,
    parameters,
    seed,
    version,
    ...(form && { form }),
    ...(roles && { roles }),
    sha256,
  }
}

function isParameters(value: unknown): value is Meta['parameters'] {
  return isFields(value) && Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one))
}

function isRoles(value: unknown): value is PublishedRoles {
  return (
    isFields(value) &&
    Object.entries(value).every(
      ([role, names]) =>
        ['quasi', 'sensitive', 'insensitive', 'person'].includes(role) &&
        Array.isArray(names) &&
        names.every((name) => typeof name === 'string'),
    )
  )
}

function isForm(value: unknown): value is ReleaseForm {
  if (!isFields(value) || typeof value['format'] !== 'string') return false
  if (!['boolean', 'undefined'].includes(typeof value['spreadsheetSafe'])) return false
  return ['delimiter', 'id', 'item'].every((name) => ['string', 'undefined'].includes(typeof value[name]))
}

const damaged: Fault = {
  message: 'does not say how a release was made',
  rule: 'a sidecar is the JSON that palimpsest protect wrote beside the release: method, parameters, seed, version, sha256',
  remedy: 'put the sidecar back as it was written, or remove it to go without',
}

/** The form a release was written in: what must be known to read it again as it was written. */
export interface ReleaseForm {
  readonly format: TransactionFormatId | TableFormatId | 'disassociated' | 'buckets' | OtherForm
  /** Text and long. */
  readonly delimiter?: string
  /** Long and Parquet: the names of the columns. */
  readonly id?: string
  readonly item?: string
  /** Text, baskets and long: cells were made safe for spreadsheets, and are to be read back as they were. */
  readonly spreadsheetSafe?: boolean
}

/** Forms of the other kinds of release. */
type OtherForm = 'set-buckets' | 'geojson' | 'edges' | 'graphml' | 'answers' | 'texts'

/** The form that transactions take when they are written to a path with these options. */
export function formWritten(path: string, data: Transactions, options: WriteOptions = {}): ReleaseForm {
  const format = formatIdFor(path, { format: options.format })
  const safe = options.spreadsheetSafe ? { spreadsheetSafe: true } : {}
  if (format === 'text' || format === 'baskets') return { format, delimiter: ',', ...safe }
  if (format === 'long')
    return { format, delimiter: ',', id: options.id ?? 'id', item: options.item ?? 'item', ...safe }
  if (format === 'parquet')
    return { format, item: options.item ?? 'items', ...(data.ids && { id: options.id ?? 'id' }) }
  return { format }
}
