import { SequenceInterner } from '../../../data/sequence-interner.js'
import { type Disassociated, subRecordAt, subRecordCount } from '../disassociated.js'
import type { Rows } from '../../../data/rows.js'
import { everyRareSetIn } from './rare-sets.js'
import { type Bounds, doubtfulSets } from './together.js'
import { type WhereItemsStand, clustersNaming, rarestPart } from '../where-items-stand.js'
import type { CoverProblem } from '../../../contract/cover-claims.js'
import { coverProblemsOf } from '../cover-problems.js'
import { stream } from '../../../math/random.js'
import { tornCluster } from './torn-cluster.js'

interface Asked {
  readonly k: number
  readonly m: number
  readonly mostSets: number
  readonly mostSwaps: number
}

/** Per cluster the sets of items, torn over several chunks, that were not seen together k times. */
interface Doubts {
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

/** A set of items that may be below k, and in how many records of the whole release it can be at most. */
interface SetTogether extends Bounds {
  readonly set: readonly number[]
  /** The first cluster that can hold it. */
  readonly cluster: number
}

/**
 * Sums what each cluster can hold of every set that is short of k where it starts: clusters are put together
 * independently of each other. Smaller sets first; of those below k, none that holds another.
 */
export function* mostTogether(
  release: Disassociated,
  stands: WhereItemsStand,
  doubts: Doubts,
  asked: Asked,
): Generator<SetTogether | 'too many'> {
  const numbers = new SequenceInterner()
  const short: boolean[] = []
  const seeds = seedsOf(release, doubts, asked)
  let looked = 0
  for (let size = 1; size <= asked.m; size++) {
    for (const set of startingPoints(stands, seeds, size)) {
      if (looked++ > asked.mostSets) {
        yield 'too many'
        return
      }
      const known = numbers.size
      const number = numbers.intern(set)
      if (number < known) continue
      short[number] = set.some((_, i) => short[numbers.intern(set.toSpliced(i, 1))])
      if (short[number]) continue
      const sum = sumOf(release, stands, doubts, set, asked.k)
      if (sum.most < asked.k) short[number] = true
      if (sum.least < asked.k && sum.most > 0) yield sum
    }
  }
}

/** Per cluster the sets that it holds fewer than k times, or is not known to hold k times; free items may join them. */
function seedsOf({ clusters, shared }: Disassociated, { inCluster }: Doubts, { k, m }: Asked): (readonly number[])[][] {
  const seeds = clusters.map(({ size, chunks }, c) => [
    ...inCluster[c].map(({ set }) => set),
    ...chunks.flatMap((chunk) => rareIn(chunk, k, m)),
    ...(size < k ? [[]] : []),
  ])
  for (const { clusters: members, subRecords } of shared) {
    const rare = rareIn(subRecords, k, m)
    for (const c of members) seeds[c].push(...rare)
  }
  return seeds
}

/** The sets of this size that grow from the seeds by items of the term chunk and of shared chunks. */
function* startingPoints(
  { inCluster }: WhereItemsStand,
  seeds: readonly (readonly number[])[][],
  size: number,
): Generator<number[]> {
  for (const [c, own] of seeds.entries()) {
    if (own.length === 0) continue
    const free = [...inCluster[c]].filter(([, place]) => place < 0).map(([code]) => code)
    for (const seed of own) {
      for (const more of setsOf(free, size - seed.length)) {
        const set = [...new Set([...seed, ...more])].sort((a, b) => a - b)
        if (set.length === size && set.every((code) => inCluster[c].has(code))) yield set
      }
    }
  }
}

function rareIn(chunk: Rows, k: number, m: number): (readonly number[])[] {
  const lists = Array.from({ length: subRecordCount(chunk) }, (_, s) => [...subRecordAt(chunk, s)])
  return everyRareSetIn(lists, k, m)
}

function* setsOf(codes: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) yield []
  if (size <= 0) return
  for (let i = from; i < codes.length; i++) {
    for (const more of setsOf(codes, size - 1, i + 1)) yield [codes[i], ...more]
  }
}

/** Sub-records of shared chunks go to one cluster or another: of what needs them, only the best cluster counts as sure. */
function sumOf(
  release: Disassociated,
  stands: WhereItemsStand,
  { bounds, numbers }: Doubts,
  set: readonly number[],
  k: number,
): SetTogether {
  let least = 0
  let leastShared = 0
  let most = 0
  let cluster = -1
  for (const c of clustersNaming(stands, set)) {
    const { support, torn, chunks, shares } = rarestPart(release, c, stands.inCluster[c], set)
    if (support === 0) continue
    if (cluster < 0) cluster = c
    const known = chunks > 1 ? bounds[c].get(numbers.intern([...torn].sort((a, b) => a - b))) : undefined
    const sure = Math.min(support, known?.least ?? (chunks > 1 ? k : support))
    if (shares) leastShared = Math.max(leastShared, sure)
    else least += sure
    most += Math.min(support, known?.most ?? support)
    if (least + leastShared >= k) break
  }
  return { set, cluster, least: least + leastShared, most }
}
