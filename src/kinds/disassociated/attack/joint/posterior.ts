import type { Cluster } from '../../disassociated.js'
import { kindsOf } from '../anchors/sources.js'
import { type AnchorRows, anchorsOf } from './anchors.js'
import { ChunkChances } from './chunk-chances.js'
import { moreThan, shareOfMean } from './more-than.js'
import type { Sampler } from './sampler.js'
import type { SupportLaw } from './support-law.js'
import { TermChances } from './term-chances.js'

/** Sweeps of the sampler before its draws count, and draws that count. */
const burnIn = 10
const draws = 20

/** What a chunk's or the term chunk's things are numbered by, over the whole cluster. */
interface Sources {
  readonly anchors: AnchorRows
  readonly kinds: readonly ReturnType<typeof kindsOf>[]
  /** By chunk: the number of its first kind of sub-record; and of the first term. */
  readonly firstOf: readonly number[]
  readonly firstTerm: number
}

export interface Posterior extends Sources {
  /** By source, anchor and i: the posterior probability that the anchor has more than i of the source. Falls in i. */
  readonly atLeast: readonly (readonly Float64Array[])[]
}

function numbered(cluster: Cluster): Sources {
  const kinds = cluster.chunks.map(kindsOf)
  const anchors = anchorsOf(kinds[0].kindOf, kinds[0].kinds.length, cluster.size)
  const firstOf: number[] = []
  let sources = 0
  for (let c = 1; c < kinds.length; c++) {
    firstOf[c] = sources
    sources += kinds[c].kinds.length
  }
  return { anchors, kinds, firstOf, firstTerm: sources }
}

/** Who knows nothing holds every order of every chunk to be as likely: a law that needs no draws. */
export function blindPosterior(cluster: Cluster, law: SupportLaw): Posterior {
  const sources = numbered(cluster)
  const { anchors, kinds } = sources
  const byShare = (chances: Float64Array): Float64Array[] =>
    anchors.rows.map(({ length }) => moreThan(chances, length / cluster.size, length, cluster.size))
  const ofTerm = byShare(law.chances)
  const ofCount = new Map<number, Float64Array[]>()
  const timesSure = (count: number): Float64Array[] => {
    const known = ofCount.get(count) ?? byShare(sure(count))
    ofCount.set(count, known)
    return known
  }
  const atLeast = kinds.slice(1).flatMap(({ counts }) => counts.map(timesSure))
  return { ...sources, atLeast: [...atLeast, ...Array.from(cluster.terms, () => ofTerm)] }
}

/**
 * Draws reconstructions from the posterior (Markov chain Monte Carlo). Given the rest of a draw, the chances of what lies
 * on which row are known: their mean over the draws is each source's share of each anchor, and its copies or records are
 * dealt out by these shares. What is counted in the draws themselves would be the same on average, and far less exact.
 */
export function posteriorOf(cluster: Cluster, law: SupportLaw, sampler: Sampler): Posterior {
  const sources = numbered(cluster)
  const { anchors, kinds } = sources
  const chunks = kinds.slice(1).map((kind, i) => new ChunkChances(sampler, i + 1, kind))
  const terms = new TermChances(sampler, anchors)
  for (let sweep = 0; sweep < burnIn; sweep++) sampler.sweep()
  for (let draw = 0; draw < draws; draw++) {
    sampler.sweep()
    for (const chunk of chunks) chunk.look()
    terms.look()
  }
  const { size } = cluster
  const ofChunks = chunks.flatMap((chunk, i) => {
    const means = chunk.means(anchors)
    return kinds[i + 1].counts.map((count, kind) =>
      anchors.rows.map(({ length }, anchor) =>
        moreThan(sure(count), shareOfMean(means[kind][anchor], count, length, size), length, size),
      ),
    )
  })
  const ofTerms = Array.from(cluster.terms, (_, t) => {
    const shares = terms.sharesOf(t)
    return anchors.rows.map(({ length }, anchor) => moreThan(law.chances, Math.min(1, shares[anchor]), length, size))
  })
  return { ...sources, atLeast: [...ofChunks, ...ofTerms] }
}

/** There are just so many. */
function sure(count: number): Float64Array {
  return new Float64Array(count + 1).fill(1, count)
}
