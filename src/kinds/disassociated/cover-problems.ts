import type { CoverProblem } from '../../contract/cover-claims.js'
import type { Rows } from '../../data/rows.js'
import { type Cluster, type Disassociated, chunkSupports, subRecordAt, subRecordCount } from './disassociated.js'

/** Every cover problem of a release, cluster by cluster. Shared chunks are left out, as in the paper. */
export function* coverProblemsOf({ clusters }: Disassociated): Generator<CoverProblem> {
  for (const [place, cluster] of clusters.entries()) yield* clusterCoverProblems(cluster, place)
}

export function* clusterCoverProblems({ chunks }: Cluster, cluster = 0): Generator<CoverProblem> {
  const views = chunks.map(prefixesOf)
  for (let chunk = 1; chunk < views.length; chunk++) {
    for (const [at, x] of views[chunk].items.entries()) {
      for (let earlier = 0; earlier < chunk; earlier++) {
        const { items, supports, coversPrefix } = views[earlier]
        const length = atLeast(supports, views[chunk].supports[at])
        if (length === 0 || !coversPrefix[length - 1]) continue
        const covering = items.slice(0, length)
        const covered = covering.filter((_, i) => supports[i] === supports[length - 1])
        yield { cluster, chunk, earlier, x, covering, covered }
      }
    }
  }
}

interface Prefixes {
  /** The chunk's items by falling support. */
  readonly items: readonly number[]
  readonly supports: readonly number[]
  /** Whether the first i + 1 items are all in as many sub-records as item i: together whenever it is there. */
  readonly coversPrefix: readonly boolean[]
}

/** All a chunk can be asked: the sets of items above some support are prefixes of one order. */
function prefixesOf(chunk: Rows): Prefixes {
  const support = chunkSupports(chunk)
  const items = [...support.keys()].sort((a, b) => support.get(b)! - support.get(a)! || a - b)
  const rank = new Map(items.map((item, i) => [item, i]))
  // A sub-record holds the first n items, and not the next: it counts for the first n prefixes.
  const holdExactly = new Uint32Array(items.length + 1)
  const held = new Uint8Array(items.length)
  for (let s = 0; s < subRecordCount(chunk); s++) {
    const codes = subRecordAt(chunk, s)
    for (const code of codes) held[rank.get(code)!] = 1
    let n = 0
    while (n < items.length && held[n] === 1) n++
    holdExactly[n]++
    for (const code of codes) held[rank.get(code)!] = 0
  }
  const supports = items.map((item) => support.get(item)!)
  const coversPrefix: boolean[] = []
  let together = holdExactly[items.length]
  for (let i = items.length - 1; i >= 0; i--) {
    coversPrefix[i] = together === supports[i]
    together += holdExactly[i]
  }
  return { items, supports, coversPrefix }
}

/** How many of the falling supports are at least s. */
function atLeast(supports: readonly number[], s: number): number {
  let low = 0
  let high = supports.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (supports[middle] >= s) low = middle + 1
    else high = middle
  }
  return low
}
