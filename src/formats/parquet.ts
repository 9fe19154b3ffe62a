import { ElementsBuilder, transactionCount, type Transactions } from '../data/transactions.js'
import { badCell, CellElements, elementText, LongPairs } from './cell-elements.js'
import { isUnicode } from './encode-text.js'
import { InputError, type Fault } from './input-error.js'
import { noValue } from './parquet-codes.js'
import { openParquet, parquetBytes, type ParquetCells, type ParquetFile } from './parquet-file.js'
import { parquetFaults } from './parquet-faults.js'
import type { Source } from './source.js'
import { textFaults } from './text-faults.js'
import type { ReadOptions, Target, TransactionFormat } from './transaction-format.js'

/**
 * A column of lists (`items` unless it is named), one row a transaction, with an optional column `id`; or the long form,
 * when the item column holds no lists. A generalised item is a string in brackets as in the long form, or an inner list.
 */
export const parquet: TransactionFormat = { id: 'parquet', read, write }

async function read(source: Source, options: ReadOptions): Promise<Transactions> {
  const file = await openParquet(source)
  const item = options.item ?? (file.columns.has('items') ? 'items' : 'item')
  const id = options.id ?? 'id'
  const column = file.columns.get(item)
  if (!column) throw new InputError(parquetFaults.noColumn, { file: source.file })
  if (options.id !== undefined && !file.columns.has(id))
    throw new InputError(parquetFaults.noColumn, { file: source.file })
  if (id === item) throw new InputError(parquetFaults.sameColumn, { file: source.file })
  const names = file.columns.has(id) ? [item, id] : [item]
  if (column.list) return readLists(source.file, file, names)
  if (names.length < 2) throw new InputError(parquetFaults.noId, { file: source.file })
  return readLong(source.file, file, names)
}

async function readLists(path: string, file: ParquetFile, names: readonly string[]): Promise<Transactions> {
  const builder = new ElementsBuilder()
  const cells = new CellElements(builder)
  const ids: string[] = []
  let row = 0
  const refuse = refuser(path, () => row)
  const refuseCell = (value?: string): never => refuse(badCell, value)
  const elementOf = (value: unknown): number =>
    Array.isArray(value)
      ? builder.generalised(membersOf(value, cells, refuse))
      : cells.elementOfText(textOf(value, refuse), refuseCell)
  for await (const [lists, idCells] of file.groups(names)) {
    const { values, codes, offsets } = lists
    const elementAt = onceEach(lists, elementOf)
    const idAt = idCells && onceEach(idCells, (value) => textOf(value, refuse))
    for (let i = 0; i < rowsOf(lists); i++) {
      row++
      if (offsets) for (let e = offsets[i]; e < offsets[i + 1]; e++) builder.add(elementAt(e))
      else {
        const list = values[codes[i]] ?? []
        if (!Array.isArray(list)) return refuse(parquetFaults.notText)
        for (const value of list) builder.add(elementOf(value))
      }
      if (idAt) ids.push(idAt(i))
      builder.endTransaction()
    }
  }
  return builder.build(cells.items, names.length > 1 ? ids : undefined)
}

async function readLong(path: string, file: ParquetFile, names: readonly string[]): Promise<Transactions> {
  const pairs = new LongPairs()
  const codes = new Map<string, number>()
  let row = 0
  const refuse = refuser(path, () => row)
  const refuseCell = (value?: string): never => refuse(badCell, value)
  const transactionOf = (value: unknown): number => {
    const id = textOf(value, refuse)
    const known = codes.get(id)
    if (known !== undefined) return known
    if (codes.size === mostIds) refuse(parquetFaults.tooManyIds)
    codes.set(id, codes.size)
    return codes.size - 1
  }
  const elementOf = (value: unknown): number | undefined =>
    value === null || value === undefined ? undefined : pairs.cells.elementOfText(textOf(value, refuse), refuseCell)
  for await (const [items, ids] of file.groups(names)) {
    const transactionAt = onceEach(ids, transactionOf)
    const elementAt = onceEach(items, elementOf)
    for (let i = 0; i < rowsOf(items); i++) {
      row++
      const transaction = transactionAt(i)
      const element = elementAt(i)
      if (element !== undefined) pairs.add(transaction, element)
    }
  }
  return pairs.build([...codes.keys()])
}

function rowsOf({ codes, offsets }: ParquetCells): number {
  return offsets ? offsets.length - 1 : codes.length
}

/** What is made of the value at a place; made once for each value, when it is met first, where values repeat. */
function onceEach<T>({ values, codes }: ParquetCells, make: (value: unknown) => T): (place: number) => T {
  const valueAt = (place: number): unknown => (codes[place] === noValue ? null : values[codes[place]])
  // Where most values stand but once, there is nothing to be gained.
  if (values.length * 4 > codes.length) return (place) => make(valueAt(place))
  const made: T[] = []
  const known = new Uint8Array(values.length)
  return (place) => {
    const code = codes[place]
    if (code === noValue) return make(null)
    if (known[code] === 0) {
      made[code] = make(valueAt(place))
      known[code] = 1
    }
    return made[code]
  }
}

type Refuse = (fault: Fault, value?: string) => never

/** Parquet has no lines; the row stands in their place. */
function refuser(file: string, row: () => number): Refuse {
  return (fault, value) => {
    throw new InputError({ ...fault, message: `row ${row()}: ${fault.message}` }, { file, line: row(), value })
  }
}

function membersOf(values: readonly unknown[], cells: CellElements, refuse: Refuse): number[] {
  if (values.length === 0) return refuse(textFaults.emptyBrackets)
  return values.map((value) => cells.codeOf(textOf(value, refuse)))
}

function textOf(value: unknown, refuse: Refuse): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return refuse(value === null || value === undefined ? parquetFaults.missing : parquetFaults.notText)
}

/** The largest map there can be. */
const mostIds = 2 ** 24

const rowsPerGroup = 50_000

function write(data: Transactions, { file, id = 'id', item = 'items' }: Target): AsyncIterable<Uint8Array> {
  const { items, ids } = data
  if (!items.every(isUnicode) || !(ids ?? []).every(isUnicode)) throw new InputError(textFaults.notUnicode, { file })
  const lists = { name: item, list: true }
  return parquetBytes(ids ? [lists, { name: id, list: false }] : [lists], groupsOf(data))
}

function* groupsOf(data: Transactions): Generator<readonly (readonly unknown[])[]> {
  const items = data.items.map((_, code) => elementText(data, code))
  const sets = Array.from({ length: data.setOffsets.length - 1 }, (_, s) => elementText(data, ~s))
  for (let from = 0; from < transactionCount(data); from += rowsPerGroup) {
    const to = Math.min(from + rowsPerGroup, transactionCount(data))
    const lists = Array.from({ length: to - from }, (_, i) => {
      const elements = data.elements.subarray(data.offsets[from + i], data.offsets[from + i + 1])
      return Array.from(elements, (element) => (element >= 0 ? items[element] : sets[~element]))
    })
    yield data.ids ? [lists, data.ids.slice(from, to)] : [lists]
  }
}
