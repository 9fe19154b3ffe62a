import {
  type Disassociated,
  namesOfChunk,
  type Cluster,
  type PlainChunk,
  type SharedChunk,
  subRecordsOf,
} from '../disassociated.js'
import { encodeText } from '../../../formats/encode-text.js'
import { disassociatedFaults, isCluster, isShared, memberFault, sharedFault } from './disassociated-faults.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { JsonMembers } from '../../../formats/json-members.js'
import type { Source } from '../../../formats/source.js'

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

/**
 * Reads a disassociated release, and refuses what is not one with its place. Clusters are encoded one by one as they are
 * met: beside the result, no more than the longest of them is held.
 */
export async function parseDisassociated({ file, bytes }: Source): Promise<Disassociated> {
  const refuse = (fault: Fault): never => {
    throw new InputError(fault, { file })
  }
  const codes = new Map<string, number>()
  const codeOf = (name: string): number => {
    let code = codes.get(name)
    if (code === undefined) {
      code = codes.size
      if (code === mostNames) refuse(disassociatedFaults.tooManyNames)
      codes.set(name, code)
    }
    return code
  }
  const encode = (chunk: PlainChunk) => subRecordsOf(chunk.map((names) => names.map(codeOf)))
  const members = new Map<string, unknown>()
  const clusters: Cluster[] = []
  const shared: SharedChunk[] = []
  const reader = new JsonMembers(
    file,
    {
      lists: new Set(['clusters', 'shared']),
      member(key, value) {
        members.set(key, value)
      },
      element(key, value) {
        if (key === 'shared') {
          if (isShared(value, shared.length + 1, refuse))
            shared.push({ clusters: Uint32Array.from(value.clusters), subRecords: encode(value.chunk) })
        } else if (isCluster(value, clusters.length + 1, refuse)) {
          const { size, chunks, terms } = value
          clusters.push({ size, chunks: chunks.map(encode), terms: Uint32Array.from(terms, codeOf) })
        }
      },
      end() {
        const fault = memberFault(members) ?? sharedFault(shared, clusters)
        if (fault) refuse(fault)
      },
    },
    disassociatedFaults,
  )
  for await (const chunk of bytes) reader.push(chunk)
  reader.end()
  const [k, m, suppressed] = ['k', 'm', 'suppressed'].map((name) => Number(members.get(name) ?? 0))
  return { k, m, items: [...codes.keys()], clusters, shared, suppressed }
}

/** The largest map there can be. */
const mostNames = 2 ** 24
