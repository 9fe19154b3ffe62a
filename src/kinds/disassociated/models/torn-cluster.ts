import { type Cluster, type Disassociated, subRecordAt, subRecordCount } from '../disassociated.js'

/** A cluster to be put together again: its items numbered from 0, chunk by chunk. */
export interface TornCluster {
  readonly size: number
  /** Codes of the items in the release. */
  readonly codes: readonly number[]
  readonly placeOf: ReadonlyMap<number, number>
  readonly chunkOf: readonly number[]
  readonly supports: readonly number[]
  /** Per chunk as many lists as there are records, the empty ones last. */
  readonly chunks: readonly (readonly (readonly number[])[])[]
  readonly reasons: readonly Reason[]
  /** Records that may hold nothing: all, where a term could fill them; else only as many as must. */
  readonly mostEmpty: number
}

/**
 * Why x is not in an earlier chunk: with some of that chunk's items that came before x (`before`: those at least as
 * frequent) it was in some records, but in fewer than k. Of equally frequent items either may have come first, so
 * those of the earlier chunk count as before.
 */
export interface Reason {
  readonly x: number
  readonly earlier: number
  readonly before: readonly number[]
}

export function tornCluster({ size, chunks, terms }: Cluster, fillable: boolean): TornCluster {
  const codes: number[] = []
  const placeOf = new Map<number, number>()
  const chunkOf: number[] = []
  const supports: number[] = []
  const lists = chunks.map((chunk, at) => {
    const found = Array.from({ length: subRecordCount(chunk) }, (_, s) =>
      Array.from(subRecordAt(chunk, s), (code) => {
        let place = placeOf.get(code)
        if (place === undefined) {
          place = codes.push(code) - 1
          placeOf.set(code, place)
          chunkOf.push(at)
          supports.push(0)
        }
        supports[place]++
        return place
      }),
    )
    return Array.from({ length: size }, (_, s) => found[s] ?? [])
  })
  const given = chunks.reduce((sum, chunk) => sum + subRecordCount(chunk), 0)
  const mostEmpty = fillable || terms.length > 0 ? size : Math.max(0, size - given)
  return { size, codes, placeOf, chunkOf, supports, chunks: lists, reasons: reasonsOf(chunkOf, supports), mostEmpty }
}

function reasonsOf(chunkOf: readonly number[], supports: readonly number[]): Reason[] {
  return chunkOf.flatMap((chunk, x) =>
    Array.from({ length: chunk }, (_, earlier) => ({
      x,
      earlier,
      before: [...chunkOf.keys()].filter((y) => chunkOf[y] === earlier && supports[y] >= supports[x]),
    })),
  )
}

/** Clusters that cannot be put together: an item in two chunks, or more sub-records than records. */
export function isTorn({ clusters }: Disassociated): boolean {
  return clusters.every(({ size, chunks }) => {
    const seen = new Set<number>()
    return chunks.every((chunk) => {
      const own = new Set(chunk.codes)
      const again = [...own].some((code) => seen.has(code))
      for (const code of own) seen.add(code)
      return !again && subRecordCount(chunk) <= size
    })
  })
}
