import type { NamedText } from '../data/texts.js'
import { encodeText } from './encode-text.js'

/** Texts as NDJSON, one a line with its name. */
export function ndjsonTextBytes(texts: readonly NamedText[]): Generator<Uint8Array> {
  return encodeText(lines(texts, ({ id, text }) => JSON.stringify({ id, text })))
}

/** Texts as CSV under the names `id` and `text`. */
export function csvTextBytes(texts: readonly NamedText[]): Generator<Uint8Array> {
  const cell = (value: string) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
  return encodeText(lines([{ id: 'id', text: 'text' }, ...texts], ({ id, text }) => `${cell(id)},${cell(text)}`))
}

function* lines(texts: readonly NamedText[], written: (text: NamedText) => string): Generator<string> {
  for (const text of texts) yield `${written(text)}\n`
}
