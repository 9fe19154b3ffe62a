import type { Column, Table } from '../../data/table.js'
import { forEachLine } from '../for-each-line.js'
import { type Fault, InputError } from '../input-error.js'
import { jsonFaultAt } from '../json-fault.js'
import { charactersBefore } from '../ndjson.js'
import { ndjsonFaults } from '../ndjson-faults.js'
import type { Source } from '../source.js'
import { textFaults } from '../text-faults.js'
import { decodeUtf8 } from '../utf8.js'
import { walkObject } from './json-object.js'
import { RecordColumns } from './record-columns.js'
import { tableFaults } from './table-faults.js'
import type { TableFormat, WriteTableOptions } from './table-format.js'
import { refuseHalfSurrogates } from './refuse-half-surrogates.js'
import { rowBytes } from './write-rows.js'

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
