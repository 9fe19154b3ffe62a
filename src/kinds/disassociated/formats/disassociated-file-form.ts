import { type Disassociated, namesOfChunk } from '../disassociated.js'
import { encodeText } from '../../../formats/encode-text.js'

export { parseDisassociated } from './parse-disassociated.js'

/** The bytes of a release, one cluster a line. */
export function disassociatedBytes(release: Disassociated): Iterable<Uint8Array> {
  return encodeText(piecesOf(release))
}

function* piecesOf({ k, m, items, clusters, shared, suppressed }: Disassociated): Generator<string> {
  yield `{"kind":"disassociated","k":${k},"m":${m},"clusters":[`
  for (const [place, { size, chunks, terms }] of clusters.entries()) {
    const plain = {
      size,
      chunks: chunks.map((chunk) => namesOfChunk(items, chunk)),
      terms: Array.from(terms, (code) => items[code]),
    }
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`
  }
  yield '\n],"shared":['
  for (const [place, chunk] of shared.entries()) {
    const plain = { clusters: [...chunk.clusters], chunk: namesOfChunk(items, chunk.subRecords) }
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(plain)}`
  }
  yield `]${suppressed === 0 ? '' : `,"suppressed":${suppressed}`}}\n`
}
