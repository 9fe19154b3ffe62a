import { itemRows } from '../../../data/item-rows.js'
import { transactionCount } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { disassociatedRelease } from '../release.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { dataNotes, refusal } from '../../sets/protect/resolve.js'
import { horizontalParts } from './horizontal.js'
import { publishClusters } from './publish-clusters.js'
import { refined } from './refine.js'
import { withoutCoverProblems } from './safe.js'
import { verticalPart } from './vertical.js'

const disassociateParameters = parameters({
  k: { type: 'integer', required: true, least: 2, about: 'how many must look alike' },
  m: { type: 'integer', fallback: 2, least: 1, about: 'protect every set of up to m items' },
  maxCluster: { type: 'integer', least: 4, about: 'records a cluster may hold, at least 2k (30 unless given, or 2k)' },
  refine: { type: 'switch', fallback: false, about: 'publish what several clusters hide in chunks they share' },
  safe: { type: 'switch', fallback: false, about: 'leave out occurrences until no cover problem is left' },
})

const defaultMaxCluster = 30

/**
 * Whoever knows up to m items of a record cannot tell fewer than k records that hold them: similar records are gathered
 * in clusters, and in each the items that are rarely together are published apart.
 */
export const disassociate: Protector<'disassociated', typeof disassociateParameters> = {
  id: 'disassociate',
  name: 'Disassociation',
  summary: 'keeps items as they are and tears rare combinations apart inside clusters',
  cites: [
    'Terrovitis, Mamoulis, Liagouris, Skiadopoulos: Privacy preservation by disassociation, PVLDB 5 (2012)',
    'AlShuhail, Shao: Semantic attack on disassociated transactions, §3',
    'Barakat et al.: On the evaluation of the privacy breach in disassociated set-valued datasets (2016), §3',
  ],
  makes: 'disassociated',
  parameters: disassociateParameters,
  promises: ({ k, m }) => [{ model: 'disassociation', values: { k, m } }],
  run(data, { k, m, maxCluster = Math.max(defaultMaxCluster, 2 * k), refine, safe }, streams) {
    const refused = refusal(data, { k, m }) ?? refusedSize(transactionCount(data), k, maxCluster)
    if (refused) return refused
    const random = streams('protect')
    const rows = itemRows(data)
    const parts = horizontalParts(rows, data.items.length, k, maxCluster)
    const torn = parts.map((records) => ({ records, ...verticalPart(rows, records, k, m) }))
    const whole = refine ? refined(rows, torn, k, m) : { clusters: torn, shared: [] }
    const { release, records } = publishClusters(rows, data.items, whole, { k, m }, random)
    const repaired = safe ? withoutCoverProblems(release, random) : undefined
    return {
      kind: 'released',
      release: disassociatedRelease(repaired?.release ?? release),
      key: { records },
      made: {
        clusters: release.clusters.length,
        ...(repaired && {
          coverProblemsClosed: repaired.repair.problems,
          occurrencesLeftOut: repaired.repair.suppressed,
          itemsHiddenInTermChunks: repaired.repair.moved,
        }),
      },
      notes: dataNotes(data, m),
    }
  },
}

function refusedSize(count: number, k: number, maxCluster: number): Infeasible | null {
  if (count < k) return infeasible(`k is ${k}, but there are only ${count} transactions`, `give k = ${count} or less`)
  if (!Number.isInteger(maxCluster) || maxCluster < 2 * k)
    return infeasible('the largest cluster is smaller than 2k', `allow at least ${2 * k} records a cluster`)
  return null
}
