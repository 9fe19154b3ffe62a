import type { FileMetaData } from 'hyparquet'
import { InputError, type Fault } from './input-error.js'
import { allBytes } from './join-bytes.js'
import type { RandomBytes, Source } from './source.js'
import { textFaults } from './text-faults.js'
import { decodeUtf8 } from './utf8.js'

export interface ParquetFile {
  /** Names of the columns, and whether each holds lists. */
  readonly columns: ReadonlyMap<string, { readonly list: boolean }>
  /** The rows of each row group in turn, one array per column asked for. */
  groups(names: readonly string[]): AsyncGenerator<readonly (readonly unknown[])[]>
}

/** Opens a Parquet file. Only its footer is read until the rows are asked for, then one row group at a time. */
export async function openParquet(source: Source): Promise<ParquetFile> {
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import('hyparquet')
  const { compressors } = await import('hyparquet-compressors')
  // The library's own messages may quote the data, so they are not passed on.
  const guarded = async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step()
    } catch (error) {
      throw error instanceof InputError ? error : new InputError(damaged, { file: source.file })
    }
  }
  // The library's own decoder drops a leading U+FEFF and hides bytes that are not UTF-8.
  const stringFromBytes = (bytes: Uint8Array): string => {
    const text = decodeUtf8(bytes, 0, bytes.length)
    if (text === undefined) throw new InputError(textFaults.notUtf8, { file: source.file })
    return text
  }
  const file = source.random ?? (await inMemory(source))
  if (source.random) await close(source)
  const metadata = await guarded<FileMetaData>(() => parquetMetadataAsync(file))
  const tree = await guarded(async () => parquetSchema(metadata))
  const columns = new Map(tree.children.map((child) => [child.element.name, { list: isList(child) }]))
  async function* groups(names: readonly string[]): AsyncGenerator<readonly (readonly unknown[])[]> {
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      const range = { rowStart, rowEnd }
      const rows = await guarded(() =>
        parquetReadObjects({
          file,
          metadata,
          compressors,
          columns: [...names],
          parsers: { stringFromBytes },
          ...range,
        }),
      )
      if (rows.length !== rowEnd - rowStart) throw new InputError(damaged, { file: source.file })
      yield names.map((name) => rows.map((row) => row[name] as unknown))
      rowStart = rowEnd
    }
  }
  return { columns, groups }
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
async function inMemory({ bytes }: Source): Promise<RandomBytes> {
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

const damaged: Fault = {
  message: 'is not a readable Parquet file',
  rule: 'a Parquet file is whole, not encrypted, and starts and ends with PAR1',
  remedy: 'copy or export the file again; if it is something else, name its form',
}
