import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { forEachLine } from '../formats/for-each-line.js'
import { InputError } from '../formats/input-error.js'
import { readRows } from '../formats/read-rows.js'
import { openSource } from '../formats/source.js'

/** A text to extract items from, under the name of its file, its `id` or its line. */
export interface NamedText {
  readonly id: string
  readonly text: string
}

export interface ReadTextsOptions {
  /** The column of a CSV file, or the field of NDJSON, that holds the text: `text` unless given. */
  readonly field?: string
  /** The column or field that names the text: `id` unless given; line numbers where there is none. */
  readonly idField?: string
}

/** Texts of a folder (one a file, by name), of an NDJSON or CSV file (one a line), or of a single text file. */
export async function* readTexts(path: string, options: ReadTextsOptions = {}): AsyncGenerator<NamedText> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) {
    for (const name of (await readdir(path)).sort()) {
      if (!name.startsWith('.')) yield* readTexts(join(path, name), options)
    }
  } else if (/\.(?:ndjson|jsonl)(?:\.gz)?$/.test(path)) yield* await ndjsonTexts(path, options)
  else if (/\.(?:csv|tsv)(?:\.gz)?$/.test(path)) yield* csvTexts(path, options)
  else yield { id: path, text: await wholeText(path) }
}

async function wholeText(path: string): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of (await openSource(path)).bytes) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts))
}

async function ndjsonTexts(path: string, { field = 'text', idField = 'id' }: ReadTextsOptions): Promise<NamedText[]> {
  const texts: NamedText[] = []
  const decoder = new TextDecoder()
  await forEachLine(await openSource(path), (bytes, start, end, line) => {
    if (start === end) return
    const fields = fieldsOf(decoder.decode(bytes.subarray(start, end)))
    const text = fields?.get(field)
    if (typeof text !== 'string') throw new InputError(missingField(field), { file: path, line })
    const id = fields?.get(idField)
    texts.push({ id: typeof id === 'string' || typeof id === 'number' ? `${id}` : `${line}`, text })
  })
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

async function* csvTexts(
  path: string,
  { field = 'text', idField = 'id' }: ReadTextsOptions,
): AsyncGenerator<NamedText> {
  let text = -1
  let id = -1
  for await (const { line, cells } of readRows(path)) {
    if (text < 0) {
      text = cells.indexOf(field)
      id = cells.indexOf(idField)
      if (text < 0) throw new InputError(missingField(field), { file: path, line })
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
