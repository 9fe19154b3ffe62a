import type { ReassociationClaims } from '../../../contract/claims.js'
import { type Relatedness, unrelated } from '../attack/reassociation.js'
import type { Disassociated, Cluster } from '../disassociated.js'
import { calibrationError, calibrationSums } from '../../../math/calibration.js'
import { type Share, meanInterval, shareOfGroups } from '../../../math/interval.js'
import { brokenTransactions } from './pinned-places.js'
import { holdsPart, itemsByChunk, rebuild, type Rebuilt } from './rebuilt.js'
import { type Truth, recordsOf } from './truth.js'
import { type ClusterClaims, claimsIn } from '../../../contract/cluster-claims.js'
import { SequenceInterner } from '../../../data/sequence-interner.js'
import { transportBound, transportCost } from '../../../math/transport.js'

/** What a re-association got right: the measures of AlShuhail and Shao §6.1, and beside them what they leave out. */
export interface ReassociationScore {
  /** Of the rows claimed, those that are right; and of those there were to find, those found. */
  readonly accuracy: Share
  readonly recall: Share
  readonly transactionBreakage: Share
  /** Of the rare sets torn apart, those that stand together with an anchor they belong to. */
  readonly kmBreakage: Share
  /** The same counted against the one record a row stands for: piling up sources on one row gains nothing. */
  readonly kmBreakageInRecord: Share
  /** Of the rare sets the reconstruction claims, those that are real: breakage costs nothing to whoever claims all. */
  readonly kmPrecision: Share
  readonly wordMovers: WordMovers
  /** Expected calibration error of the confidences. */
  readonly calibrationError: number
  /** What is counted in each cluster that was tried. */
  readonly byCluster: readonly ClusterScore[]
}

export interface WordMovers {
  readonly mean: number
  readonly plusMinus: number
  readonly records: number
  /** Records so long that a lower bound stands for the distance. */
  readonly bounded: number
}

export interface ReassociationScoring {
  /** For Word Mover's Distance; without it every two different items are 1 apart. */
  readonly relatedness?: Relatedness
  /** Records whose Word Mover's Distance is computed: so many, and the rest of their cluster. */
  readonly moverRecords?: number
}

export function scoreReassociation(
  release: Disassociated,
  { clusters }: Pick<ReassociationClaims, 'clusters'>,
  truth: Truth,
  { relatedness = unrelated, moverRecords = 500 }: ReassociationScoring = {},
): ReassociationScore {
  const recordsIn = recordsOf(release, truth)
  const distances: number[] = []
  let bounded = 0
  const scores = clusters.map((claims): ClusterScore => {
    const cluster = release.clusters[claims.cluster]
    const rebuilt = rebuild(cluster, claims, recordsIn(claims.cluster))
    for (const [row, record] of distances.length < moverRecords ? rebuilt.pairs : []) {
      const { distance, exact } = wordMoversDistance(rebuilt.records[record], rebuilt.rows[row], relatedness)
      distances.push(distance)
      if (!exact) bounded++
    }
    return {
      size: cluster.size,
      broken: brokenTransactions(rebuilt).length,
      ...correctClaims(cluster, claims, rebuilt),
      ...exposedSets(cluster, rebuilt, release),
    }
  })
  const share = (hits: Count, of: Count): Share =>
    shareOfGroups(
      scores.map((score) => score[hits]),
      scores.map((score) => score[of]),
    )
  const { mean, plusMinus } = meanInterval(distances)
  const sums = calibrationSums(
    scores.flatMap(({ confidence }) => confidence),
    scores.flatMap(({ right }) => right),
  )
  return {
    accuracy: share('correct', 'claimed'),
    recall: share('correct', 'toFind'),
    transactionBreakage: share('broken', 'size'),
    kmBreakage: share('exposed', 'protectedSets'),
    kmBreakageInRecord: share('exposedInRecord', 'protectedSets'),
    kmPrecision: share('exposed', 'claimedSets'),
    wordMovers: { mean, plusMinus, records: distances.length, bounded },
    calibrationError: calibrationError(sums),
    byCluster: scores,
  }
}

/** What is counted in one cluster. */
interface ClusterScore extends ClaimCounts, Exposed {
  readonly size: number
  readonly broken: number
}

type Count = Exclude<keyof ClusterScore, 'confidence' | 'right' | 'claimedOf' | 'correctOf'>

interface ClaimCounts {
  /** Rows claimed, and how many of them are right; how many there were to find. */
  readonly claimed: number
  readonly correct: number
  readonly toFind: number
  /** By source: rows claimed for it, and how many of them are right. */
  readonly claimedOf: readonly number[]
  readonly correctOf: readonly number[]
  /** Per claimed row: the confidence it was claimed with, and whether it was right (a share where rows are alike). */
  readonly confidence: readonly number[]
  readonly right: readonly number[]
}

/** Accuracy of re-association (§6.1 of AlShuhail and Shao), claim by claim, over anchors that can be told apart. */
function correctClaims(cluster: Cluster, claims: ClusterClaims, { records, anchors }: Rebuilt): ClaimCounts {
  const itemsOf = itemsByChunk(cluster)
  const confidence: number[] = []
  const right: number[] = []
  const claimedOf: number[] = []
  const correctOf: number[] = []
  let toFind = 0
  for (const { chunk, items, rows, confidence: sure } of claimsIn(claims)) {
    const truth = new Map<number, number>()
    for (const [r, record] of records.entries()) {
      if (!holdsPart(record, items, chunk < 0 ? null : itemsOf[chunk])) continue
      const anchor = anchors.ofRecord[r]
      truth.set(anchor, (truth.get(anchor) ?? 0) + 1)
      toFind++
    }
    const given = new Map<number, number>()
    for (const row of rows) given.set(anchors.ofRow[row], (given.get(anchors.ofRow[row]) ?? 0) + 1)
    let found = 0
    for (const [anchor, count] of given) found += Math.min(count, truth.get(anchor) ?? 0)
    correctOf.push(found)
    claimedOf.push(rows.length)
    for (const [i, row] of rows.entries()) {
      const anchor = anchors.ofRow[row]
      confidence.push(sure[i])
      right.push(Math.min(1, (truth.get(anchor) ?? 0) / given.get(anchor)!))
    }
  }
  return { claimed: sum(claimedOf), correct: sum(correctOf), toFind, claimedOf, correctOf, confidence, right }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

interface Exposed {
  /** Itemsets of two to m items that fewer than k records of the cluster hold and that were torn apart. */
  readonly protectedSets: number
  /** Those of them that a reconstructed record holds whose anchor a record with the set really has. */
  readonly exposed: number
  /** Those of them that a reconstructed record and the one record it stands for both hold. */
  readonly exposedInRecord: number
  /** Rare sets torn apart that the reconstruction holds, right or wrong: what `exposed` is a part of. */
  readonly claimedSets: number
}

/** k^m-anonymity breakage (§6.1). Supports are those in the cluster: what disassociation itself tears apart by. */
function exposedSets(
  { chunks }: Cluster,
  { records, rows, anchors, pairs }: Rebuilt,
  { k, m }: { readonly k: number; readonly m: number },
): Exposed {
  const chunkOf = new Map<number, number>()
  for (const [c, { codes }] of chunks.entries()) for (const code of codes) chunkOf.set(code, c)
  const sets = new SequenceInterner()
  const each = (record: Uint32Array, visit: (set: number) => void): void =>
    forEachSet(record, m, (items) => {
      const [first] = items
      if (items.length < 2 || items.every((item) => (chunkOf.get(item) ?? -1) === (chunkOf.get(first) ?? -2))) return
      visit(sets.intern(items))
    })
  const places = new SequenceInterner()
  const support: number[] = []
  const atAnchor = new Set<number>()
  for (const [r, record] of records.entries()) {
    each(record, (set) => {
      support[set] = (support[set] ?? 0) + 1
      atAnchor.add(places.intern([anchors.ofRecord[r], set]))
    })
  }
  const rebuiltSupport: number[] = []
  const exposed = new Set<number>()
  for (const [row, record] of rows.entries()) {
    each(record, (set) => {
      rebuiltSupport[set] = (rebuiltSupport[set] ?? 0) + 1
      if (support[set] < k && atAnchor.has(places.intern([anchors.ofRow[row], set]))) exposed.add(set)
    })
  }
  const inRecord = new Set<number>()
  for (const [row, record] of pairs) {
    const both = records[record].filter((code) => rows[row].includes(code))
    each(both, (set) => support[set] < k && inRecord.add(set))
  }
  const rare = (supports: readonly number[]): number => supports.filter((count) => count > 0 && count < k).length
  return {
    protectedSets: rare(support),
    exposed: exposed.size,
    exposedInRecord: inRecord.size,
    claimedSets: rare(rebuiltSupport),
  }
}

/** All sets of up to m of the items, in their order; the array is reused. */
function forEachSet(items: Uint32Array, m: number, visit: (set: readonly number[]) => void): void {
  const chosen: number[] = []
  const grow = (from: number): void => {
    for (let i = from; i < items.length; i++) {
      chosen.push(items[i])
      visit(chosen)
      if (chosen.length < m) grow(i + 1)
      chosen.pop()
    }
  }
  grow(0)
}

/** Items in both records together up to which the distance is exact; beyond it is a lower bound. */
const mostExact = 60

/** Word Mover's Distance of two records: how far, in meaning, one must be moved to become the other. */
function wordMoversDistance(
  a: Uint32Array,
  b: Uint32Array,
  relatedness: Relatedness,
): { readonly distance: number; readonly exact: boolean } {
  if (a.length === 0 || b.length === 0) return { distance: a.length === b.length ? 0 : 1, exact: true }
  const related = relatedness.between(a, b)
  const cost = related.map((score, i) => {
    if (a[Math.floor(i / b.length)] === b[i % b.length]) return 0
    return Number.isNaN(score) ? 1 : Math.max(0, 1 - score)
  })
  const exact = a.length + b.length <= mostExact
  return { distance: (exact ? transportCost : transportBound)(cost, a.length, b.length), exact }
}
