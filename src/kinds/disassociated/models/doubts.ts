import { SequenceInterner } from '../../../data/sequence-interner.js'
import type { CoverProblem } from '../../../contract/cover-claims.js'
import { coverProblemsOf } from '../cover-problems.js'
import type { Disassociated } from '../disassociated.js'
import { stream } from '../../../math/random.js'
import { type Bounds, doubtfulSets } from './together.js'
import { tornCluster } from './torn-cluster.js'
import { type WhereItemsStand, clustersNaming, rarestPart } from '../where-items-stand.js'

export interface Asked {
  readonly k: number
  readonly m: number
  readonly mostSets: number
  readonly mostSwaps: number
}

/** Per cluster the sets of items, torn over several chunks, that were not seen together k times. */
export interface Doubts {
  readonly inCluster: readonly (readonly DoubtfulCodes[])[]
  /** The same by the set's number. */
  readonly bounds: readonly ReadonlyMap<number, Bounds>[]
  readonly numbers: SequenceInterner
  /** Clusters that vertical partitioning cannot have torn apart like this; and those of which that is not known. */
  readonly impossible: number
  readonly unsettled: number
  readonly tooMany: boolean
}

interface DoubtfulCodes extends Bounds {
  /** Codes, rising. */
  readonly set: readonly number[]
}

/**
 * Searches each cluster for datasets in which its torn sets are together. The repair of cover problems leaves none and
 * moves items of later chunks to the term chunk: where a release has no cover problem, an item's reason not to be in a
 * chunk after the first may have gone there.
 */
export function findDoubts(
  release: Disassociated,
  stands: WhereItemsStand,
  { k, m, mostSets, mostSwaps }: Asked,
): Doubts {
  const covers = release.clusters.map((): CoverProblem[] => [])
  for (const problem of coverProblemsOf(release)) covers[problem.cluster].push(problem)
  const repaired = covers.every((problems) => problems.length === 0)
  const sharing = new Set(release.shared.flatMap(({ clusters }) => [...clusters]))
  const numbers = new SequenceInterner()
  const random = stream(1, 'guarantee')
  const effort = { left: mostSwaps }
  let impossible = 0
  let unsettled = 0
  let looked = 0
  const inCluster = release.clusters.map((cluster, c): DoubtfulCodes[] => {
    if (cluster.chunks.length < 2 || looked > mostSets) return []
    const torn = tornCluster(cluster, sharing.has(c))
    const codesOf = (items: readonly number[]): number[] => items.map((item) => torn.codes[item]).sort((a, b) => a - b)
    // Of a set that can grow by an item of the term chunk, more is asked than whether it is together somewhere.
    const cannotGrow = m === 2 || stands.inCluster[c].size === torn.codes.length
    const { sets, possible } = doubtfulSets(
      torn,
      {
        made: release,
        k,
        m,
        effort,
        covers: covers[c],
        mayHaveMoved: repaired && cluster.terms.length > 0,
        needsAnswer: (items) => {
          if (looked++ >= mostSets) return null
          return !(cannotGrow && certainSomewhere(release, stands, codesOf(items), k))
        },
      },
      random,
    )
    if (possible === false) impossible++
    if (possible === null) unsettled++
    return sets.map(({ items, least, most }) => ({ set: codesOf(items), least, most }))
  })
  const bounds = inCluster.map(
    (sets) => new Map(sets.map(({ set, least, most }) => [numbers.intern(set), { least, most }])),
  )
  return { inCluster, bounds, numbers, impossible, unsettled, tooMany: looked > mostSets }
}

/** Whether a cluster that does not tear the set apart can hold it k times. */
function certainSomewhere(release: Disassociated, stands: WhereItemsStand, set: readonly number[], k: number): boolean {
  return clustersNaming(stands, set).some((c) => {
    const { support, chunks } = rarestPart(release, c, stands.inCluster[c], set)
    return chunks < 2 && support >= k
  })
}
