import type { Reassociated } from '../../attack/disassociated/anchors/reassociation.js'
import { type Relatedness, unrelated } from '../../attack/disassociated/anchors/relatedness.js'
import {
  type Cluster,
  type Disassociated,
  subRecordAt,
  subRecordCount,
} from '../../release/disassociated/disassociated.js'
import { calibrationError, calibrationSums } from '../../math/calibration.js'
import { type Share, meanInterval, shareOfGroups } from '../../math/interval.js'
import { brokenTransactions } from './broken-transactions.js'
import { correctClaims } from './correct-claims.js'
import { exposedSets } from './exposed-sets.js'
import { pairedRecords } from './paired-records.js'
import { AnchorSets, type Truth, recordsOf } from './truth.js'
import { wordMoversDistance } from './word-movers.js'

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
  readonly clusters: number
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
  { clusters }: Reassociated,
  truth: Truth,
  { relatedness = unrelated, moverRecords = 500 }: ReassociationScoring = {},
): ReassociationScore {
  const recordsIn = recordsOf(release, truth)
  const counts = { claimed: empty(), correct: empty(), toFind: empty(), broken: empty(), size: empty() }
  const sets = { all: empty(), exposed: empty(), inRecord: empty(), claimed: empty() }
  const confidence: number[] = []
  const right: number[] = []
  const distances: number[] = []
  let bounded = 0
  for (const claims of clusters) {
    const cluster = release.clusters[claims.cluster]
    const records = recordsIn(claims.cluster)
    const anchors = new AnchorSets(cluster)
    const anchorOf = records.map((record) => anchors.ofRecord(record))
    const counted = correctClaims(cluster, claims, records, anchors)
    counts.claimed.push(counted.claimed)
    counts.correct.push(counted.correct)
    counts.toFind.push(counted.toFind)
    for (const sure of counted.confidence) confidence.push(sure)
    for (const share of counted.right) right.push(share)
    const added = addedTo(cluster, claims.claims)
    counts.broken.push(brokenTransactions(added, anchors.ofRow, records, anchorOf))
    counts.size.push(cluster.size)
    const rebuilt = added.map((items, row) => whole(cluster, items, row))
    const pairs = pairedRecords(anchors.ofRow, rebuilt, anchorOf, records)
    const exposed = exposedSets(cluster, records, anchorOf, rebuilt, anchors.ofRow, pairs, release.k, release.m)
    sets.all.push(exposed.protectedSets)
    sets.exposed.push(exposed.exposed)
    sets.inRecord.push(exposed.exposedInRecord)
    sets.claimed.push(exposed.claimed)
    for (const [row, record] of distances.length < moverRecords ? pairs : []) {
      const { distance, exact } = wordMoversDistance(records[record], rebuilt[row], relatedness)
      distances.push(distance)
      if (!exact) bounded++
    }
  }
  const { mean, plusMinus } = meanInterval(distances)
  return {
    accuracy: shareOfGroups(counts.correct, counts.claimed),
    recall: shareOfGroups(counts.correct, counts.toFind),
    transactionBreakage: shareOfGroups(counts.broken, counts.size),
    kmBreakage: shareOfGroups(sets.exposed, sets.all),
    kmBreakageInRecord: shareOfGroups(sets.inRecord, sets.all),
    kmPrecision: shareOfGroups(sets.exposed, sets.claimed),
    wordMovers: { mean, plusMinus, records: distances.length, bounded },
    calibrationError: calibrationError(calibrationSums(confidence, right)),
    clusters: clusters.length,
  }
}

function addedTo({ size }: Cluster, claims: readonly { rows: Uint32Array; items: Uint32Array }[]): Set<number>[] {
  const added = Array.from({ length: size }, () => new Set<number>())
  for (const { rows, items } of claims) for (const row of rows) for (const item of items) added[row].add(item)
  return added
}

/** A reconstructed record: its anchor and what was given to it, rising. */
function whole({ chunks: [anchor] }: Cluster, added: ReadonlySet<number>, row: number): Uint32Array {
  const own = row < subRecordCount(anchor) ? subRecordAt(anchor, row) : []
  return Uint32Array.from([...own, ...added]).sort()
}

function empty(): number[] {
  return []
}
