import { type Cluster, subRecordAt, subRecordCount } from '../../disassociated.js'
import { type Random, shuffle } from '../../../../math/random.js'

const emptySubRecord = new Uint32Array(0)

/**
 * One reconstruction of a cluster, changed move by move: every chunk's sub-records (empty ones included) lie in some
 * order on the cluster's rows. The first chunk stays: it names the rows. Items are local. Terms lie nowhere: on how many
 * rows is not known, and what they would say of the others is little.
 */
export class ClusterState {
  readonly size: number
  /** Release codes of the local items: the chunks' in order, then the terms. */
  readonly items: Uint32Array
  /** By local item its chunk; -1 for a term. */
  readonly chunkOf: Int16Array
  /** By chunk and row: which sub-record lies there (its number in the chunk; beyond, empty ones). */
  readonly lying: readonly Uint32Array[]
  /** By chunk: its sub-records as local items. */
  readonly subRecords: readonly (readonly Uint32Array[])[]
  readonly firstTerm: number

  constructor({ size, chunks, terms }: Cluster, random: Random) {
    this.size = size
    const local = new Map<number, number>()
    const chunkOf: number[] = []
    const localOf = (code: number, chunk: number): number => {
      const known = local.get(code)
      if (known !== undefined) return known
      local.set(code, local.size)
      chunkOf.push(chunk)
      return local.size - 1
    }
    this.subRecords = chunks.map((chunk, c) =>
      Array.from({ length: size }, (_, s) =>
        s < subRecordCount(chunk)
          ? Uint32Array.from(subRecordAt(chunk, s), (code) => localOf(code, c))
          : emptySubRecord,
      ),
    )
    this.firstTerm = local.size
    for (const term of terms) localOf(term, -1)
    this.items = Uint32Array.from(local.keys())
    this.chunkOf = Int16Array.from(chunkOf)
    this.lying = chunks.map((_, c) => {
      const order = Uint32Array.from({ length: size }, (_row, row) => row)
      return c === 0 ? order : shuffle(order, random)
    })
  }
}
