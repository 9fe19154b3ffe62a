import type { FileMetaData, SchemaElement } from 'hyparquet'
import { InputError, type Fault } from './input-error.js'
import { allBytes, decodeUtf8 } from './bytes.js'
import type { SeekableBytes, Source } from './source.js'
import { type CodedChunk, checkedFooter, ParquetCheck } from './parquet-check.js'
import { parquetFaults } from './parquet-faults.js'
import { textFaults } from './text-faults.js'

export type { AsyncBuffer, ColumnMetaData, FileMetaData, SchemaElement, SchemaTree } from 'hyparquet'

/** What the values of a column are, where that changes how they are told: dates without a time, single precision. */
export type ParquetHolds = 'date' | 'single'

/** A column in a row group: its distinct values (so far as the file tells them once), and which of them stands where. */
export interface ParquetCells {
  readonly values: ArrayLike<unknown>
  /** Places in `values`, or `noValue` for a null. */
  readonly codes: Int32Array
  /** Where the list of each row begins among the codes, and where the last ends; else a row is one code, its value may be a list. */
  readonly offsets?: Uint32Array | undefined
}

export interface ParquetFile {
  /** In the order of the file; a damaged one may name two columns alike. */
  readonly names: readonly string[]
  /** By name: whether each holds lists. */
  readonly columns: ReadonlyMap<string, { readonly list: boolean; readonly holds?: ParquetHolds | undefined }>
  /** The rows of each row group in turn, by column asked for. */
  groups(names: readonly string[]): AsyncGenerator<readonly ParquetCells[]>
}

/** Opens a Parquet file. Only its footer is read until the rows are asked for, then one row group at a time. */
export async function openParquet(source: Source): Promise<ParquetFile> {
  const { parquetMetadata, parquetRead, parquetSchema } = await import('hyparquet')
  const { convert, DEFAULT_PARSERS } = await import('hyparquet/src/convert.js')
  const { readPlain } = await import('hyparquet/src/plain.js')
  const { compressors: known, decompressZstd } = await import('hyparquet-compressors')
  // Without the size it would take the word of the page for it.
  const compressors = {
    ...known,
    ZSTD: (bytes: Uint8Array, size: number) => decompressZstd(bytes, new Uint8Array(size)),
  }
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file: source.file })
  }
  // The library's own messages may quote the data, so they are not passed on.
  const guarded = async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step()
    } catch (error) {
      return error instanceof InputError ? Promise.reject(error) : refuse(parquetFaults.damaged)
    }
  }
  // The library's own decoder drops a leading U+FEFF and hides bytes that are not UTF-8.
  const stringFromBytes = (bytes: Uint8Array): string =>
    decodeUtf8(bytes, 0, bytes.length) ?? refuse(textFaults.notUtf8)
  const decompress = (codec: string, bytes: Uint8Array, size: number): Uint8Array => {
    const unfold = Object.entries(compressors).find(([name]) => name === codec)?.[1]
    const page = unfold ? unfold(bytes, size) : refuse(parquetFaults.unsupported)
    return page.length === size ? page : refuse(parquetFaults.damaged)
  }
  const file = source.random ?? (await inMemory(source))
  if (source.random) await close(source)
  const metadata = await guarded<FileMetaData>(async () =>
    parquetMetadata(await checkedFooter(file, refuse), { geoparquet: false }),
  )
  const tree = await guarded(async () => parquetSchema(metadata))
  const names = tree.children.map(({ element }) => element.name)
  const columns = new Map(
    tree.children.map((child) => [child.element.name, { list: isList(child), holds: holdsOf(child.element) }]),
  )
  const check = new ParquetCheck(file, metadata, tree, { decompress, refuse })
  const parsers = { ...DEFAULT_PARSERS, stringFromBytes }
  const dictionaryOf = ({ dictionary, size, element }: CodedChunk): ArrayLike<unknown> => {
    const view = new DataView(dictionary.buffer, dictionary.byteOffset, dictionary.byteLength)
    const type = element.type ?? refuse(parquetFaults.damaged)
    const plain = readPlain({ view, offset: 0 }, type, size, element.type_length)
    return convert(plain, { type, element, parsers, codec: 'UNCOMPRESSED', pathInSchema: [], schemaPath: [] })
  }
  async function* groups(asked: readonly string[]): AsyncGenerator<readonly ParquetCells[]> {
    for (const [g, group] of metadata.row_groups.entries()) {
      yield await guarded(async () => {
        const { rows, coded } = await check.open(g, asked)
        const rest = asked.filter((name) => !coded.has(name))
        const found = new Map(rest.map((name): [string, unknown[]] => [name, []]))
        if (rows > 0 && rest.length > 0) {
          await parquetRead({
            file: check.checked,
            metadata: { ...metadata, row_groups: [group] },
            compressors,
            columns: rest,
            parsers: { stringFromBytes },
            onChunk({ columnName, columnData }) {
              const column = found.get(columnName)
              for (const value of columnData) column?.push(value)
            },
          })
        }
        return asked.map((name): ParquetCells => {
          const chunk = coded.get(name)
          if (chunk) return { values: dictionaryOf(chunk), codes: chunk.codes, offsets: chunk.offsets }
          const values = found.get(name) ?? []
          return values.length === rows ? { values, codes: inTurn(rows) } : refuse(parquetFaults.damaged)
        })
      })
    }
  }
  return { names, columns, groups }
}

function inTurn(count: number): Int32Array {
  const codes = new Int32Array(count)
  for (let i = 0; i < count; i++) codes[i] = i
  return codes
}

function holdsOf({ type, converted_type: converted, logical_type: logical }: SchemaElement): ParquetHolds | undefined {
  if (converted === 'DATE' || logical?.type === 'DATE') return 'date'
  return type === 'FLOAT' ? 'single' : undefined
}

function isList(node: {
  readonly children: readonly unknown[]
  readonly element: { repetition_type?: string }
}): boolean {
  return node.children.length > 0 || node.element.repetition_type === 'REPEATED'
}

/** Lets go of a stream that is not read on. */
async function close({ bytes }: Source): Promise<void> {
  const iterator = bytes[Symbol.asyncIterator]()
  // A generator that was never asked for anything has nothing to clean up, so it is asked once.
  await iterator.next()
  await iterator.return?.()
}

/** Parquet is read from its end, so what comes through a pipe must be gathered first. */
async function inMemory({ bytes }: Source): Promise<SeekableBytes> {
  const { byteLength, buffer } = new Uint8Array(await allBytes(bytes))
  return { byteLength, slice: (start, end) => buffer.slice(start, end) }
}

export interface ParquetColumn {
  readonly name: string
  readonly list: boolean
}

/** The bytes of a Parquet file of strings (or lists of strings), row group by row group. */
export async function* parquetBytes(
  columns: readonly ParquetColumn[],
  groups: Iterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const root = { name: 'root', num_children: columns.length }
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({ writer, schema: [root, ...columns.flatMap(schemaOf)] })
  const written = (): Uint8Array => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  for (const group of groups) {
    const columnData = columns.map(({ name }, i) => ({ name, data: [...group[i]] }))
    await parquet.write({ columnData, rowGroupSize: group[0].length })
    yield written()
  }
  await parquet.finish()
  yield written()
}

function schemaOf({ name, list }: ParquetColumn) {
  const repetition = { repetition_type: 'REQUIRED' } as const
  const string = { type: 'BYTE_ARRAY', converted_type: 'UTF8', ...repetition } as const
  if (!list) return [{ name, ...string }]
  return [
    { name, converted_type: 'LIST', num_children: 1, ...repetition } as const,
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 } as const,
    { name: 'element', ...string },
  ]
}
