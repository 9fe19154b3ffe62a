import type { Fault } from './input-error.js'
import { parquetFaults, ParquetWork } from './parquet-faults.js'
import { type DictionaryCodes, listedFrom } from './parquet-codes.js'
import type { AsyncBuffer, ColumnMetaData, FileMetaData, SchemaElement, SchemaTree } from './parquet-file.js'
import { checkPages, type PageColumn } from './parquet-pages.js'
import { listIn, numberIn, readThrift, structIn, type Thrift, type ThriftStruct } from './thrift.js'

type Refuse = (fault: Fault) => never
type Decompress = (codec: string, bytes: Uint8Array, size: number) => Uint8Array

/** The footer of a Parquet file with the eight bytes after it, checked so far that the library may read it. */
export async function checkedFooter(file: AsyncBuffer, refuse: Refuse): Promise<ArrayBuffer> {
  const damaged = (): never => refuse(parquetFaults.damaged)
  if (file.byteLength < 12) return damaged()
  const tail = new DataView(await file.slice(file.byteLength - 8))
  const length = tail.getUint32(0, true)
  if (tail.getUint32(4, true) !== magic || length > file.byteLength - 12) return damaged()
  const footer = await file.slice(file.byteLength - 8 - length)
  const { value } = readThrift(new Uint8Array(footer, 0, length), 0, damaged)
  checkSchema(listIn(value, 2), damaged)
  checkStatistics(value, damaged)
  return footer
}

/** The schema is a flat list that tells of each node how many children follow; the tree must use it up, and be shallow. */
function checkSchema(elements: readonly Thrift[], damaged: () => never): void {
  const open: number[] = []
  for (const [i, element] of elements.entries()) {
    if (!isStruct(element) || (i > 0 && open.length === 0)) return damaged()
    if (open.length > 0) open[open.length - 1]--
    const children = numberIn(element, 5) ?? 0
    if (children < 0 || children > elements.length - i) return damaged()
    if (children > 0) open.push(children)
    if (open.length > deepestSchema) return damaged()
    while (open.at(-1) === 0) open.pop()
  }
  if (elements.length === 0 || open.length > 0) damaged()
}

/** A decimal is a number of few bytes. The library takes quadratic time for a long one, also in statistics. */
function checkStatistics(footer: ThriftStruct, damaged: () => never): void {
  if (!listIn(footer, 2).some((element) => isStruct(element) && numberIn(element, 6) === decimal)) return
  for (const group of listIn(footer, 4)) {
    for (const column of isStruct(group) ? listIn(group, 1) : []) {
      const statistics = isStruct(column) ? structIn(structIn(column, 3) ?? new Map(), 12) : undefined
      for (const value of statistics?.values() ?? []) {
        if (typeof value === 'object' && 'length' in value && value.length > longestDecimal * 32) damaged()
      }
    }
  }
}

/** A chunk that needs only its dictionary to be decoded. */
export interface CodedChunk extends DictionaryCodes {
  readonly element: SchemaElement
}

export interface CheckedGroup {
  readonly rows: number
  /** By column; those that are not here are for the library. */
  readonly coded: ReadonlyMap<string, CodedChunk>
}

/** Reads and checks the row groups of a file one after the other; the bytes that were checked are given to be decoded. */
export class ParquetCheck {
  readonly #file: AsyncBuffer
  readonly #metadata: FileMetaData
  readonly #tree: SchemaTree
  readonly #decompress: Decompress
  readonly #refuse: Refuse
  readonly #work: ParquetWork
  readonly #held = new Map<number, ArrayBuffer>()

  constructor(
    file: AsyncBuffer,
    metadata: FileMetaData,
    tree: SchemaTree,
    { decompress, refuse }: { decompress: Decompress; refuse: Refuse },
  ) {
    this.#file = file
    this.#metadata = metadata
    this.#tree = tree
    this.#decompress = decompress
    this.#refuse = refuse
    this.#work = new ParquetWork(file.byteLength, refuse)
  }

  /** The file as the library sees it: the chunks that were checked, and nothing else. */
  readonly checked: AsyncBuffer = {
    byteLength: 0,
    slice: (start, end = start) => {
      const chunk = this.#held.get(start)
      return chunk?.byteLength === end - start ? chunk : this.#refuse(parquetFaults.damaged)
    },
  }

  /** A row group, whose columns of these names can then be decoded. */
  async open(g: number, names: readonly string[]): Promise<CheckedGroup> {
    const damaged = (): never => this.#refuse(parquetFaults.damaged)
    const group = this.#metadata.row_groups[g]
    const rows = Number(group.num_rows)
    if (!Number.isSafeInteger(rows) || rows < 0) damaged()
    this.#held.clear()
    this.#work.startGroup()
    const found = new Set<string>()
    const coded = new Map<string, CodedChunk>()
    for (const { meta_data: meta, file_path: elsewhere } of group.columns) {
      if (!meta || elsewhere) return damaged()
      const path = meta.path_in_schema
      if (!names.includes(path[0])) continue
      const again = found.has(path[0])
      found.add(path[0])
      const start = Number(meta.dictionary_page_offset || meta.data_page_offset)
      const size = Number(meta.total_compressed_size)
      if (!(start >= 0 && size >= 0 && start + size <= this.#file.byteLength)) return damaged()
      this.#work.spendBytes(size)
      const chunk = await this.#file.slice(start, start + size)
      // A group without rows is left out by the library.
      if (rows > 0) {
        const { element, ...column } = this.#column(path, meta)
        const codes = checkPages(new Uint8Array(chunk), rows, column, this.#work, {
          damaged,
          unsupported: () => this.#refuse(parquetFaults.unsupported),
        })
        if (again) coded.delete(path[0])
        else if (codes) coded.set(path[0], { ...codes, element })
      }
      this.#held.set(start, chunk)
    }
    if (rows > 0 && found.size < names.length) damaged()
    return { rows, coded }
  }

  #column(path: readonly string[], { codec, type }: ColumnMetaData): PageColumn & { readonly element: SchemaElement } {
    const nodes: SchemaTree[] = []
    let node: SchemaTree | undefined = this.#tree
    for (const name of path) {
      node = node.children.find(({ element }) => element.name === name)
      if (!node) return this.#refuse(parquetFaults.damaged)
      nodes.push(node)
    }
    const { element, children } = nodes[nodes.length - 1]
    if (children.length > 0) return this.#refuse(parquetFaults.damaged)
    if (nodes.some((part) => part.element.logical_type?.type === 'VARIANT') || !isReadable(element)) {
      return this.#refuse(parquetFaults.notText)
    }
    const repeated = nodes.filter((part) => part.element.repetition_type === 'REPEATED').length
    return {
      element,
      listed: element.type === type ? listedFrom(this.#tree, nodes) : undefined,
      width: element.type === 'FIXED_LEN_BYTE_ARRAY' ? element.type_length : widths[element.type ?? ''],
      boolean: element.type === 'BOOLEAN',
      mostDefinition: nodes.filter((part) => part.element.repetition_type !== 'REQUIRED').length,
      mostRepetition: repeated,
      flat: nodes.length === 1 && repeated === 0,
      decompress: (bytes, size) => {
        if (codec === 'UNCOMPRESSED') return bytes.length === size ? bytes : this.#refuse(parquetFaults.damaged)
        return this.#decompress(codec, bytes, size)
      },
    }
  }
}

/** Items and ids are text or numbers; the rest is not decoded at all. */
function isReadable({
  type,
  type_length: length = 0,
  converted_type: converted,
  logical_type: logical,
}: SchemaElement) {
  if (!type || type === 'INT96' || converted === 'BSON' || converted === 'INTERVAL') return false
  if (logical?.type === 'GEOMETRY' || logical?.type === 'GEOGRAPHY') return false
  if (converted === 'DECIMAL' && type === 'BYTE_ARRAY') return false
  if (type !== 'FIXED_LEN_BYTE_ARRAY') return true
  return length > 0 && (converted !== 'DECIMAL' || length <= longestDecimal)
}

function isStruct(value: Thrift | undefined): value is ThriftStruct {
  return value instanceof Map
}

const widths: Readonly<Record<string, number>> = { BOOLEAN: 1 / 8, INT32: 4, INT64: 8, FLOAT: 4, DOUBLE: 8 }

/** PAR1. */
const magic = 0x31524150
/** A list of lists is 6 deep; wider schemas are about other things. */
const deepestSchema = 16
const decimal = 5
const longestDecimal = 32
