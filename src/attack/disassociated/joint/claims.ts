import type { Cluster } from '../../../release/disassociated/disassociated.js'
import type { PlaceClaim } from '../anchors/reassociation.js'
import { sourcesOf } from '../anchors/sources.js'
import type { AnchorRows } from './anchors.js'
import { placedWhole } from './place-whole.js'
import type { Posterior } from './posterior.js'
import type { Sampler } from './sampler.js'
import type { SupportLaw } from './support-law.js'

/** Every source to the anchors it most likely belongs to, as the published attacks claim: each on its own. */
export function likelyClaims(cluster: Cluster, { usual }: SupportLaw, { anchors, atLeast }: Posterior): PlaceClaim[] {
  const placed = Array.from(sourcesOf(cluster, usual), ({ chunk, items, count }, source) => {
    const cells = atLeast[source].flatMap((tail, anchor) =>
      Array.from(tail, (chance, i) => ({ chance, row: anchors.rows[anchor][i] })),
    )
    cells.sort((a, b) => b.chance - a.chance || a.row - b.row)
    return { chunk, items, cells: cells.slice(0, count) }
  })
  return claimsOf(placed, anchors)
}

/** One whole reconstruction that could be the original: one sub-record of a chunk a row, and what fits on one row. */
export function wholeClaims(
  cluster: Cluster,
  { usual }: SupportLaw,
  posterior: Posterior,
  sampler: Sampler,
): PlaceClaim[] {
  const { anchors, atLeast } = posterior
  const rowsOf = placedWhole(cluster, usual, posterior, sampler)
  const placed = Array.from(sourcesOf(cluster, usual), ({ chunk, items }, source) => {
    const given = new Uint32Array(anchors.rows.length)
    const cells = rowsOf[source].map((row) => {
      const anchor = anchors.ofRow[row]
      return { row, chance: atLeast[source][anchor][given[anchor]++] }
    })
    return { chunk, items, cells }
  })
  return claimsOf(placed, anchors)
}

interface Placed extends Pick<PlaceClaim, 'chunk' | 'items'> {
  readonly cells: readonly { readonly row: number; readonly chance: number }[]
}

/**
 * Rows with the same anchor are one: which of them is right nobody can say, so each is as sure as all on average. The
 * numbers of a cluster lie in one array each: of a million records there are millions of claims.
 */
function claimsOf(placed: readonly Placed[], { ofRow }: AnchorRows): PlaceClaim[] {
  const total = placed.reduce((sum, { cells }) => sum + cells.length, 0)
  const allRows = new Uint32Array(total)
  const allScores = new Float64Array(total)
  const allConfidence = new Float64Array(total)
  let from = 0
  return placed.map(({ chunk, items, cells }) => {
    const end = from + cells.length
    const rows = allRows.subarray(from, end)
    const scores = allScores.subarray(from, end)
    const confidence = allConfidence.subarray(from, end)
    from = end
    const sums = new Map<number, { sum: number; count: number }>()
    for (const [i, { row, chance }] of cells.entries()) {
      rows[i] = row
      scores[i] = Math.min(1, chance)
      const { sum, count } = sums.get(ofRow[row]) ?? { sum: 0, count: 0 }
      sums.set(ofRow[row], { sum: sum + scores[i], count: count + 1 })
    }
    for (const [i, row] of rows.entries()) {
      const { sum, count } = sums.get(ofRow[row])!
      confidence[i] = sum / count
    }
    return { chunk, items, rows, scores, confidence }
  })
}
