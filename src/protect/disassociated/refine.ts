import type { Rows } from '../../data/rows.js'
import { byFallingSupport, grownChunk } from './vertical.js'

/** A cluster in the making: its records in the original, and its items torn apart. */
export interface Torn {
  readonly records: Uint32Array
  readonly chunks: readonly (readonly number[])[]
  readonly terms: readonly number[]
}

/** A chunk that several clusters share; `from` tells per cluster which of its items left that cluster's term chunk. */
interface TornShared {
  readonly clusters: readonly number[]
  readonly items: readonly number[]
  readonly from: readonly ReadonlySet<number>[]
}

export interface Refined {
  readonly clusters: readonly Torn[]
  readonly shared: readonly TornShared[]
}

const MOST_PASSES = 10

/**
 * REFINE of Terrovitis et al. 2012: clusters whose term chunks share terms publish those terms in chunks they share,
 * with supports, if that tells more than it costs. Joined clusters may be joined again, pass by pass, with the
 * neighbour in the order of their term chunks.
 */
export function refined(rows: Rows, clusters: readonly Torn[], k: number, m: number): Refined {
  const rankOf = ranksOf(clusters)
  // Terms that another cluster hides too: only they can be shared.
  const state = clusters.map((cluster) => ({ ...cluster, open: cluster.terms.filter((term) => rankOf.has(term)) }))
  const shared: TornShared[] = []
  const sharedIn = clusters.map(() => new Set<number>())
  let joints = clusters.map((_, c) => [c])
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const ordered = byTermChunk(joints, state, rankOf)
    const next: number[][] = []
    for (let j = 0; j < ordered.length; j++) {
      const pair = j + 1 < ordered.length ? jointOf(ordered[j], ordered[j + 1]) : null
      if (!pair) next.push(ordered[j])
      else {
        next.push(pair)
        j++
      }
    }
    if (next.length === joints.length) break
    joints = next
  }
  return { clusters: state.map(({ records, chunks, terms }) => ({ records, chunks, terms })), shared }

  function jointOf(left: readonly number[], right: readonly number[]): number[] | null {
    const inRight = new Set(right.flatMap((c) => state[c].open))
    const terms = new Set(left.flatMap((c) => state[c].open).filter((term) => inRight.has(term)))
    if (terms.size === 0) return null
    const leaves = [...left, ...right].sort((a, b) => a - b)
    const from = leaves.map((c) => new Set(state[c].open.filter((term) => terms.has(term))))
    const { holders, size } = freeHolders(leaves, from)
    const placed = sharedChunks(leaves, terms, holders, size)
    const gain = placed.flat().reduce((sum, term) => sum + holders.get(term)!.length, 0)
    if (gain < from.reduce((sum, { size: clustersOf }) => sum + clustersOf, 0)) return null
    const moved = new Set(placed.flat())
    if (leaves.some((c) => state[c].terms.every((term) => moved.has(term)))) return null
    for (const items of placed) shared.push({ clusters: leaves, items, from })
    for (const c of leaves) {
      state[c].terms = state[c].terms.filter((term) => !moved.has(term))
      state[c].open = state[c].open.filter((term) => !moved.has(term))
      for (const term of moved) sharedIn[c].add(term)
    }
    return leaves
  }

  /** Who holds the terms, among the records of the clusters that hide them in their term chunk. */
  function freeHolders(leaves: readonly number[], from: readonly ReadonlySet<number>[]) {
    const holders = new Map<number, number[]>()
    let size = 0
    for (const [place, c] of leaves.entries()) {
      for (const r of state[c].records) {
        for (let e = rows.offsets[r]; from[place].size > 0 && e < rows.offsets[r + 1]; e++) {
          if (!from[place].has(rows.codes[e])) continue
          const list = holders.get(rows.codes[e])
          if (list) list.push(size)
          else holders.set(rows.codes[e], [size])
        }
        size++
      }
    }
    return { holders, size }
  }

  /** A term that a member also publishes elsewhere needs a k-anonymous chunk: one by itself. The others grow chunks. */
  function sharedChunks(
    leaves: readonly number[],
    terms: ReadonlySet<number>,
    holders: ReadonlyMap<number, readonly number[]>,
    size: number,
  ): number[][] {
    const elsewhere = new Set(leaves.flatMap((c) => [...state[c].chunks.flat(), ...sharedIn[c]]))
    const frequent = byFallingSupport(
      [...terms].filter((term) => holders.get(term)!.length >= k),
      holders,
    )
    const chunks = frequent.filter((term) => elsewhere.has(term)).map((term) => [term])
    let left = frequent.filter((term) => !elsewhere.has(term))
    while (left.length > 0) {
      const { chunk, rest } = grownChunk(left, holders, size, k, m)
      chunks.push(chunk)
      left = rest
    }
    return chunks
  }
}

/** The terms that more than one term chunk hides, numbered from the one most of them hide. */
function ranksOf(clusters: readonly Torn[]): Map<number, number> {
  const hiddenBy = new Map<number, number>()
  for (const { terms } of clusters) for (const term of terms) hiddenBy.set(term, (hiddenBy.get(term) ?? 0) + 1)
  const several = [...hiddenBy].filter(([, count]) => count > 1).sort(([a, m], [b, n]) => n - m || a - b)
  return new Map(several.map(([term], rank) => [term, rank]))
}

/** Joints next to each other when their term chunks begin alike, the terms most clusters hide first. */
function byTermChunk(
  joints: readonly number[][],
  clusters: readonly { readonly open: readonly number[] }[],
  rankOf: ReadonlyMap<number, number>,
): number[][] {
  const keyed = joints.map((joint) => ({
    joint,
    key: Uint32Array.from(
      joint.flatMap((c) => clusters[c].open),
      (term) => rankOf.get(term)!,
    ).sort(),
  }))
  return keyed.sort((a, b) => compared(a.key, b.key)).map(({ joint }) => joint)
}

function compared(a: Uint32Array, b: Uint32Array): number {
  const both = Math.min(a.length, b.length)
  for (let i = 0; i < both; i++) if (a[i] !== b[i]) return a[i] - b[i]
  return b.length - a.length
}
