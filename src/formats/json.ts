import { InputError, type Fault } from './input-error.js'
import { allBytes } from './join-bytes.js'
import { jsonFaultAt } from './json-fault.js'
import type { Source } from './source.js'
import { decodeUtf8 } from './utf8.js'

/** The fields of a JSON object; unknown until each is looked at. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that says something. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** A small JSON file as a value; what is no JSON is refused with its place. */
export async function parseJson({ file, bytes }: Source): Promise<unknown> {
  const whole = await allBytes(bytes)
  const text = decodeUtf8(whole, 0, whole.length)
  if (text === undefined) throw new InputError(notJson, { file })
  try {
    return JSON.parse(text)
  } catch {
    const before = text.slice(0, jsonFaultAt(text))
    const line = before.split('\n').length
    throw new InputError(notJson, { file, line, column: before.length - before.lastIndexOf('\n') })
  }
}

const notJson: Fault = {
  message: 'is not JSON here',
  rule: 'the file is one JSON object in UTF-8',
  remedy: 'check that the file was written completely, and was not changed by hand',
}
