import { type Cluster, type Disassociated, chunkSupports } from '../../disassociated.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'
import { kindsOf } from '../anchors/sources.js'

/** So many times likelier from the release than from anybody, a record is taken for one of the release. */
const surely = 100

/**
 * Which of other people's records are the release's own: those that a cluster can be put together to, where chance would
 * hardly bring that about. Likelihood ratio of being drawn from the clusters (their parts in any order) against
 * being drawn item by item by how frequent each is in the release; of short records nobody can tell.
 */
export function ownRecords(
  { items, clusters }: Disassociated,
  records: readonly Uint32Array[],
  termMean: number,
): Uint8Array {
  const total = clusters.reduce((sum, { size }) => sum + size, 0)
  const support = new Float64Array(items.length)
  /** By item: the clusters that name it. */
  const named: number[][] = items.map(() => [])
  for (const [c, { chunks, terms }] of clusters.entries()) {
    for (const chunk of chunks) {
      for (const [code, count] of chunkSupports(chunk)) {
        support[code] += count
        named[code].push(c)
      }
    }
    for (const code of terms) {
      support[code] += termMean
      named[code].push(c)
    }
  }
  const share = support.map((count) => Math.min(0.99, Math.max(count, 0.5) / total))
  const nobody = share.reduce((sum, p) => sum + Math.log1p(-p), 0)
  const fits = clusters.map((cluster) => lazily(() => fitIn(cluster, termMean)))
  return Uint8Array.from(records, (record) => {
    if (record.length === 0) return 0
    const rarest = record.reduce((a, b) => (named[b].length < named[a].length ? b : a))
    let here = 0
    for (const c of named[rarest]) here += (clusters[c].size / total) * fits[c]()(record)
    const anybody = record.reduce((sum, code) => sum + Math.log(share[code] / (1 - share[code])), nobody)
    return here > 0 && Math.log(here) - anybody > Math.log(surely) ? 1 : 0
  })
}

/** The chance that a row of the cluster is just this record, if its parts lie in any order. */
function fitIn({ size, chunks, terms }: Cluster, termMean: number): (record: Uint32Array) => number {
  const chunkOf = new Map<number, number>()
  const kinds = chunks.map((chunk, c) => {
    for (const code of chunk.codes) chunkOf.set(code, c)
    const interner = new SequenceInterner()
    const { kinds: sets, counts, kindOf } = kindsOf(chunk)
    for (const set of sets) interner.intern(set)
    return { interner, counts, empty: size - kindOf.length }
  })
  const ofTerms = new Set(terms)
  const held = Math.min(0.5, termMean / size)
  return (record) => {
    const parts: number[][] = chunks.map(() => [])
    let chance = (1 - held) ** terms.length
    for (const code of record) {
      const c = chunkOf.get(code)
      if (c !== undefined) parts[c].push(code)
      else if (ofTerms.has(code)) chance *= held / (1 - held)
      else return 0
    }
    for (const [c, part] of parts.entries()) {
      const { interner, counts, empty } = kinds[c]
      const count = part.length === 0 ? empty : (counts[interner.intern(part)] ?? 0)
      chance *= count / size
    }
    return chance
  }
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
