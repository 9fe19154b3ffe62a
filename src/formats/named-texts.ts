import type { NamedText } from '../data/texts.js'
import { forEachLine } from './for-each-line.js'
import { InputError } from './input-error.js'
import { parseRows } from './parse-rows.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import { encodeText } from './encode-text.js'

export interface TextFields {
  /** The column of a CSV file, or the field of NDJSON, that holds the text: `text` unless given. */
  readonly field?: string
  /** The column or field that names the text: `id` unless given; line numbers where there is none. */
  readonly idField?: string
  /** Texts may lack it: whoever asks says what is wrong then. */
  readonly mayLack?: true
}

/** Texts of NDJSON or CSV (one a line), by the name of the source, or one text as it stands. */
export async function* parseTexts(source: Source, fields: TextFields = {}): AsyncGenerator<NamedText> {
  const { file } = source
  if (/\.(?:ndjson|jsonl)(?:\.gz)?$/.test(file)) yield* await ndjsonTexts(source, fields)
  else if (/\.(?:csv|tsv)(?:\.gz)?$/.test(file)) yield* csvTexts(source, fields)
  else yield { id: file, text: await wholeText(source) }
}

/** Decoded as it comes, so that bytes and text are never both there whole. */
async function wholeText({ file, bytes }: Source): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decoded = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new InputError(textFaults.notUtf8, { file })
    }
  }
  let text = ''
  for await (const chunk of bytes) {
    if (chunk.includes(0)) throw new InputError(textFaults.binary, { file })
    text += decoded(chunk)
  }
  return text + decoded()
}

async function ndjsonTexts(source: Source, { field = 'text', idField, mayLack }: TextFields): Promise<NamedText[]> {
  const texts: NamedText[] = []
  let named = false
  const decoder = new TextDecoder()
  await forEachLine(source, (bytes, start, end, line) => {
    if (start === end) return
    const fields = fieldsOf(decoder.decode(bytes.subarray(start, end)))
    const text = fields?.get(field)
    if (typeof text !== 'string') throw new InputError(missingField(field), { file: source.file, line })
    const id = fields?.get(idField ?? 'id')
    named ||= id !== undefined
    texts.push({ id: typeof id === 'string' || typeof id === 'number' ? `${id}` : `${line}`, text })
  })
  if (idField !== undefined && !mayLack && !named && texts.length > 0)
    throw new InputError(missingName(idField), { file: source.file })
  return texts
}

function fieldsOf(json: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return value instanceof Object ? new Map(Object.entries(value)) : undefined
  } catch {
    return undefined
  }
}

async function* csvTexts(source: Source, { field = 'text', idField, mayLack }: TextFields): AsyncGenerator<NamedText> {
  let text = -1
  let id = -1
  for await (const { line, cells } of parseRows(source)) {
    if (text < 0) {
      text = cells.indexOf(field)
      id = cells.indexOf(idField ?? 'id')
      if (text < 0) throw new InputError(missingField(field), { file: source.file, line })
      if (id < 0 && idField !== undefined && !mayLack)
        throw new InputError(missingName(idField), { file: source.file, line })
    } else if (cells[text] !== undefined)
      yield { id: id < 0 ? String(line) : (cells[id] ?? String(line)), text: cells[text] }
  }
}

function missingField(field: string) {
  return {
    message: `there is no "${field}"`,
    rule: 'each record names its text: a field of NDJSON, a column of CSV',
    remedy: 'name the field or column that holds the text (field)',
  }
}

function missingName(field: string) {
  return {
    message: `there is no "${field}"`,
    rule: 'what is said to name the texts is a field of NDJSON, or a column of CSV',
    remedy: 'name the field or column that names the text (‹idField›), or say none: lines are numbered then',
  }
}

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
