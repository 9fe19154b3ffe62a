import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { type TableFormatId, tableOf, transactionsOf } from '../../src/data/index.js'
import { loadTableFormat, transactionFormats, type TransactionFormatId } from '../../src/formats/index.js'
import { inlineRow, workbookParts, zipOf } from './workbook.js'

/** Transactions to be written in one form or another. */
export interface Lists {
  readonly rows: readonly (readonly (string | readonly string[])[])[]
  readonly ids?: readonly string[]
}

export const plain: Lists = { rows: [['milk', 'bread, rye'], ['milk'], [], ['é"x"', 'b', '(c)']] }
export const generalised: Lists = {
  rows: [['heart disease', ['blood pressure', 'icd', 'limbs, lower']], [['a'], 'b'], []],
}
export const named: Lists = { rows: [['flu', ['fever', 'ache']], ['flu'], []], ids: ['T1', 'T,2', ''] }

/** What our own writer makes of them. */
export async function written(id: TransactionFormatId, lists: readonly Lists[]): Promise<Uint8Array[]> {
  const format = transactionFormats.find((candidate) => candidate.id === id)
  return Promise.all(
    lists.map(async ({ rows, ids }) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of format?.write(transactionsOf(rows, ids), { file: 'seed' }) ?? []) chunks.push(chunk)
      return Buffer.concat(chunks)
    }),
  )
}

/** Small files of every codec and encoding. */
export async function parquetSeeds(): Promise<readonly Uint8Array[]> {
  const words = Array.from({ length: 60 }, (_, i) => `word ${(i * i) % 17}`)
  const id = { name: 'id', data: Int32Array.from(words, (_, i) => i >> 2) }
  const compressors = { GZIP: gzipSync, BROTLI: brotliCompressSync }
  const encodings = ['PLAIN', 'RLE_DICTIONARY', 'DELTA_LENGTH_BYTE_ARRAY', 'DELTA_BYTE_ARRAY'] as const
  const codecs = ['UNCOMPRESSED', 'GZIP', 'BROTLI', 'SNAPPY'] as const
  const made = encodings.flatMap((encoding) =>
    codecs.map((codec) => {
      const item = { name: 'item', data: words.map((word, i) => (i % 7 === 0 ? null : word)), encoding }
      const numbers = { ...id, encoding: 'DELTA_BINARY_PACKED' as const }
      const columnData = [numbers, item]
      return new Uint8Array(parquetWriteBuffer({ columnData, codec, compressors, rowGroupSize: 30, pageSize: 200 }))
    }),
  )
  const ours = await written('parquet', [plain, generalised, named])
  return [...ours, ...made, ...duckdbFiles.map(({ base64 }) => Buffer.from(base64, 'base64'))]
}

export function disassociatedSeeds(): readonly Uint8Array[] {
  const clusters = [
    { size: 3, chunks: [[['a', 'b'], ['a']], [['"é']]], terms: ['x', 'y'] },
    { size: 2, chunks: [], terms: ['a'] },
  ]
  const release = {
    kind: 'disassociated',
    k: 2,
    m: 2,
    clusters,
    shared: [{ clusters: [0, 1], chunk: [['s'], ['s', 't']] }],
  }
  const lines = `{"kind":"disassociated","k":2,"m":2,"clusters":[\n${clusters.map((cluster) => JSON.stringify(cluster)).join(',\n')}\n],"shared":[],"suppressed":4}\n`
  return [lines, JSON.stringify(release), JSON.stringify(release, null, 2)].map((text) => Buffer.from(text))
}

const small = tableOf(
  ['age', 'zip', 'disease, if any', 'born'],
  [
    ['39', '007', 'flu', '2024-02-29'],
    ['', '12345', 'é"x"\ny', '1/2/2020'],
    ['1,5', '*', '', '=1+1'],
  ],
)

/** A table as our own writer has it, and more where others write otherwise. */
export async function tableSeeds(id: TableFormatId): Promise<readonly Uint8Array[]> {
  const format = await loadTableFormat(id)
  const chunks: Uint8Array[] = []
  for await (const chunk of format.write?.(small, { file: 'seed' }) ?? []) chunks.push(chunk)
  const others: Partial<Record<TableFormatId, readonly Uint8Array[]>> = {
    csv: [
      Buffer.from('a;b;c\r\n1,5;"x;y";\r\n\r\n2; z ;"q""q"\r\n'),
      Buffer.from('a\tb\n1\té\n2\tü\n', 'latin1'),
      Buffer.from('\ufeffa|b\n1|é\n', 'utf16le'),
    ],
    ndjson: [Buffer.from('{"a":1.10,"b":"x"}\n\n{"b":null,"c":true}\n{"\\u0061":"\\u00e9"}\n')],
  }
  return [Buffer.concat(chunks), ...(others[id] ?? [])]
}

/** A file of each kind of column that another program may write. */
export function flatParquetSeeds(): readonly Uint8Array[] {
  const columnData = [
    { name: 'n', data: Int32Array.from([1, 2, 3]) },
    { name: 'x', data: Float32Array.from([0.1, 2, 3e20]) },
    { name: 't', data: ['a', null, 'b'] },
    { name: 'w', data: [new Date(0), new Date(86_400_000), new Date(1e12)] },
    { name: 'y', data: [true, false, true] },
  ]
  return [
    new Uint8Array(parquetWriteBuffer({ columnData })),
    new Uint8Array(parquetWriteBuffer({ columnData, codec: 'UNCOMPRESSED' })),
  ]
}

export function workbookSeeds(): readonly Uint8Array[] {
  const rows = inlineRow(1, ['a', 'b']) + inlineRow(2, ['007', 'x']) + inlineRow(5, ['é'])
  return [
    zipOf(
      workbookParts([
        { name: 's', rows },
        { name: 'hidden', hidden: true, rows },
      ]),
    ),
  ]
}

interface DuckdbFile {
  readonly table: 'long' | 'lists'
  readonly codec: string
  readonly version: string
  readonly base64: string
}

/** Small files written by DuckDB 1.5.5 (`copy … to … (format parquet, codec …, parquet_version …)`): pages of both kinds. */
export const duckdbFiles: readonly DuckdbFile[] = [
  {
    table: 'long',
    codec: 'snappy',
    version: 'V1',
    base64:
      'UEFSMRUAFUwVRiwVEBUAFQYVBgAAJiQCAAAAEAEBAAAAAQQBDgEEPAMAAAADAAAAAwAAAAMAAAAVABXIARV4LBUQFQAVBhUGAABkGCEAAABB9wB2AQA8AwAAAGZsdQUAAABjb3VnaA0QQA0AAAAoZmV2ZXIsIGFjaGUpPiEAGAMAAABmbHUVAhk8NQAYDWR1Y2tkYl9zY2hlbWEVBAAVAiUCGAJpZCUiABUMJQIYBGl0ZW0lAAAWEBkcGSwmABwVAhkVABkYAmlkFQIWEBZuFmgmCDwYBAMAAAAYBAEAAAAWACgEAwAAABgEAQAAABERAAAAJgAcFQwZFQAZGARpdGVtFQIWEBbsARacASZwPBgDZmx1GA0oZmV2ZXIsIGFjaGUpFgIoA2ZsdRgNKGZldmVyLCBhY2hlKRERAAAAFtoCFhAmCBaEAgAoKER1Y2tEQiB2ZXJzaW9uIHYxLjUuNSAoYnVpbGQgZDhjZGFhMzNmZCkZLBwAABwAAAD2AAAAUEFSMQ==',
  },
  {
    table: 'long',
    codec: 'zstd',
    version: 'V2',
    base64:
      'UEFSMRUAFWgVQiwVEBUKFQYVBgAAKLUv/SA0xQAAgAIAAAAQAYAQCAgCAAEACgACAEBgGFACFQAV7AMVjAEsFRAVDBUGFQYAACi1L/0g9u0BAPQCIQAAAEH3AIAQCAcGDwUAykhgEABmbHVjb3VnaGZsdShmZXZlciwgYWNoZSlmbHUEAOAkBgbQB4Yogi0VBBk8NQAYDWR1Y2tkYl9zY2hlbWEVBAAVAiUCGAJpZCUiABUMJQIYBGl0ZW0lAAAWEBkcGSwmABwVAhkVChkYAmlkFQwWEBaKARZkJgg8GAQDAAAAGAQBAAAAFgAoBAMAAAAYBAEAAAAREQAAACYAHBUMGRUMGRgEaXRlbRUMFhAWkgQWsgEmbDwYA2ZsdRgNKGZldmVyLCBhY2hlKRYCKANmbHUYDShmZXZlciwgYWNoZSkREQAAABacBRYQJggWlgIAKChEdWNrREIgdmVyc2lvbiB2MS41LjUgKGJ1aWxkIGQ4Y2RhYTMzZmQpGSwcAAAcAAAA9wAAAFBBUjE=',
  },
  {
    table: 'lists',
    codec: 'uncompressed',
    version: 'V1',
    base64:
      'UEFSMRUAFSoVKiwVBhUAFQYVBgAAAgAAAAYBAQAAAGEBAAAAYgEAAABjFQAVpAIVpAIsFQwVABUGFQYAACEAAABBMgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBAAAAQd8PAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAAAAZmx1BQAAAGNvdWdoBQAAAGZldmVyAwAAAGZsdQQAAAByYXNoFQIZXDUAGA1kdWNrZGJfc2NoZW1hFQQAFQwlAhgCaWQlAAA1AhgFaXRlbXMVAhUGADUEGARsaXN0FQIAFQwlAhgHZWxlbWVudCUAABYGGRwZLCYAHBUMGRUAGRgCaWQVABYGFkwWTCYIPBgBYxgBYRYAKAFjGAFhEREAAAAmABwVDBkVABk4BWl0ZW1zBGxpc3QHZWxlbWVudBUAFgwWygIWygImVDwYBHJhc2gYBWNvdWdoFgIoBHJhc2gYBWNvdWdoEREAAAAWlgMWBiYIFpYDACgoRHVja0RCIHZlcnNpb24gdjEuNS41IChidWlsZCBkOGNkYWEzM2ZkKRksHAAAHAAAAAYBAABQQVIx',
  },
  {
    table: 'lists',
    codec: 'gzip',
    version: 'V2',
    base64:
      'UEFSMRUAFS4VSCwVBhUMFQYVBgAAH4sIAAAAAAAA/2NiYGBgY2wQ4GBmYoCBxKRkAO57wqgXAAAAFQAV2AMVqgEsFQwVDBUGFQYAAB+LCAAAAAAAAP+1x7sJwCAARdEHEkmXFFkgK7iBo4j4KQRB0dpNXUUFaxvxwC3uD4AzrPFRfbClvPdFCZn3URylXZI+GatVVqFPENE2ZiWK3ewAAAAVBBlcNQAYDWR1Y2tkYl9zY2hlbWEVBAAVDCUCGAJpZCUAADUCGAVpdGVtcxUCFQYANQQYBGxpc3QVAgAVDCUCGAdlbGVtZW50JQAAFgYZHBksJgAcFQwZFQwZGAJpZBUEFgYWUBZqJgg8GAFjGAFhFgAoAWMYAWEREQAAACYAHBUMGRUMGTgFaXRlbXMEbGlzdAdlbGVtZW50FQQWDBb+AxbQASZyPBgEcmFzaBgFY291Z2gWAigEcmFzaBgFY291Z2gREQAAABbOBBYGJggWugIAKChEdWNrREIgdmVyc2lvbiB2MS41LjUgKGJ1aWxkIGQ4Y2RhYTMzZmQpGSwcAAAcAAAABgEAAFBBUjE=',
  },
  {
    table: 'lists',
    codec: 'brotli',
    version: 'V1',
    base64:
      'UEFSMRUAFSoVKiwVBhUAFQYVBgAAGxQA+AfxYPuDUDpKEYWigBaTYIPzFQAVpAIVeiwVDBUAFQYVBgAAG5EA+IegbR6o2ZAN1dA+RRGcYTDYMLQ82IDjQCmaZACf5EQAhVgWDdHRBeKvvoR1n4L5nGsXrJnIfce3ARUCGVw1ABgNZHVja2RiX3NjaGVtYRUEABUMJQIYAmlkJQAANQIYBWl0ZW1zFQIVBgA1BBgEbGlzdBUCABUMJQIYB2VsZW1lbnQlAAAWBhkcGSwmABwVDBkVABkYAmlkFQgWBhZMFkwmCDwYAWMYAWEWACgBYxgBYRERAAAAJgAcFQwZFQAZOAVpdGVtcwRsaXN0B2VsZW1lbnQVCBYMFsgCFp4BJlQ8GARyYXNoGAVjb3VnaBYCKARyYXNoGAVjb3VnaBERAAAAFpQDFgYmCBbqAQAoKER1Y2tEQiB2ZXJzaW9uIHYxLjUuNSAoYnVpbGQgZDhjZGFhMzNmZCkZLBwAABwAAAAGAQAAUEFSMQ==',
  },
  {
    table: 'lists',
    codec: 'lz4_raw',
    version: 'V1',
    base64:
      'UEFSMRUAFSoVLiwVBhUAFQYVBgAA8AYCAAAABgEBAAAAYQEAAABiAQAAAGMVABWkAhV8LBUMFQAVBhUGAAB/IQAAAEEyAAEACxBBJQAv3w8lAAsPAgAN8AEDAAAAZmx1BQAAAGNvdWdoCQBTZmV2ZXIZAIAEAAAAcmFzaBUCGVw1ABgNZHVja2RiX3NjaGVtYRUEABUMJQIYAmlkJQAANQIYBWl0ZW1zFQIVBgA1BBgEbGlzdBUCABUMJQIYB2VsZW1lbnQlAAAWBhkcGSwmABwVDBkVABkYAmlkFQ4WBhZMFlAmCDwYAWMYAWEWACgBYxgBYRERAAAAJgAcFQwZFQAZOAVpdGVtcwRsaXN0B2VsZW1lbnQVDhYMFsgCFqABJlg8GARyYXNoGAVjb3VnaBYCKARyYXNoGAVjb3VnaBERAAAAFpQDFgYmCBbwAQAoKER1Y2tEQiB2ZXJzaW9uIHYxLjUuNSAoYnVpbGQgZDhjZGFhMzNmZCkZLBwAABwAAAAGAQAAUEFSMQ==',
  },
]
