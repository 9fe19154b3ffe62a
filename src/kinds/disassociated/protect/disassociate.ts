import { itemRows } from '../../../data/item-rows.js'
import { transactionCount } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { disassociatedRelease } from '../release.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { dataNotes, refusal } from '../../sets/protect/resolve.js'
import { horizontalParts } from './horizontal.js'
import { refined, type Refined } from './refine.js'
import { withoutCoverProblems } from './safe.js'
import { verticalPart } from './vertical.js'
import type { Cluster, Disassociated, SharedChunk } from '../disassociated.js'
import { type Rows, rowsOf } from '../../../data/rows.js'
import { type Random, shuffle } from '../../../math/random.js'

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

/**
 * What leaves the house. Clusters, sub-records and terms stand in random order, items of a sub-record in the order of
 * their chunk, and items are numbered anew: neither place nor code tells of the original.
 */
function publishClusters(
  rows: Rows,
  items: readonly string[],
  { clusters, shared }: Refined,
  { k, m }: { readonly k: number; readonly m: number },
  random: Random,
): { readonly release: Disassociated; readonly records: readonly Uint32Array[] } {
  const order = shuffle(
    Uint32Array.from(clusters, (_, c) => c),
    random,
  )
  const placeOf = new Uint32Array(clusters.length)
  for (const [place, c] of order.entries()) placeOf[c] = place
  const names: string[] = []
  const codeOf = new Int32Array(items.length).fill(-1)
  const anew = (item: number): number =>
    codeOf[item] >= 0 ? codeOf[item] : (codeOf[item] = names.push(items[item]) - 1)
  const projector = projectorOf(rows, items.length, random)
  const published = Array.from(order, (c): Cluster => {
    const { records, chunks, terms } = clusters[c]
    return {
      size: records.length,
      chunks: chunks.map((chunk) => encoded(projector(chunk, [records], [null]), anew)),
      terms: shuffle(Uint32Array.from(terms), random).map(anew),
    }
  })
  const publishedShared = shared.map(({ clusters: leaves, items: chunk, from }): SharedChunk => {
    const records = leaves.map((c) => clusters[c].records)
    return {
      clusters: Uint32Array.from(leaves, (c) => placeOf[c]).sort(),
      subRecords: encoded(projector(chunk, records, from), anew),
    }
  })
  const release = { k, m, items: names, clusters: published, shared: publishedShared, suppressed: 0 }
  return { release, records: Array.from(order, (c) => clusters[c].records) }
}

/** The non-empty sub-records of some records on a chunk's items (of each cluster only those in `from`), shuffled. */
function projectorOf(rows: Rows, itemCount: number, random: Random) {
  const rank = new Int32Array(itemCount).fill(-1)
  return (
    chunk: readonly number[],
    clusters: readonly Uint32Array[],
    from: readonly (ReadonlySet<number> | null)[],
  ): Rows => {
    for (const [place, item] of chunk.entries()) rank[item] = place
    const found: number[][] = []
    for (const [c, records] of clusters.entries()) {
      for (const r of records) {
        const held: number[] = []
        for (let e = rows.offsets[r]; e < rows.offsets[r + 1]; e++) {
          const item = rows.codes[e]
          if (rank[item] >= 0 && (from[c]?.has(item) ?? true)) held.push(item)
        }
        if (held.length > 0) found.push(held.sort((a, b) => rank[a] - rank[b]))
      }
    }
    for (const item of chunk) rank[item] = -1
    const order = shuffle(
      Uint32Array.from(found, (_, i) => i),
      random,
    )
    return rowsOf(Array.from(order, (i) => found[i]))
  }
}

function encoded({ offsets, codes }: Rows, anew: (item: number) => number): Rows {
  return { offsets, codes: codes.map(anew) }
}
