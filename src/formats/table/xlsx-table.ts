import { bitsOf, hashOfBytes, allBytes } from '../bytes.js'
import type { Table } from '../../data/table.js'
import { isUnicode } from '../encode-text.js'
import { type Fault, InputError } from '../input-error.js'
import type { Source } from '../source.js'
import { CellEncoding } from './cell-encoding.js'
import { ColumnBuilder, tableOfColumns } from './column-builder.js'
import { headerFault, mostColumns, tableFaults } from './table-faults.js'
import type { ReadTableOptions, TableFormat } from './table-format.js'

/**
 * A sheet of a workbook: the first one that is not hidden, or the one asked for. Its first row that holds anything names
 * the columns; empty rows are left out. Cells are what the workbook holds, not how it shows them: text as it is (007),
 * numbers by their digits, formulas by their last result, dates as in ISO 8601.
 */
export const xlsxTable: TableFormat = { id: 'xlsx', read }

type Refuse = (fault: Fault, line?: number, column?: number) => never

async function read(source: Source, options: ReadTableOptions): Promise<Table> {
  const { file } = source
  const refuse: Refuse = (fault, line, column) => {
    throw new InputError(fault, { file, line, column, unit: 'cell' })
  }
  const bytes = await allBytes(source.bytes)
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) refuse(xlsxFaults.locked)
  const fault = zipFault(bytes)
  if (fault) refuse(fault === 'unfolds' ? xlsxFaults.unfolds : xlsxFaults.notWorkbook)
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx')
  // The library's own messages may quote the data, so they are not passed on.
  const guarded = async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step()
    } catch (error) {
      return error instanceof InputError ? Promise.reject(error) : refuse(xlsxFaults.notWorkbook)
    }
  }
  const names: string[] = []
  const visible: string[] = []
  const listed = ({ name, hidden, veryHidden }: { name: string; hidden?: boolean; veryHidden?: boolean }): boolean => {
    names.push(name)
    if (hidden !== true && veryHidden !== true) visible.push(name)
    return false
  }
  await guarded(() => readXlsx(bytes, { sheets: listed }))
  const sheet = options.sheet ?? visible[0] ?? names[0]
  if (sheet === undefined) return refuse(xlsxFaults.notWorkbook)
  if (!names.includes(sheet)) return refuse(xlsxFaults.noSheet)
  const rows = new SheetRows(file, bytes.length, refuse)
  await guarded(async () => {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) rows.add(index + 1, values)
  })
  return rows.finish(sheet)
}

const encoder = new TextEncoder()

class SheetRows {
  readonly #file: string
  readonly #bytes: number
  readonly #refuse: Refuse
  readonly #encoding = new CellEncoding('utf-8')
  #names: readonly string[] = []
  #columns: readonly ColumnBuilder[] = []
  #rowCount = 0

  constructor(file: string, bytes: number, refuse: Refuse) {
    this.#file = file
    this.#bytes = bytes
    this.#refuse = refuse
  }

  add(line: number, values: readonly unknown[]): void {
    let { length } = values
    while (length > 0 && isEmpty(values[length - 1])) length--
    if (length === 0) return
    const texts = values.slice(0, length).map((value, c) => {
      const text = cellText(value)
      if (text === undefined) return this.#refuse(tableFaults.notCell, line, c + 1)
      return isUnicode(text) ? text : this.#refuse(tableFaults.notUnicode, line, c + 1)
    })
    if (this.#columns.length === 0) this.#header(line, texts)
    else this.#record(line, texts)
  }

  finish(sheet: string): Table {
    if (this.#columns.length === 0) this.#refuse(xlsxFaults.emptySheet)
    const columns = this.#columns.map((column) => () => column.finish(this.#rowCount))
    return tableOfColumns(this.#names, columns, this.#rowCount, { format: 'xlsx', sheet })
  }

  #header(line: number, names: readonly string[]): void {
    if (names.length > mostColumns) this.#refuse(tableFaults.tooManyColumns, line)
    const found = headerFault(names)
    if (found) this.#refuse(found.fault, line, found.column)
    this.#names = names
    this.#columns = names.map(() => new ColumnBuilder(this.#file, this.#encoding))
  }

  #record(line: number, texts: readonly string[]): void {
    if (texts.length > this.#columns.length) this.#refuse(tableFaults.tooMany, line, this.#columns.length + 1)
    for (const [c, column] of this.#columns.entries()) {
      const bytes = encoder.encode(texts[c] ?? '')
      column.put(
        this.#rowCount,
        bytes,
        0,
        bytes.length,
        hashOfBytes(bytes, 0, bytes.length),
        bitsOf(bytes, 0, bytes.length),
      )
    }
    this.#rowCount++
    if (this.#rowCount * this.#columns.length > leastCells + cellsPerByte * this.#bytes)
      this.#refuse(tableFaults.sparse, line)
  }
}

/** A cell takes dozens of bytes of XML, but those fold well. */
const leastCells = 2 ** 22
const cellsPerByte = 16

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function cellText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return undefined
  const [day, time] = value
    .toISOString()
    .replace(/(?:\.000)?Z$/, '')
    .split('T')
  if (time === '00:00:00') return day
  // A time of day is a part of day 0.
  return day < '1900-01-01' ? time : `${day}T${time}`
}

/** Why a zip file is not to be unfolded. */
type ZipFault = 'damaged' | 'unfolds'

const mostUnfolded = 2 ** 30
const leastAllowance = 2 ** 23
const allowancePerByte = 256
const mostEntries = 2 ** 16

/**
 * Whether a zip file tells sizes that its bytes can bear, by its directory. Whoever unfolds it must hold each entry to
 * the size told there: a few bytes of deflated zeros can claim gigabytes.
 */
function zipFault(bytes: Uint8Array): ZipFault | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end < 0) return 'damaged'
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let unfolded = 0
  if (entries === mostEntries - 1) return 'damaged'
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return 'damaged'
    const folded = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    // An entry without a size, or with one told elsewhere, could be of any.
    if (size === unknownSize || folded === unknownSize || (size === 0 && folded > 2)) return 'damaged'
    if (folded === 0 && (view.getUint16(at + 8, true) & 8) !== 0) return 'damaged'
    unfolded += size
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return unfolded > Math.min(mostUnfolded, leastAllowance + allowancePerByte * bytes.length) ? 'unfolds' : undefined
}

const unknownSize = 0xffffffff

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  return -1
}

/** What can be wrong with a workbook. */
const xlsxFaults = {
  notWorkbook: {
    message: 'is not a readable XLSX workbook',
    rule: 'an XLSX workbook is a whole zip file that holds at least one sheet',
    remedy: 'open it in a spreadsheet and save it again as .xlsx or CSV; if it is something else, name its form',
  },
  locked: {
    message: 'is an old workbook (.xls), or one that is locked with a password',
    rule: 'a workbook is read in the form XLSX, and without a password',
    remedy: 'open it in a spreadsheet and save it as .xlsx without a password, or as CSV',
  },
  unfolds: {
    message: 'unfolds to far more data than a file of its size holds',
    rule: 'a workbook unfolds to at most 256 bytes for each of its bytes and 8,388,608 more, and to 1 GiB in all',
    remedy: 'if the file is to be trusted, save the sheet as CSV',
  },
  noSheet: {
    message: 'has no sheet of that name',
    rule: 'the sheet that is asked for is in the workbook; letters count as they are written',
    remedy: 'correct ‹sheet›, or leave it out to read the first sheet',
  },
  emptySheet: {
    message: 'the sheet holds nothing',
    rule: 'the first row of a sheet that holds anything names the columns',
    remedy: 'name the sheet that holds the data with ‹sheet›',
  },
} satisfies Record<string, Fault>
