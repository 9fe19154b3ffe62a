import type { Column, Table } from '../../data/table.js'
import { forEachLine } from '../for-each-line.js'
import { type Fault, InputError } from '../input-error.js'
import { jsonFaultAt } from '../json.js'
import { charactersBefore, ndjsonFaults } from '../ndjson.js'
import type { Source } from '../source.js'
import { textFaults } from '../text-faults.js'
import { decodeUtf8 } from '../bytes.js'
import { RecordColumns } from './record-columns.js'
import { tableFaults, refuseHalfSurrogates } from './table-faults.js'
import type { TableFormat, WriteTableOptions } from './table-format.js'
import { rowBytes } from './write-csv.js'

/**
 * One JSON object a line; its keys are the columns, in order of first appearance. A key that is absent or null is an
 * empty cell. Values are kept as they are written; a list or an object as a value is refused, because models of privacy
 * would see one value where there are several.
 */
export const ndjsonTable: TableFormat = { id: 'ndjson', read, write }

const literal = /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/

async function read(source: Source): Promise<Table> {
  const { file } = source
  const records = new RecordColumns(file)
  let bytesRead = 0
  await forEachLine(source, (bytes, start, end, line): void => {
    bytesRead += end - start + 1
    const refuse = (fault: Fault, column?: number): never => {
      throw new InputError(fault, { file, line, column, unit: 'cell' })
    }
    let cells = 0
    const walked = walkObject(bytes, start, end, (range) => {
      cells++
      const key = range.keyEscaped ? unescaped(bytes, range.keyStart, range.keyEnd) : undefined
      if (range.keyEscaped && key === undefined) return false
      const column = records.columnOf(bytes, range.keyStart, range.keyEnd, key, (fault) => refuse(fault, cells))
      if (range.kind === 'nested') return refuse(tableFaults.nested, cells)
      if (range.kind === 'string') {
        if (!column.put(records.rowCount, bytes, range.start, range.end)) refuse(textFaults.notUtf8, cells)
        return true
      }
      if (range.kind === 'bare') {
        const text = decodeUtf8(bytes, range.start, range.end) ?? ''
        if (text !== 'null' && !literal.test(text)) return false
        return column.put(records.rowCount, bytes, range.start, text === 'null' ? range.start : range.end)
      }
      const text = unescaped(bytes, range.start, range.end)
      if (text === undefined) return false
      if (!column.putText(records.rowCount, text)) refuse(tableFaults.notUnicode, cells)
      return true
    })
    if (walked !== 'object') {
      if (isBlank(bytes, start, end)) return
      throw faultOf(bytes, start, end, { file, line })
    }
    records.endRecord(bytesRead, refuse)
  })
  if (records.names.length === 0) throw new InputError(tableFaults.noMembers, { file })
  return records.finish({ format: 'ndjson', encoding: source.encoding ?? 'utf-8' })
}

function unescaped(bytes: Uint8Array, start: number, end: number): string | undefined {
  const text = decodeUtf8(bytes, start - 1, end + 1)
  try {
    return text === undefined ? undefined : String(JSON.parse(text))
  } catch {
    return undefined
  }
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  return decodeUtf8(bytes, start, end)?.trim() === ''
}

/** What is wrong with a line, worked out only when it is. */
function faultOf(bytes: Uint8Array, start: number, end: number, place: { file: string; line: number }): InputError {
  const text = decodeUtf8(bytes, start, end)
  if (text === undefined) return new InputError(textFaults.notUtf8, place)
  if (text.includes('\u0000')) return new InputError(textFaults.binary, place)
  const at = jsonFaultAt(text)
  if (at >= text.trimEnd().length && /^\s*[^{\s]/.test(text)) return new InputError(tableFaults.notRecord, place)
  const value = text.slice(Math.max(0, at - 40), at + 40)
  return new InputError(ndjsonFaults.syntax, { ...place, column: charactersBefore(text, at) + 1, value })
}

function write(table: Table, { file }: WriteTableOptions & { readonly file: string }): Iterable<Uint8Array> {
  refuseHalfSurrogates(table, file)
  const last = table.columns.length - 1
  const before = table.columns.map(({ name }, c) => `${c === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  return rowBytes(table, (cell, c) => before[c] + jsonText(cell, table.columns[c]) + (c === last ? '}\n' : ''))
}

/** An empty cell is null. Numbers stand without quotes, as they are, where every reader has them exactly. */
function jsonText(cell: string, { type }: Column): string {
  if (cell === '') return 'null'
  const bare =
    type === 'boolean'
      ? cell === 'true' || cell === 'false'
      : (type === 'integer' || type === 'number') && literal.test(cell) && cell.length <= 15 && !/^[tf]/.test(cell)
  return bare ? cell : JSON.stringify(cell)
}

/** Told the members of an object: the range of the key and of the value, without the quotes of a string. */
interface MemberRange {
  keyStart: number
  keyEnd: number
  /** The key holds a backslash. */
  keyEscaped: boolean
  start: number
  end: number
  kind: 'string' | 'escaped' | 'bare' | 'nested'
}

/** What became of the line. */
type Walked = 'object' | 'stopped' | 'not json'

/**
 * Walks the members of one flat JSON object, so that every value is had as it is written: the engine's own reader would
 * make 1 of 1.0 and lose the last digits of long numbers. Bare values are ranges up to the next mark, still to be
 * looked at. A nested value ends the walk, as does a `false` from `member`.
 */
function walkObject(bytes: Uint8Array, start: number, end: number, member: (range: MemberRange) => boolean): Walked {
  const range: MemberRange = { keyStart: 0, keyEnd: 0, keyEscaped: false, start: 0, end: 0, kind: 'bare' }
  let i = blanks(bytes, start, end)
  if (bytes[i] !== 0x7b) return 'not json'
  i = blanks(bytes, i + 1, end)
  if (i < end && bytes[i] === 0x7d) return blanks(bytes, i + 1, end) === end ? 'object' : 'not json'
  for (;;) {
    const key = stringEnd(bytes, i, end)
    if (key === 0) return 'not json'
    range.keyStart = i + 1
    range.keyEscaped = key < 0
    range.keyEnd = Math.abs(key) - 1
    i = blanks(bytes, Math.abs(key), end)
    if (i >= end || bytes[i] !== 0x3a) return 'not json'
    i = blanks(bytes, i + 1, end)
    if (bytes[i] === 0x22) {
      const string = stringEnd(bytes, i, end)
      if (string === 0) return 'not json'
      range.start = i + 1
      range.end = Math.abs(string) - 1
      range.kind = string < 0 ? 'escaped' : 'string'
      i = Math.abs(string)
    } else {
      range.start = i
      range.kind = bytes[i] === 0x7b || bytes[i] === 0x5b ? 'nested' : 'bare'
      while (i < end && bytes[i] !== 0x2c && bytes[i] !== 0x7d && bytes[i] > 0x20) i++
      range.end = i
    }
    if (!member(range) || range.kind === 'nested') return 'stopped'
    i = blanks(bytes, i, end)
    if (i >= end) return 'not json'
    if (bytes[i] === 0x7d) return blanks(bytes, i + 1, end) === end ? 'object' : 'not json'
    if (bytes[i] !== 0x2c) return 'not json'
    i = blanks(bytes, i + 1, end)
  }
}

function blanks(bytes: Uint8Array, from: number, end: number): number {
  let i = from
  while (i < end && (bytes[i] === 0x20 || bytes[i] === 0x09 || bytes[i] === 0x0d || bytes[i] === 0x0a)) i++
  return i
}

/** Behind the closing quote of the string that opens here, below zero if it holds escapes; 0 when there is none. */
function stringEnd(bytes: Uint8Array, from: number, end: number): number {
  if (from >= end || bytes[from] !== 0x22) return 0
  let escaped = false
  for (let i = from + 1; i < end; i++) {
    const byte = bytes[i]
    if (byte === 0x22) return escaped ? -(i + 1) : i + 1
    if (byte < 0x20) return 0
    if (byte === 0x5c) {
      escaped = true
      i++
    }
  }
  return 0
}
