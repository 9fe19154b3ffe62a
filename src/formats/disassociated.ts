import { type Disassociated, namesOfChunk } from '../release/disassociated/disassociated.js'
import { atomicWrite } from './atomic-write.js'
import { parseDisassociated } from './parse-disassociated.js'
import { openSource } from './source.js'

/** Reads a disassociated release (`.json`, also gzipped), and refuses what is not one with its place. */
export async function readDisassociated(path: string): Promise<Disassociated> {
  return parseDisassociated(await openSource(path))
}

/** Writes a release whole or not at all, one cluster a line; `-` is standard output. */
export async function writeDisassociated(path: string, release: Disassociated): Promise<void> {
  await atomicWrite(path, chunksOf(release), { gzip: /\.gz$/i.test(path) })
}

function* chunksOf({ k, m, items, clusters, shared, suppressed }: Disassociated): Generator<Uint8Array> {
  yield Buffer.from(`{"kind":"disassociated","k":${k},"m":${m},"clusters":[`)
  for (const [place, { size, chunks, terms }] of clusters.entries()) {
    const plain = {
      size,
      chunks: chunks.map((chunk) => namesOfChunk(items, chunk)),
      terms: Array.from(terms, (code) => items[code]),
    }
    yield Buffer.from(`${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`)
  }
  yield Buffer.from('\n],"shared":[')
  for (const [place, chunk] of shared.entries()) {
    const plain = { clusters: [...chunk.clusters], chunk: namesOfChunk(items, chunk.subRecords) }
    yield Buffer.from(`${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`)
  }
  yield Buffer.from(`]${suppressed === 0 ? '' : `,"suppressed":${suppressed}`}}\n`)
}
