import { concaveTransport } from '../../../../math/transport.js'
import type { Cluster } from '../../disassociated.js'
import type { ReassociationClaim } from '../../../../contract/cluster-claims.js'
import { sourcesOf } from '../reassociation.js'
import type { AnchorRows, Posterior } from './posterior.js'
import type { Sampler } from './sampler.js'
import type { SupportLaw } from './support-law.js'
import { assign } from '../../../../math/assignment.js'

/** Every source to the anchors it most likely belongs to, as the published attacks claim: each on its own. */
export function likelyClaims(
  cluster: Cluster,
  { usual }: SupportLaw,
  { anchors, atLeast }: Posterior,
): ReassociationClaim[] {
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
): ReassociationClaim[] {
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

interface Placed extends Pick<ReassociationClaim, 'chunk' | 'items'> {
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
function claimsOf(placed: readonly Placed[], { ofRow }: AnchorRows): ReassociationClaim[] {
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

/**
 * By source the rows it is put on, so that every row gets at most one sub-record of a chunk. How many of a source an
 * anchor gets is what is expected to be right most often; on which of its rows, is what fits best with what lies there.
 */
function placedWhole({ size, terms }: Cluster, rowsOfTerm: number, posterior: Posterior, sampler: Sampler): number[][] {
  const { anchors, kinds, firstOf, firstTerm, atLeast } = posterior
  const { state, weights } = sampler
  const width = state.items.length
  const room = anchors.rows.map((rows) => rows.length)
  const field = new Float64Array(size * width)
  const rowsOf: number[][] = atLeast.map(() => [])
  const put = (source: number, row: number, items: ArrayLike<number>): void => {
    rowsOf[source].push(row)
    for (let i = 0; i < items.length; i++) {
      for (let other = 0; other < width; other++) field[row * width + other] += weights[items[i] * width + other]
    }
  }
  for (let c = 1; c < kinds.length; c++) {
    const { counts, kindOf } = kinds[c]
    const sent = concaveTransport(counts, room, atLeast.slice(firstOf[c], firstOf[c] + counts.length))
    for (const [anchor, rows] of anchors.rows.entries()) {
      const given = counts.flatMap((_, kind) => Array.from({ length: sent[kind][anchor] }, () => kind))
      if (given.length === 0) continue
      const itemsOf = given.map((kind) => state.subRecords[c][kindOf.indexOf(kind)])
      const cost = new Float64Array(rows.length * rows.length)
      for (const [r, row] of rows.entries()) {
        for (const [g, items] of itemsOf.entries()) {
          for (const item of items) cost[r * rows.length + g] -= field[row * width + item]
        }
      }
      for (const [r, g] of assign(cost, rows.length).entries()) {
        if (g < given.length) put(firstOf[c] + given[g], rows[r], itemsOf[g])
      }
    }
  }
  for (let t = 0; t < terms.length; t++) {
    const item = state.firstTerm + t
    const [sent] = concaveTransport([Math.min(rowsOfTerm, size)], room, [atLeast[firstTerm + t]])
    for (const [anchor, rows] of anchors.rows.entries()) {
      const best = [...rows].sort((a, b) => field[b * width + item] - field[a * width + item] || a - b)
      for (const row of best.slice(0, sent[anchor])) rowsOf[firstTerm + t].push(row)
    }
  }
  return rowsOf
}
