import type { Cluster, Disassociated, SharedChunk } from '../disassociated.js'
import { type Rows, rowsOf } from '../../../data/rows.js'
import { type Random, shuffle } from '../../../math/random.js'
import type { Refined } from './refine.js'

/**
 * What leaves the house. Clusters, sub-records and terms stand in random order, items of a sub-record in the order of
 * their chunk, and items are numbered anew: neither place nor code tells of the original.
 */
export function publishClusters(
  rows: Rows,
  items: readonly string[],
  { clusters, shared }: Refined,
  { k, m }: { readonly k: number; readonly m: number },
  random: Random,
): { readonly release: Disassociated; readonly records: readonly Uint32Array[] } {
  const order = shuffle(
    Uint32Array.from(clusters, (_, c) => c),
    random,
  )
  const placeOf = new Uint32Array(clusters.length)
  for (const [place, c] of order.entries()) placeOf[c] = place
  const names: string[] = []
  const codeOf = new Int32Array(items.length).fill(-1)
  const anew = (item: number): number =>
    codeOf[item] >= 0 ? codeOf[item] : (codeOf[item] = names.push(items[item]) - 1)
  const projector = projectorOf(rows, items.length, random)
  const published = Array.from(order, (c): Cluster => {
    const { records, chunks, terms } = clusters[c]
    return {
      size: records.length,
      chunks: chunks.map((chunk) => encoded(projector(chunk, [records], [null]), anew)),
      terms: shuffle(Uint32Array.from(terms), random).map(anew),
    }
  })
  const publishedShared = shared.map(({ clusters: leaves, items: chunk, from }): SharedChunk => {
    const records = leaves.map((c) => clusters[c].records)
    return {
      clusters: Uint32Array.from(leaves, (c) => placeOf[c]).sort(),
      subRecords: encoded(projector(chunk, records, from), anew),
    }
  })
  const release = { k, m, items: names, clusters: published, shared: publishedShared, suppressed: 0 }
  return { release, records: Array.from(order, (c) => clusters[c].records) }
}

/** The non-empty sub-records of some records on a chunk's items (of each cluster only those in `from`), shuffled. */
function projectorOf(rows: Rows, itemCount: number, random: Random) {
  const rank = new Int32Array(itemCount).fill(-1)
  return (
    chunk: readonly number[],
    clusters: readonly Uint32Array[],
    from: readonly (ReadonlySet<number> | null)[],
  ): Rows => {
    for (const [place, item] of chunk.entries()) rank[item] = place
    const found: number[][] = []
    for (const [c, records] of clusters.entries()) {
      for (const r of records) {
        const held: number[] = []
        for (let e = rows.offsets[r]; e < rows.offsets[r + 1]; e++) {
          const item = rows.codes[e]
          if (rank[item] >= 0 && (from[c]?.has(item) ?? true)) held.push(item)
        }
        if (held.length > 0) found.push(held.sort((a, b) => rank[a] - rank[b]))
      }
    }
    for (const item of chunk) rank[item] = -1
    const order = shuffle(
      Uint32Array.from(found, (_, i) => i),
      random,
    )
    return rowsOf(Array.from(order, (i) => found[i]))
  }
}

function encoded({ offsets, codes }: Rows, anew: (item: number) => number): Rows {
  return { offsets, codes: codes.map(anew) }
}
