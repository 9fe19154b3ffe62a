import { type Disassociated, type SharedChunk, subRecordAt, subRecordCount } from './disassociated.js'
import type { Rows } from '../../data/rows.js'

/** Where the items of a release stand, cluster by cluster. */
export interface WhereItemsStand {
  /** For each cluster its items: the place of the record chunk; `termChunk`; or past it, the place of a shared chunk. */
  readonly inCluster: readonly ReadonlyMap<number, number>[]
  /** For each item the clusters that name it, rising. */
  readonly clustersOf: readonly (readonly number[])[]
}

export const termChunk = -1

/** Place of a shared chunk, beside those of the record chunks; and back. */
export function sharedPlace(at: number): number {
  return -2 - at
}

/** An item that a cluster publishes itself is not taken from a chunk it shares; of two shared chunks the first counts. */
export function whereItemsStand({ items, clusters, shared }: Disassociated): WhereItemsStand {
  const inCluster = clusters.map(({ chunks, terms }) => {
    const places = new Map<number, number>()
    for (const code of terms) places.set(code, termChunk)
    for (const [at, { codes }] of chunks.entries()) for (const code of codes) places.set(code, at)
    return places
  })
  for (const [at, { clusters: members, subRecords }] of shared.entries()) {
    for (const c of members) {
      for (const code of subRecords.codes) if (!inCluster[c].has(code)) inCluster[c].set(code, sharedPlace(at))
    }
  }
  const clustersOf: number[][] = items.map(() => [])
  for (const [c, places] of inCluster.entries()) for (const code of places.keys()) clustersOf[code].push(c)
  return { inCluster, clustersOf }
}

/** The clusters that name all of these items. */
export function clustersNaming({ inCluster, clustersOf }: WhereItemsStand, set: readonly number[]): number[] {
  const fewest = set.reduce((a, b) => (clustersOf[b].length < clustersOf[a].length ? b : a))
  return clustersOf[fewest].filter((c) => set.every((code) => inCluster[c].has(code)))
}

/** A set of items in a cluster. */
export interface RarestPart {
  /** How often the rarest of its parts stands there: as often it can be together, if nothing speaks against it. */
  readonly support: number
  /** Its items in record chunks, and in how many those are. */
  readonly torn: readonly number[]
  readonly chunks: number
  /** Whether a part stands in a chunk that other clusters share. */
  readonly shares: boolean
}

export function rarestPart(
  { clusters, shared }: Disassociated,
  cluster: number,
  places: ReadonlyMap<number, number>,
  set: readonly number[],
): RarestPart {
  const parts = new Map<number, number[]>()
  for (const code of set) {
    const place = places.get(code)!
    const part = parts.get(place)
    if (part) part.push(code)
    else parts.set(place, [code])
  }
  let support = clusters[cluster].size
  let chunks = 0
  let shares = false
  const torn: number[] = []
  for (const [place, part] of parts) {
    if (place === termChunk) continue
    support = Math.min(support, supportIn(chunkAt(clusters[cluster].chunks, shared, place), part))
    if (place < 0) {
      shares = true
      continue
    }
    chunks++
    torn.push(...part)
  }
  return { support, torn, chunks, shares }
}

function chunkAt(chunks: readonly Rows[], shared: readonly SharedChunk[], place: number): Rows {
  return place >= 0 ? chunks[place] : shared[sharedPlace(place)].subRecords
}

function supportIn(chunk: Rows, part: readonly number[]): number {
  let support = 0
  for (let s = 0; s < subRecordCount(chunk); s++) {
    const codes = subRecordAt(chunk, s)
    if (part.every((code) => codes.includes(code))) support++
  }
  return support
}
