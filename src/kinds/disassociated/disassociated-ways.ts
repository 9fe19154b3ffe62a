import { relatednessOf, unrelated } from './attack/reassociation.js'
import type { Claims } from '../../contract/claims.js'
import { type Causes, firstCauses } from '../../contract/causes.js'
import type { Finding } from '../../contract/finding.js'
import { type JudgedWith, type Ways, knownKey } from '../../contract/kind.js'
import { isSure } from '../../contract/pinned.js'
import type { Release } from '../../contract/release.js'
import { type Tried, lessOf } from '../../contract/scoring.js'
import { isTransactions } from '../../data/sorts.js'
import { type Transactions, transactionCount } from '../../data/transactions.js'
import { clusterDetails, clusterEvidence } from './cluster-evidence.js'
import type { Disassociated } from './disassociated.js'
import { refuseForeignClusters } from './foreign-clusters.js'
import { linkFinding } from './score/link-finding.js'
import { reassociationFinding } from './score/reassociation-finding.js'
import { clustersThatTell } from './what-clusters-tell.js'
import { withCommas } from '../../math/with-commas.js'

/** What an audit asks of torn records, and how its answers are judged and told. */
export const disassociatedWays: Ways<'disassociated'> = {
  questions: [
    {
      on: 'disassociated',
      threat: 'singling out',
      measure: 'singling-out',
      id: 'S5',
      name: 'covered pairs',
      attacks: ['cover'],
      told: 'can tell from fewer than promised',
    },
    {
      on: 'disassociated',
      threat: 'linking',
      measure: 'linking',
      id: 'L5',
      name: 'torn records put together',
      attacks: ['joint', 'joint-whole', 'aba', 'rga', 'mra'],
      told: 'can join torn parts',
      count: clustersThatTell,
    },
  ],
  who: 'records',
  judgedBesideOriginal: true,
  tellsMeasure: true,
  isData: isTransactions,
  refuseForeign: refuseForeignClusters,
  standAlone: ({ kind }) => kind === 'links',
  findingOf,
  keyed: true,
  causesOf: (claims, _, release) => itemsTorn(claims, release),
  async detailsOf(_, release, attacked, given) {
    if (attacked?.claims.kind !== 'places') return undefined
    return clusterDetails(release, attacked.claims, attacked.finding, knownKey(given))
  },
  evidenceOf: ({ claims, finding: { told } }, release) =>
    claims.kind === 'places' ? clusterEvidence(release, claims, told[0].record - 1) : undefined,
  accountOf: ({ clusters }, original) => ({
    unit: 'record',
    published: recordsIn(clusters),
    suppressed: 0,
    ...(original && { original: transactionCount(original) }),
  }),
  wordsOf: ({ items }) => items,
  promiseOf: ({ clusters }) =>
    `${withCommas(recordsIn(clusters))} records, published in parts that nobody should join.`,
}

function recordsIn(clusters: Disassociated['clusters']): number {
  return clusters.reduce((sum, { size }) => sum + size, 0)
}

function findingOf(
  tried: Tried,
  release: Release<'disassociated'>,
  { less, original, given }: JudgedWith<Transactions>,
): Finding {
  const { claims } = tried
  const known = knownKey(given)
  const truth = original && known && { original, key: known }
  const finding =
    claims.kind === 'links'
      ? linkFinding({ ...tried, claims }, lessOf(less, 'links'), release, truth)
      : claims.kind === 'places'
        ? reassociationFinding(
            { ...tried, claims },
            lessOf(less, 'places'),
            release,
            truth,
            given.granted.meaning ? relatednessOf(given.granted.meaning, release.items) : unrelated,
          )
        : undefined
  if (!finding) throw new Error(`${tried.attack.id} claims what cannot be scored: this is a defect`)
  if (!original || known) return finding
  return { ...finding, undecided: given.key && 'because' in given.key ? given.key.because : noKey }
}

const noKey =
  'which records its clusters hold is not known: give its key, or the original as it was protected and the sidecar beside the release'

/** Items that are given back surely, of all records; or those of pairs that follow, of all such pairs. */
function itemsTorn(claims: Claims, { items, clusters }: Disassociated): Causes | undefined {
  const counts = new Uint32Array(items.length)
  if (claims.kind === 'links') for (const { x } of claims.breaches) counts[x]++
  if (claims.kind === 'places')
    for (const { items: rows, rows: places, confidence } of claims.clusters)
      for (let source = 0; source + 1 < rows.offsets.length; source++)
        for (let at = places.offsets[source]; at < places.offsets[source + 1]; at++)
          if (isSure(confidence[at], true))
            for (let i = rows.offsets[source]; i < rows.offsets[source + 1]; i++) counts[rows.codes[i]]++
  const records = clusters.reduce((sum, { size }) => sum + size, 0)
  const of = claims.kind === 'links' ? claims.breaches.length : records
  return firstCauses(
    'told',
    'item',
    items.map((name, item) => ({ name, people: counts[item], of })),
  )
}
