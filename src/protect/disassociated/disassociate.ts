import type { Disassociated } from '../../release/disassociated/disassociated.js'
import { itemRows } from '../../data/item-rows.js'
import { type Transactions, transactionCount } from '../../data/transactions.js'
import type { Random } from '../../random/random.js'
import { type Infeasible, infeasible } from '../protector.js'
import { dataNotes, refusal } from '../sets/resolve.js'
import { horizontalParts } from './horizontal.js'
import { publishClusters } from './publish-clusters.js'
import { refined } from './refine.js'
import { type CoverRepair, withoutCoverProblems } from './safe.js'
import { verticalPart } from './vertical.js'

export interface DisassociationOptions {
  readonly k: number
  readonly m: number
  /** Records a cluster may hold at most: at least 2k. */
  readonly maxCluster?: number
  /** Publish terms that several term chunks hide in chunks those clusters share. */
  readonly refine?: boolean
  /** Leave out occurrences until no cover problem is left. */
  readonly safe?: boolean
}

export const DEFAULT_MAX_CLUSTER = 30

export interface DisassociatedRelease {
  readonly kind: 'disassociated'
  readonly release: Disassociated
  /** For the owner alone: the original's transactions in each cluster of the release. */
  readonly records: readonly Uint32Array[]
  /** What `safe` did: how many cover problems there were, occurrences left out, items moved to a term chunk. */
  readonly repair?: CoverRepair
  readonly notes: readonly string[]
}

export const disassociationFacts = {
  id: 'disassociate',
  title: 'Disassociation: items kept as they are, rare combinations torn apart inside clusters',
  cites: [
    'Terrovitis, Mamoulis, Liagouris, Skiadopoulos: Privacy preservation by disassociation, PVLDB 5 (2012)',
    'AlShuhail, Shao: Semantic attack on disassociated transactions, §3',
    'Barakat et al.: On the evaluation of the privacy breach in disassociated set-valued datasets (2016), §3',
  ],
} as const

/**
 * Whoever knows up to m items of a record cannot tell fewer than k records that hold them: similar records are gathered
 * in clusters, and in each the items that are rarely together are published apart.
 */
export function protectByDisassociation(
  data: Transactions,
  { k, m, maxCluster = Math.max(DEFAULT_MAX_CLUSTER, 2 * k), refine = false, safe = false }: DisassociationOptions,
  random: Random,
): DisassociatedRelease | Infeasible {
  const refused = refusal(data, { k, m }) ?? refusedSize(transactionCount(data), k, maxCluster)
  if (refused) return refused
  const rows = itemRows(data)
  const parts = horizontalParts(rows, data.items.length, k, maxCluster)
  const torn = parts.map((records) => ({ records, ...verticalPart(rows, records, k, m) }))
  const whole = refine ? refined(rows, torn, k, m) : { clusters: torn, shared: [] }
  const { release, records } = publishClusters(rows, data.items, whole, { k, m }, random)
  const notes = dataNotes(data, m)
  if (!safe) return { kind: 'disassociated', release, records, notes }
  const { release: repaired, repair } = withoutCoverProblems(release, random)
  return { kind: 'disassociated', release: repaired, records, repair, notes }
}

function refusedSize(count: number, k: number, maxCluster: number): Infeasible | null {
  if (count < k) return infeasible(`k is ${k}, but there are only ${count} transactions`, `give k = ${count} or less`)
  if (!Number.isInteger(maxCluster) || maxCluster < 2 * k)
    return infeasible('the largest cluster is smaller than 2k', `allow at least ${2 * k} records a cluster`)
  return null
}
