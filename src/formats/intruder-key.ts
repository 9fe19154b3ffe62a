import { encodeText } from './encode-text.js'
import { type Fault, InputError } from './input-error.js'
import { type Fields, isFields, parseJson } from './json.js'
import type { Source } from './source.js'

/** For the owner alone: who the targets of an intruder's test are, where they stand, and what guessing reaches. */
export interface IntruderKey {
  /** The release that was handed out. */
  readonly release: { readonly name: string; readonly sha256: string; readonly records: number }
  /** What is asked of each target beside whether they are in it. */
  readonly asks: {
    /** Whether it is known which record is whose, so that records can be scored. */
    readonly records: boolean
    /** The column whose value is asked for; of transactions an item. */
    readonly value?: string
  }
  /** What somebody is right with who never looked at the release. */
  readonly guessing: { readonly record: number; readonly value?: number }
  readonly targets: readonly IntruderTarget[]
  readonly seed: number
}

export interface IntruderTarget {
  readonly id: string
  /** Undefined where nobody can tell. */
  readonly inside?: boolean
  /** From 1; none where it is not known, or there is none. */
  readonly records: readonly number[]
  /** Every true answer; none where it is not known. */
  readonly values: readonly string[]
}

const keySchema = 'palimpsest/intruder-key/1'

/** Reads the key of an intruder's test, and refuses what is not one. */
export async function parseIntruderKey(source: Source): Promise<IntruderKey> {
  const value = await parseJson(source)
  const key = isFields(value) && value['schema'] === keySchema ? keyOf(value) : undefined
  if (!key) throw new InputError(notKey, { file: source.file })
  return key
}

/** The bytes of a key, a field a line. */
export function intruderKeyBytes(key: IntruderKey): Iterable<Uint8Array> {
  return encodeText([`${JSON.stringify({ schema: keySchema, ...key }, null, 2)}\n`])
}

function keyOf({ release, asks, guessing, targets, seed }: Fields): IntruderKey | undefined {
  if (!isFields(release) || !isFields(asks) || !isFields(guessing) || !Array.isArray(targets)) return undefined
  const { name, sha256, records } = release
  if (typeof name !== 'string' || !isHash(sha256) || !isCount(records) || !isCount(seed)) return undefined
  if (typeof asks['records'] !== 'boolean' || !isShare(guessing['record'])) return undefined
  const [value, byGuess] = [asks['value'], guessing['value']]
  if (value !== undefined && (typeof value !== 'string' || !isShare(byGuess))) return undefined
  const known = targets.flatMap((one: unknown) => targetOf(one) ?? [])
  if (known.some((target) => target.records.some((one) => one < 1 || one > records))) return undefined
  if (known.length === 0 || known.length !== targets.length || new Set(known.map(({ id }) => id)).size !== known.length)
    return undefined
  return {
    release: { name, sha256, records },
    asks: { records: asks['records'], ...(value !== undefined && { value }) },
    guessing: { record: guessing['record'], ...(isShare(byGuess) && { value: byGuess }) },
    targets: known,
    seed,
  }
}

function targetOf(value: unknown): IntruderTarget | undefined {
  if (!isFields(value) || typeof value['id'] !== 'string') return undefined
  const { id, inside, records, values } = value
  if (inside !== undefined && typeof inside !== 'boolean') return undefined
  if (!Array.isArray(records) || !records.every(isCount)) return undefined
  if (!Array.isArray(values) || !values.every((one) => typeof one === 'string')) return undefined
  return { id, ...(inside !== undefined && { inside }), records, values }
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

const notKey: Fault = {
  message: "is no key of an intruder's test",
  rule: `the key is {"schema":"${keySchema}",…}, as intruder with ‹keyOut› wrote it`,
  remedy: 'give the key that was written with the folder, unchanged',
}
