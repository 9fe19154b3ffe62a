import type { Cluster } from '../../disassociated.js'
import { assign } from '../../../../math/assignment.js'
import { concaveTransport } from '../../../../math/transport.js'
import type { Posterior } from './posterior.js'
import type { Sampler } from './sampler.js'

/**
 * By source the rows it is put on, so that every row gets at most one sub-record of a chunk. How many of a source an
 * anchor gets is what is expected to be right most often; on which of its rows, is what fits best with what lies there.
 */
export function placedWhole(
  { size, terms }: Cluster,
  rowsOfTerm: number,
  posterior: Posterior,
  sampler: Sampler,
): number[][] {
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
