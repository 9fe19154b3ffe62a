import type { Cluster } from '../../../release/disassociated/disassociated.js'
import type { PlaceClaim } from '../anchors/reassociation.js'
import { kindsOf, sourcesOf } from '../anchors/sources.js'
import { type AnchorRows, anchorsOf } from './anchors.js'
import { placedWhole } from './place-whole.js'
import type { Sampler } from './sampler.js'

/** Sweeps of the sampler before its draws count, and draws that count. */
const burnIn = 10
const draws = 60

/** What a chunk's or the term chunk's things are numbered by, over the whole cluster. */
export interface Posterior {
  readonly anchors: AnchorRows
  readonly kinds: readonly ReturnType<typeof kindsOf>[]
  /** By chunk: the number of its first kind of sub-record; and of the first term. */
  readonly firstOf: readonly number[]
  readonly firstTerm: number
  /** By source, anchor and i: the posterior probability that the anchor has more than i of the source. Falls in i. */
  readonly atLeast: readonly (readonly Float64Array[])[]
}

/** Draws reconstructions from the posterior (Markov chain Monte Carlo) and counts which anchor has how many of each source. */
export function posteriorOf(cluster: Cluster, sampler: Sampler): Posterior {
  const { state } = sampler
  const kinds = cluster.chunks.map(kindsOf)
  const anchors = anchorsOf(kinds[0].kindOf, kinds[0].kinds.length, state.size)
  const firstOf: number[] = []
  let sources = 0
  for (let c = 1; c < kinds.length; c++) {
    firstOf[c] = sources
    sources += kinds[c].kinds.length
  }
  const firstTerm = sources
  sources += state.termRow.length
  const width = anchors.rows.length
  const atLeast = Array.from({ length: sources }, () => anchors.rows.map((rows) => new Float64Array(rows.length)))
  const count = new Uint32Array(sources * width)
  for (let sweep = -burnIn; sweep < draws; sweep++) {
    sampler.sweep()
    if (sweep < 0) continue
    count.fill(0)
    for (let c = 1; c < kinds.length; c++) {
      const { kindOf } = kinds[c]
      for (let row = 0; row < state.size; row++) {
        const s = state.lying[c][row]
        if (s < kindOf.length) count[(firstOf[c] + kindOf[s]) * width + anchors.ofRow[row]]++
      }
    }
    for (const [t, row] of state.termRow.entries()) count[(firstTerm + t) * width + anchors.ofRow[row]]++
    for (let cell = 0; cell < count.length; cell++) {
      const tail = atLeast[Math.floor(cell / width)][cell % width]
      for (let i = 0; i < count[cell]; i++) tail[i] += 1 / draws
    }
  }
  return { anchors, kinds, firstOf, firstTerm, atLeast }
}

/** Every source to the anchors it most likely belongs to, as the published attacks claim: each on its own. */
export function likelyClaims(cluster: Cluster, k: number, { anchors, atLeast }: Posterior): PlaceClaim[] {
  return Array.from(sourcesOf(cluster, k), ({ chunk, items, count }, source) => {
    const cells = atLeast[source].flatMap((tail, anchor) =>
      Array.from(tail, (chance, i) => ({ chance, row: anchors.rows[anchor][i] })),
    )
    cells.sort((a, b) => b.chance - a.chance || a.row - b.row)
    return claim(chunk, items, cells.slice(0, count), k)
  })
}

/** One whole reconstruction that could be the original: one sub-record of a chunk a row, and what fits on one row. */
export function wholeClaims(cluster: Cluster, k: number, posterior: Posterior, sampler: Sampler): PlaceClaim[] {
  const { anchors, atLeast } = posterior
  const rowsOf = placedWhole(cluster, k, posterior, sampler)
  return Array.from(sourcesOf(cluster, k), ({ chunk, items }, source) => {
    const given = new Uint32Array(anchors.rows.length)
    const cells = rowsOf[source].map((row) => {
      const anchor = anchors.ofRow[row]
      return { row, chance: atLeast[source][anchor][given[anchor]++] }
    })
    return claim(chunk, items, cells, k)
  })
}

/** A term lies on one row of a draw, but is held by up to k - 1 records, k/2 if all are as likely: so it is surer. */
function claim(
  chunk: number,
  items: Uint32Array,
  cells: readonly { row: number; chance: number }[],
  k: number,
): PlaceClaim {
  const scores = Float64Array.from(cells, ({ chance }) => Math.min(1, chance))
  const confidence = chunk < 0 ? scores.map((chance) => 1 - (1 - chance) ** (k / 2)) : scores
  return { chunk, items, rows: Uint32Array.from(cells, ({ row }) => row), scores, confidence }
}
