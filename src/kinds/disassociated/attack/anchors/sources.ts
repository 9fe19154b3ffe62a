import { type Cluster, subRecordAt, subRecordCount } from '../../disassociated.js'
import type { Rows } from '../../../../data/rows.js'
import { SequenceInterner } from '../../../../data/sequence-interner.js'

/** Something to be put back: a sub-record that occurs `count` times in its chunk, or a term (chunk -1). */
export interface TornSource {
  readonly chunk: number
  readonly items: Uint32Array
  readonly count: number
}

/** What of a cluster must be given to anchors; a term, whose support is hidden, to so many of them. */
export function* sourcesOf({ size, chunks, terms }: Cluster, rowsOfTerm: number): Generator<TornSource> {
  for (let chunk = 1; chunk < chunks.length; chunk++) {
    const { kinds, counts } = kindsOf(chunks[chunk])
    for (const [kind, items] of kinds.entries()) yield { chunk, items, count: counts[kind] }
  }
  for (let t = 0; t < terms.length; t++)
    yield { chunk: -1, items: terms.subarray(t, t + 1), count: Math.min(rowsOfTerm, size) }
}

/** The different sub-records of a chunk in order of first appearance, how often each occurs, and which is where. */
export function kindsOf(chunk: Rows): { kinds: Uint32Array[]; counts: number[]; kindOf: Uint32Array } {
  const interner = new SequenceInterner()
  const kinds: Uint32Array[] = []
  const counts: number[] = []
  const kindOf = new Uint32Array(subRecordCount(chunk))
  for (let s = 0; s < kindOf.length; s++) {
    const items = subRecordAt(chunk, s).slice().sort()
    const kind = interner.intern(items)
    if (kind === kinds.length) kinds.push(items)
    kindOf[s] = kind
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return { kinds, counts, kindOf }
}
