import { peek } from './bytes.js'
import type { Source } from './source.js'
import type { TransactionFormatId } from './transaction-format.js'

export interface SniffedForm {
  readonly format: TransactionFormatId
  readonly delimiter?: string
  readonly id?: string
  readonly item?: string
}

/** The same source with enough of its beginning in `head` for the functions below. */
export async function peekSource(source: Source): Promise<Source> {
  const { head, bytes } = await peek(source.bytes, sniffedBytes)
  return { ...source, head, bytes }
}

/** The kind of a release by its first bytes, whatever its name: one JSON object with the members of a disassociated one. */
export function releaseKindOf(head: Uint8Array): 'disassociated' | 'sets' {
  const members = membersOf(textOf(head))
  if (members.has('items')) return 'sets'
  return members.get('kind') === '"disassociated"' || members.has('clusters') ? 'disassociated' : 'sets'
}

/**
 * The form of transactions by their first bytes, so that what is written here without naming a form or columns is read
 * again without; undefined when they are none. Three things are settled only by a sidecar or flags: columns of long CSV
 * that are not called id and item; items that are themselves numbers with blanks between, which look like FIMI; and
 * transactions that look like a table, which the text reader refuses.
 */
export function sniffForm(head: Uint8Array): SniffedForm | undefined {
  if (isParquet(head)) return { format: 'parquet' }
  if (releaseKindOf(head) === 'disassociated' || sniff(head).binary) return undefined
  const text = textOf(head)
  if (membersOf(text).get('items')?.startsWith('[')) return { format: 'ndjson' }
  if (isFimi(text)) return { format: 'fimi' }
  // Text as it is written here has a blank after the comma, so that a first transaction of `id` and `item` differs.
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const delimiter = delimiters.find((mark) => headers.some((header) => header(mark) === first))
  return delimiter === undefined ? { format: 'text' } : { format: 'long', delimiter, id: 'id', item: 'item' }
}

const headers = [(mark: string) => `id${mark}item`, (mark: string) => `"id"${mark}"item"`]

/** PAR1, and then no text: the name of an item may begin like that. */
export function isParquet(head: Uint8Array): boolean {
  if ([0x50, 0x41, 0x52, 0x31].some((byte, i) => head[i] !== byte)) return false
  return head.length < 5 ? false : head[4] < 0x20 && ![0x09, 0x0a, 0x0d].includes(head[4])
}

/** Lines of whole numbers and blanks, one number at least. The last line may be cut anywhere. */
function isFimi(text: string): boolean {
  return /^[ \t\r\n]*(?:(?:0|[1-9]\d*)(?:[ \t\r\n]+|$))+$/.test(text)
}

/**
 * The members of the object that a text begins with, each with the first characters of its value; as far as the text
 * goes, and none when it does not begin like JSON.
 */
function membersOf(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  const token = /\s*(?:"((?:[^"\\]|\\.)*)"|[{}[\]:,]|[^\s"{}[\]:,]+)/gy
  let depth = 0
  let key: string | undefined
  let valueNext = false
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const mark = found[0].trimStart()
    if (depth === 0 && mark !== '{') break
    if (depth === 1 && valueNext && key !== undefined) {
      members.set(key, mark)
      valueNext = false
    } else if (depth === 1 && found[1] !== undefined) key = found[1]
    if (mark === ':' && depth === 1) valueNext = true
    else if (mark === '{' || mark === '[') depth++
    else if ((mark === '}' || mark === ']') && --depth === 0) break
  }
  return members
}

function textOf(head: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(head.subarray(0, sniffedBytes))
}

/** The delimiters that are recognised, the likeliest first. */
export const delimiters = [',', ';', '\t', '|'] as const

interface Sniffed {
  readonly delimiter: string
  /** A NUL byte stands outside quotes. */
  readonly binary: boolean
}

export const sniffedBytes = 64 * 1024

/**
 * The delimiter that stands, outside quotes, on most lines of the beginning of a text; the first of equals, and the
 * comma when there is none.
 */
export function sniff(head: Uint8Array): Sniffed {
  const lines = delimiters.map(() => 0)
  const onThisLine = delimiters.map(() => false)
  const bytes = head.subarray(0, sniffedBytes)
  let quoted = false
  let binary = false
  let cellStart = true
  for (let i = 0; i <= bytes.length; i++) {
    const byte = i < bytes.length ? bytes[i] : 0x0a
    if (byte === 0x22 && (quoted || cellStart)) {
      if (quoted && bytes[i + 1] === 0x22) i++
      else quoted = !quoted
      cellStart = false
      continue
    }
    if (quoted) continue
    if (byte === 0) binary = true
    const found = delimiters.findIndex((delimiter) => delimiter.charCodeAt(0) === byte)
    if (found >= 0) onThisLine[found] = true
    cellStart = found >= 0 || byte === 0x0a || byte === 0x28 || (cellStart && byte === 0x20)
    if (byte !== 0x0a) continue
    for (let d = 0; d < lines.length; d++) {
      if (onThisLine[d]) lines[d]++
      onThisLine[d] = false
    }
  }
  return { delimiter: delimiters[lines.indexOf(Math.max(...lines))], binary }
}
