import type { Key } from '../data/key.js'
import { encodeText } from './encode-text.js'
import { InputError, type Fault } from './input-error.js'
import { isFields, parseJson } from './json.js'
import type { Source } from './source.js'

/** A key as it lies in a file: with the SHA-256 of the release it belongs to. */
export interface KeyFile {
  readonly release: string
  readonly key: Key
}

/** Reads a key: whole numbers, each record in one group. */
export async function parseKey(source: Source): Promise<KeyFile> {
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  const value = await parseJson(source)
  if (!isFields(value) || value['kind'] !== 'key') return refuse(faults.notKey)
  const { release, records } = value
  if (typeof release !== 'string' || !/^[0-9a-f]{64}$/.test(release) || !isRecords(records)) return refuse(faults.form)
  const seen = new Set<number>()
  let count = 0
  for (const group of records) {
    for (const record of group) seen.add(record)
    count += group.length
  }
  if (seen.size < count) return refuse(faults.twice)
  return { release, key: { records: records.map((group) => Uint32Array.from(group)) } }
}

/** The bytes of a key, one group a line. */
export function keyBytes({ release, key }: KeyFile): Iterable<Uint8Array> {
  return encodeText(piecesOf(release, key))
}

function* piecesOf(release: string, { records }: Key): Generator<string> {
  yield `{"kind":"key","release":${JSON.stringify(release)},"records":[`
  for (const [at, group] of records.entries()) yield `${at === 0 ? '' : ','}\n[${group.join(',')}]`
  yield '\n]}\n'
}

function isRecords(value: unknown): value is readonly (readonly number[])[] {
  const isRecord = (one: unknown) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one < 2 ** 32
  return Array.isArray(value) && value.every((group) => Array.isArray(group) && group.every(isRecord))
}

const form = 'a key is {"kind":"key","release":"<sha256>","records":[[…],…]}: by group, record numbers from 0 on'

const faults = {
  notKey: { message: 'is no key', rule: form, remedy: 'give the file that was written with the release as its key' },
  form: { message: 'the key is damaged', rule: form, remedy: 'put the key back as it was written' },
  twice: {
    message: 'the key names a record twice',
    rule: 'a record of the original is in one group of the release',
    remedy: 'put the key back as it was written',
  },
} satisfies Record<string, Fault>
