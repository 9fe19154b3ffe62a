import { InputError, type Fault } from './input-error.js'
import { allBytes, decodeUtf8 } from './bytes.js'
import type { Source } from './source.js'

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

const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/
const literalBegun =
  /t(?:r(?:ue?)?)?|f(?:a(?:l(?:se?)?)?)?|n(?:u(?:ll?)?)?|-?(?:0|[1-9]\d*)(?:\.\d*)?(?:(?<=\d)[eE][+-]?\d*)?|-/y
// oxlint-disable-next-line no-control-regex
const plainCharacters = /[^"\\\u0000-\u001f]*/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const escapeBegun = /\\(?:u[0-9a-fA-F]*)?/y
const blanks = /[ \t\n\r]*/y

/**
 * Where JSON text stops being JSON: the index of the first character that cannot stand there. The engine's own message
 * names no place and quotes the text, which must not be shown.
 */
export function jsonFaultAt(text: string): number {
  let at = 0
  const open: ('}' | ']')[] = []
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const takeString = (): boolean => {
    at++
    for (;;) {
      take(plainCharacters)
      if (text[at] === '"') break
      if (take(escape)) continue
      take(escapeBegun)
      return false
    }
    at++
    return true
  }
  const takeKey = (): boolean => {
    take(blanks)
    if (text[at] !== '"' || !takeString()) return false
    take(blanks)
    if (text[at] !== ':') return false
    at++
    return true
  }
  for (;;) {
    take(blanks)
    const first = text[at]
    if (first === '{' || first === '[') {
      at++
      take(blanks)
      open.push(first === '{' ? '}' : ']')
      if (text[at] !== open.at(-1)) {
        if (first === '{' && !takeKey()) return at
        continue
      }
    } else if (first === '"') {
      if (!takeString()) return at
    } else {
      const start = at
      take(literalBegun)
      if (!literal.test(text.slice(start, at))) return at
    }
    take(blanks)
    while (open.length > 0 && text[at] === open.at(-1)) {
      open.pop()
      at++
      take(blanks)
    }
    if (open.length === 0 || text[at] !== ',') return at
    at++
    if (open.at(-1) === '}' && !takeKey()) return at
  }
}

/** A JSON value as it is shown on request: its beginning, however deep it is (the engine's own writer calls itself). */
export function shownJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const list = Array.isArray(value)
  const parts = list ? value.slice(0, 10) : Object.entries(value).slice(0, 10)
  if (parts.length === 0 || depth === 4) return list ? '[]' : '{}'
  const shown = parts.map((part: unknown): string => {
    if (list || !Array.isArray(part)) return shownJson(part, depth + 1)
    return `${JSON.stringify(part[0])}:${shownJson(part[1], depth + 1)}`
  })
  return list ? `[${shown.join(',')}]` : `{${shown.join(',')}}`
}
