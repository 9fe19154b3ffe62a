import type { Cluster } from '../../disassociated.js'
import type { PlaceClaim } from '../../../../contract/cluster-claims.js'
import { sourcesOf } from '../anchors/sources.js'
import type { AnchorRows } from './anchors.js'
import { placedWhole } from './place-whole.js'
import type { Posterior } from './posterior.js'
import type { Sampler } from './sampler.js'
import type { SupportLaw } from './support-law.js'

/** Every source to the anchors it most likely belongs to, as the published attacks claim: each on its own. */
export function likelyClaims(cluster: Cluster, { usual }: SupportLaw, { anchors, atLeast }: Posterior): PlaceClaim[] {
  const placed = Array.from(sourcesOf(cluster, usual), ({ chunk, items, count }, source) => {
    return { chunk, items, cells: likeliest(atLeast[source], anchors, count) }
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
  readonly cells: readonly Cell[]
}

interface Cell {
  readonly row: number
  readonly chance: number
}

/** The likeliest rows, of equals the upper. An anchor's chances fall, so the next best is always the first left of one. */
function likeliest(tails: readonly Float64Array[], { rows }: AnchorRows, count: number): Cell[] {
  const taken = new Uint32Array(tails.length)
  const cells: Cell[] = []
  while (cells.length < count) {
    let best = -1
    let chance = -1
    for (let anchor = 0; anchor < tails.length; anchor++) {
      const i = taken[anchor]
      if (i === tails[anchor].length || tails[anchor][i] < chance) continue
      if (best >= 0 && tails[anchor][i] === chance && rows[best][taken[best]] < rows[anchor][i]) continue
      best = anchor
      chance = tails[anchor][i]
    }
    cells.push({ row: rows[best][taken[best]++], chance })
  }
  return cells
}

/** Rows with the same anchor are one: which of them is right nobody can say, so each is as sure as all on average. */
function claimsOf(placed: readonly Placed[], { ofRow }: AnchorRows): PlaceClaim[] {
  return placed.map(({ chunk, items, cells }) => {
    const rows = Uint32Array.from(cells, ({ row }) => row)
    const scores = Float64Array.from(cells, ({ chance }) => Math.min(1, chance))
    const sums = new Map<number, { sum: number; count: number }>()
    for (const [i, row] of rows.entries()) {
      const { sum, count } = sums.get(ofRow[row]) ?? { sum: 0, count: 0 }
      sums.set(ofRow[row], { sum: sum + scores[i], count: count + 1 })
    }
    const confidence = Float64Array.from(rows, (row) => {
      const { sum, count } = sums.get(ofRow[row])!
      return sum / count
    })
    return { chunk, items, rows, scores, confidence }
  })
}
