import { meanOfKnown } from '../../../math/interval.js'
import { shuffle } from '../../../math/random.js'
import {
  claimEach,
  type Reassociation,
  askRelatedness,
  sourcesOf,
  type Relatedness,
  type TornSource,
  kindsOf,
} from './reassociation.js'
import type { Cluster, Disassociated } from '../disassociated.js'
import type { NotMeasured } from '../../../contract/method.js'
import type { ReassociationClaims } from '../../../contract/claims.js'
import { type ReassociationClaim, claimsIn, clusterClaims } from '../../../contract/cluster-claims.js'
import type { Attack, OnAttack } from '../../../contract/attack.js'

const onDisassociated = { on: 'disassociated', parameters: {} } as const
/** The published three are held against the same rules with nothing known. */
const byMeaning = { ...onDisassociated, needs: ['meaning'], baseline: 'random' } as const
const paper = 'AlShuhail, Shao: Semantic attack on disassociated transactions'

/** A record is about one thing: what belongs to it is related to all of its anchor. */
export const aba: Reassociation = {
  id: 'aba',
  name: 'averaging-based attack',
  cites: [`${paper}, Algorithm 3`],
  summary: 'gives each sub-record and term to the anchors it is most related to on average',
  ...byMeaning,
  run: async (release, granted, _, __, onProgress) =>
    reassociateByScore(release, await askRelatedness(release, granted), mean, onProgress),
}

/** A record may be about two things: what belongs to it is related to the nearer half of its anchor. */
export const rga: Reassociation = {
  id: 'rga',
  name: 'related-group attack',
  cites: [`${paper}, Algorithm 4`],
  summary: 'looks only at the anchor terms that are at least as related as the median',
  ...byMeaning,
  run: async (release, granted, _, __, onProgress) => {
    const upper = (scores: readonly number[]): number => {
      const division = median(scores)
      return mean(scores.filter((score) => score >= division))
    }
    return reassociateByScore(release, await askRelatedness(release, granted), upper, onProgress)
  },
}

/** One telling pair is enough: what belongs to a record is closely related to some term of its anchor. */
export const mra: Reassociation = {
  id: 'mra',
  name: 'most-related attack',
  cites: [`${paper}, Algorithm 5`],
  summary: 'looks only at the most related anchor term',
  ...byMeaning,
  run: async (release, granted, _, __, onProgress) => {
    const most = (scores: readonly number[]): number => Math.max(...scores)
    return reassociateByScore(release, await askRelatedness(release, granted), most, onProgress)
  },
}

/** Nothing is known: the baseline of the others, under the same rules. */
export const randomReassociation: Reassociation = {
  id: 'random',
  name: 'random attack',
  cites: [`${paper}, §6.2`],
  summary: 'gives each sub-record and term to anchors drawn at random',
  ...onDisassociated,
  needs: [],
  baseline: null,
  run: async (release, _, __, streams) => {
    const random = streams('reassociate/random')
    return claimEach(release, (cluster) =>
      Array.from(sourcesOf(cluster, release.k - 1), ({ chunk, items, count }) => {
        const every = Uint32Array.from({ length: cluster.size }, (_row, row) => row)
        const rows = shuffle(every, random).slice(0, count)
        const nothing = new Float64Array(count)
        return {
          chunk,
          items,
          rows,
          scores: nothing.map(() => NaN),
          confidence: nothing.map(() => count / cluster.size),
        }
      }),
    )
  },
}

function mean(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** Equation 2. */
function median(scores: readonly number[]): number {
  const sorted = [...scores].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** One score of an anchor from the scores of its terms. */
type Combine = (scores: readonly number[]) => number

/** Algorithms 1 and 2 of AlShuhail and Shao: every source on its own goes to the anchors that score best for it. */
function reassociateByScore(
  release: Disassociated,
  relatedness: Relatedness,
  combine: Combine,
  onProgress?: OnAttack,
): ReassociationClaims | NotMeasured {
  const claimsOf = (cluster: Cluster): ReassociationClaim[] => {
    const { kinds, kindOf } = kindsOf(cluster.chunks[0])
    return Array.from(sourcesOf(cluster, release.k - 1), (source) => {
      const scores = anchorScores(kinds, source, relatedness, combine)
      const rowScore = (row: number): number => (row < kindOf.length ? scores[kindOf[row]] : NaN)
      return bestRows(
        source,
        Float64Array.from({ length: cluster.size }, (_, row) => rowScore(row)),
      )
    })
  }
  return claimEach(release, claimsOf, onProgress)
}

/** Per different anchor: first the mean over the source's terms for each anchor term, then all of those combined. */
function anchorScores(
  anchors: readonly Uint32Array[],
  source: TornSource,
  relatedness: Relatedness,
  combine: Combine,
): Float64Array {
  const terms = [...new Set(anchors.flatMap((anchor) => [...anchor]))]
  const related = relatedness.between(terms, source.items)
  const width = source.items.length
  const meanOf = new Map(
    terms.map((term, t) => [term, rounded(meanOfKnown(related.subarray(t * width, (t + 1) * width)))]),
  )
  return Float64Array.from(anchors, (anchor) => {
    const known = Array.from(anchor, (term) => meanOf.get(term)!).filter((score) => !Number.isNaN(score))
    return known.length === 0 ? NaN : rounded(combine(known))
  })
}

/** The best rows, the lower place first among equals; unknown scores last. Sure unless a tie decided. */
function bestRows({ chunk, items, count }: TornSource, scores: Float64Array): ReassociationClaim {
  const key = scores.map((score) => (Number.isNaN(score) ? -Infinity : score))
  const order = Uint32Array.from(scores, (_, row) => row).sort((a, b) => key[b] - key[a] || a - b)
  const rows = order.slice(0, count)
  const last = key[rows[count - 1]]
  const tied = key.filter((score) => score === last).length
  const chosen = rows.filter((row) => key[row] === last).length
  return {
    chunk,
    items,
    rows,
    scores: Float64Array.from(rows, (row) => scores[row]),
    confidence: Float64Array.from(rows, (row) => (key[row] === last ? chosen / tied : 1)),
  }
}

/** Scores that differ only by the order they were added in are equal. */
function rounded(score: number): number {
  return Math.round(score * 1e12) / 1e12
}

/**
 * The method on term chunks, the averaging-based attack on record chunks: what §5 of AlShuhail and Shao says they do
 * ("to attack record chunks, only the ABA method is used"), while their Tables 7 and 10 put every method on both.
 */
export function recordChunksByAverage(method: Attack): Attack {
  return {
    ...method,
    id: `${method.id}-terms`,
    name: `${method.name}, record chunks by averages`,
    summary: `${method.summary}; record chunks by the averaging-based attack`,
    async run(release, granted, values, random) {
      if (release.kind !== 'disassociated') return method.run(release, granted, values, random)
      const averaged = await aba.run(release, granted, {}, random)
      const own = await method.run(release, granted, values, random)
      if (averaged.kind !== 'places' || own.kind !== 'places') return own
      return {
        ...own,
        clusters: own.clusters.map((claims, place) => {
          const byAverage = claimsIn(averaged.clusters[place])
          return clusterClaims(
            claims.cluster,
            claimsIn(claims).map((claim, c) => (claim.chunk < 0 ? claim : byAverage[c])),
          )
        }),
      }
    },
  }
}
