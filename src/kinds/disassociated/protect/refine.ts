import type { Rows } from '../../../data/rows.js'
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

const mostPasses = 10

/** What refining has come to. */
interface Refinement {
  readonly rows: Rows
  readonly k: number
  readonly m: number
  readonly clusters: RefinedCluster[]
  readonly shared: TornShared[]
}

interface RefinedCluster {
  readonly torn: Torn
  terms: readonly number[]
  /** Those of its terms that another cluster hides too: only they can be shared. */
  open: readonly number[]
  /** What the cluster already publishes in shared chunks. */
  readonly sharedTerms: Set<number>
}

/** For each term the places of the records that hold it and hide it in their cluster's term chunk. */
interface Holders {
  readonly of: ReadonlyMap<number, readonly number[]>
  /** Records in all, also those that hold none. */
  readonly size: number
}

/**
 * REFINE of Terrovitis et al. 2012: clusters whose term chunks share terms publish those terms in chunks they share,
 * with supports, if that tells more than it costs. Joined clusters may be joined again, pass by pass, with the
 * neighbour in the order of their term chunks.
 */
export function refined(rows: Rows, clusters: readonly Torn[], k: number, m: number): Refined {
  const rankOf = ranksOf(clusters)
  const opened = clusters.map((torn) => ({
    torn,
    terms: torn.terms,
    open: torn.terms.filter((term) => rankOf.has(term)),
    sharedTerms: new Set<number>(),
  }))
  const state: Refinement = { rows, k, m, clusters: opened, shared: [] }
  let joints = clusters.map((_, c) => [c])
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = joinNeighbours(state, byTermChunk(joints, opened, rankOf))
    if (next.length === joints.length) break
    joints = next
  }
  return { clusters: opened.map(({ torn, terms }) => ({ ...torn, terms })), shared: state.shared }
}

function joinNeighbours(state: Refinement, joints: readonly number[][]): number[][] {
  const next: number[][] = []
  for (let j = 0; j < joints.length; j++) {
    const both = j + 1 < joints.length ? join(state, joints[j], joints[j + 1]) : null
    next.push(both ?? joints[j])
    if (both) j++
  }
  return next
}

/** Moves the terms both sides hide to chunks they share, and gives the clusters joined; null, and nothing moved, if that is not worth it. */
function join(state: Refinement, left: readonly number[], right: readonly number[]): number[] | null {
  const { clusters, shared } = state
  const inRight = new Set(right.flatMap((c) => clusters[c].open))
  const terms = new Set(left.flatMap((c) => clusters[c].open).filter((term) => inRight.has(term)))
  if (terms.size === 0) return null
  const leaves = [...left, ...right].sort((a, b) => a - b)
  const from = leaves.map((c) => new Set(clusters[c].open.filter((term) => terms.has(term))))
  const holders = hidingHolders(state, leaves, from)
  const placed = sharedChunks(state, leaves, terms, holders)
  const gain = placed.flat().reduce((sum, term) => sum + holders.of.get(term)!.length, 0)
  if (gain < from.reduce((sum, { size: clustersOf }) => sum + clustersOf, 0)) return null
  const moved = new Set(placed.flat())
  if (leaves.some((c) => clusters[c].terms.every((term) => moved.has(term)))) return null
  for (const items of placed) shared.push({ clusters: leaves, items, from })
  for (const c of leaves) {
    const cluster = clusters[c]
    cluster.terms = cluster.terms.filter((term) => !moved.has(term))
    cluster.open = cluster.open.filter((term) => !moved.has(term))
    for (const term of moved) cluster.sharedTerms.add(term)
  }
  return leaves
}

function hidingHolders(
  { rows, clusters }: Refinement,
  leaves: readonly number[],
  from: readonly ReadonlySet<number>[],
): Holders {
  const of = new Map<number, number[]>()
  let size = 0
  for (const [place, c] of leaves.entries()) {
    for (const r of clusters[c].torn.records) {
      for (let e = rows.offsets[r]; from[place].size > 0 && e < rows.offsets[r + 1]; e++) {
        if (!from[place].has(rows.codes[e])) continue
        const list = of.get(rows.codes[e])
        if (list) list.push(size)
        else of.set(rows.codes[e], [size])
      }
      size++
    }
  }
  return { of, size }
}

/** A term that a member also publishes elsewhere needs a k-anonymous chunk: one by itself. The others grow chunks. */
function sharedChunks(
  { clusters, k, m }: Refinement,
  leaves: readonly number[],
  terms: ReadonlySet<number>,
  { of, size }: Holders,
): number[][] {
  const elsewhere = new Set(leaves.flatMap((c) => [...clusters[c].torn.chunks.flat(), ...clusters[c].sharedTerms]))
  const frequent = byFallingSupport(
    [...terms].filter((term) => of.get(term)!.length >= k),
    of,
  )
  const chunks = frequent.filter((term) => elsewhere.has(term)).map((term) => [term])
  let left = frequent.filter((term) => !elsewhere.has(term))
  while (left.length > 0) {
    const { chunk, rest } = grownChunk(left, of, size, k, m)
    chunks.push(chunk)
    left = rest
  }
  return chunks
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
