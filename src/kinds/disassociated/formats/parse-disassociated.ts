import { type Cluster, type Disassociated, type PlainChunk, type SharedChunk, subRecordsOf } from '../disassociated.js'
import { disassociatedFaults, isCluster, isShared, memberFault, sharedFault } from './disassociated-faults.js'
import { type Fault, InputError } from '../../../formats/input-error.js'
import { JsonMembers } from '../../../formats/json-members.js'
import type { Source } from '../../../formats/source.js'

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
