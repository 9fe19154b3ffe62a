import { transactionCount, type Transactions } from '../data/transactions.js'
import { ByteInterner } from './byte-interner.js'
import { badCell, elementText, LongPairs } from './cell-elements.js'
import { encodeText, isUnicode } from './encode-text.js'
import { InputError } from './input-error.js'
import { itemText, restoring, safeText } from './item-text.js'
import { longFaults } from './long-guard.js'
import type { ScannedColumn, ScanTarget } from './plain-rows.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import { tokenize } from './tokenize.js'
import type { Tokenizer, TokenSink } from './tokenizer.js'
import type { ReadOptions, Target, TransactionFormat } from './transaction-format.js'
import { decodeUtf8 } from './bytes.js'

/**
 * A CSV table with a header and one row per item: `id,item`. The rows of a transaction need not be adjacent. An item
 * cell left empty keeps the transaction and adds nothing; the empty item is `""`.
 */
export const long: TransactionFormat = { id: 'long', read, write }

async function read(source: Source, options: ReadOptions): Promise<Transactions> {
  const { id, item, delimiter, spreadsheetSafe = false } = options
  if (id === undefined || item === undefined) throw new InputError(longFaults.unnamed, { file: source.file })
  if (id === item) throw new InputError(longFaults.sameColumn, { file: source.file })
  const ids = new ByteInterner()
  const pairs = new LongPairs()
  const plain: LongRows = { columns: [], rowCount: 0, quoted: false }
  const sink = (tokens: Tokenizer) => {
    const found = longSink(tokens, { id, item, ids, pairs, plain })
    return spreadsheetSafe ? restoring(found) : found
  }
  const steps = tokenize(source, { delimiter, brackets: false, sink, plain: spreadsheetSafe ? undefined : plain })
  while (!(await steps.next()).done);
  return pairs.build(ids.names)
}

interface LongRows extends ScanTarget {
  columns: readonly ScannedColumn[]
  endRow?(): void
}

interface LongState {
  readonly id: string
  readonly item: string
  readonly ids: ByteInterner
  readonly pairs: LongPairs
  readonly plain: LongRows
}

function longSink(tokens: Tokenizer, { id, item, ids, pairs, plain }: LongState): TokenSink {
  const header: string[] = []
  let width = 0
  let idAt = -1
  let itemAt = -1
  let at = 0
  let transaction = -1
  let element: number | undefined
  const refuse = (value?: string): never => {
    throw tokens.faultAtCell(value === undefined ? textFaults.notUtf8 : badCell, value)
  }
  const columnOf = (name: string): number => {
    const first = header.indexOf(name)
    if (first < 0) throw tokens.faultAtRow(longFaults.noColumn)
    if (header.includes(name, first + 1)) throw tokens.faultAtRow(longFaults.twoColumns)
    return first
  }
  const endRow = (): void => {
    if (element !== undefined) pairs.add(transaction, element)
  }
  // An empty cell goes the slow way, where it is known whether it stood in quotes.
  const idColumn: ScannedColumn = {
    put(_row, bytes, start, end, hash) {
      if (start === end) return false
      transaction = ids.intern(bytes, start, end, hash)
      return transaction >= 0
    },
  }
  const itemColumn: ScannedColumn = {
    put(_row, bytes, start, end, hash) {
      if (start === end) return false
      element = pairs.cells.find(bytes, start, end, hash)
      return element !== undefined
    },
  }
  return {
    cell(bytes, start, end, quoted) {
      if (width === 0) header.push(decodeUtf8(bytes, start, end) ?? refuse())
      else if (at === idAt) {
        if (start === end && !quoted) throw tokens.faultAtCell(longFaults.noId)
        transaction = ids.intern(bytes, start, end)
        if (transaction < 0) refuse()
      } else if (at === itemAt) {
        element = start === end && !quoted ? undefined : pairs.cells.elementOf(bytes, start, end, refuse)
      }
      at++
    },
    row() {
      const cells = at
      at = 0
      if (cells === 0) return
      if (width === 0) {
        idAt = columnOf(id)
        itemAt = columnOf(item)
        width = cells
        plain.columns = header.map((_, c) => (c === idAt ? idColumn : c === itemAt ? itemColumn : anyColumn))
        plain.endRow = endRow
        return
      }
      if (cells !== width) throw tokens.faultAtRow(longFaults.width)
      endRow()
    },
  }
}

/** Of the other columns, it only matters that they are there. */
const anyColumn: ScannedColumn = { put: () => true }

function write(data: Transactions, target: Target): Iterable<Uint8Array> {
  const { file, id = 'id', item = 'item', spreadsheetSafe = false } = target
  const { items, ids } = data
  if (!items.every(isUnicode) || !(ids ?? []).every(isUnicode)) throw new InputError(textFaults.notUnicode, { file })
  if (ids && new Set(ids).size < ids.length) throw new InputError(longFaults.sharedId, { file })
  return encodeText(linesOf(data, { id, item, written: spreadsheetSafe ? safeText(itemText) : itemText }))
}

interface LongText {
  readonly id: string
  readonly item: string
  readonly written: (cell: string) => string
}

function* linesOf(data: Transactions, { id, item, written }: LongText): Generator<string> {
  yield `${written(id)},${written(item)}\n`
  const items = data.items.map((_, code) => written(elementText(data, code)))
  const sets = Array.from({ length: data.setOffsets.length - 1 }, (_, s) => written(elementText(data, ~s)))
  for (let t = 0; t < transactionCount(data); t++) {
    const name = written(data.ids ? data.ids[t] : String(t + 1))
    if (data.offsets[t] === data.offsets[t + 1]) yield `${name},\n`
    for (let e = data.offsets[t]; e < data.offsets[t + 1]; e++) {
      const element = data.elements[e]
      yield `${name},${element >= 0 ? items[element] : sets[~element]}\n`
    }
  }
}
