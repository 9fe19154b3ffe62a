import { meanOfKnown } from '../../../../math/interval.js'
import type { Disassociated } from '../../disassociated.js'
import { claimEach } from './claim-each.js'
import type { NotMeasured } from '../../../../contract/method.js'
import type { PlaceClaims } from '../../../../contract/claims.js'
import type { PlaceClaim } from '../../../../contract/cluster-claims.js'
import type { Relatedness } from './relatedness.js'
import { type TornSource, kindsOf, sourcesOf } from './sources.js'

/** One score of an anchor from the scores of its terms. */
export type Combine = (scores: readonly number[]) => number

/** Algorithms 1 and 2 of AlShuhail and Shao: every source on its own goes to the anchors that score best for it. */
export function reassociateByScore(
  release: Disassociated,
  relatedness: Relatedness,
  combine: Combine,
): PlaceClaims | NotMeasured {
  return claimEach(release, (cluster) => {
    const { kinds, kindOf } = kindsOf(cluster.chunks[0])
    return Array.from(sourcesOf(cluster, release.k - 1), (source) => {
      const scores = anchorScores(kinds, source, relatedness, combine)
      const rowScore = (row: number): number => (row < kindOf.length ? scores[kindOf[row]] : NaN)
      return bestRows(
        source,
        Float64Array.from({ length: cluster.size }, (_, row) => rowScore(row)),
      )
    })
  })
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
function bestRows({ chunk, items, count }: TornSource, scores: Float64Array): PlaceClaim {
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
