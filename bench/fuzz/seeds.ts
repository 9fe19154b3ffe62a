import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { transactionsOf } from '../../src/data/index.js'
import { transactionFormats, type TransactionFormatId } from '../../src/formats/index.js'
import { duckdbFiles } from './duckdb-files.js'

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
