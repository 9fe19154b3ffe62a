import type { Cluster } from '../../disassociated.js'
import { kindsOf } from '../reassociation.js'
import { moreThan, shareOfMean, type SupportLaw } from './support-law.js'
import type { Sampler } from './sampler.js'
import { sinkhorn } from '../../../../math/sinkhorn.js'

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

/** Turns of making rows and kinds add up in each draw; in the mean over draws they add up exactly. */
const passes = 2

/**
 * Which kind of sub-record lies on which row of a chunk, given the other chunks: in proportion to exp(local field), each
 * row holding one and each kind as many as there are. The marginals of a random order, by Sinkhorn's scaling.
 */
class ChunkChances {
  readonly #sampler: Sampler
  /** By kind, the empty one last: its local items. */
  readonly #items: readonly ArrayLike<number>[]
  readonly #capacities: Float64Array
  readonly #now: Float64Array
  readonly #sum: Float64Array

  constructor(sampler: Sampler, chunk: number, { kindOf, counts }: ReturnType<typeof kindsOf>) {
    const { state } = sampler
    this.#sampler = sampler
    const empty = state.size - kindOf.length
    const rest = empty > 0 ? [empty] : []
    this.#items = [...counts.map((_, kind) => state.subRecords[chunk][kindOf.indexOf(kind)]), ...rest.map(() => [])]
    this.#capacities = Float64Array.of(...counts, ...rest)
    this.#now = new Float64Array(state.size * this.#items.length)
    this.#sum = new Float64Array(this.#now.length)
  }

  /** Takes the reconstruction as it stands now into the mean. */
  look(): void {
    const { state, field } = this.#sampler
    const kinds = this.#items.length
    for (let row = 0; row < state.size; row++) {
      const from = row * state.firstTerm
      for (let kind = 0; kind < kinds; kind++) {
        const items = this.#items[kind]
        let sum = 0
        for (let i = 0; i < items.length; i++) sum += field[from + items[i]]
        this.#now[row * kinds + kind] = Math.exp(sum)
      }
    }
    sinkhorn(this.#now, this.#capacities, passes)
    for (let cell = 0; cell < this.#now.length; cell++) this.#sum[cell] += this.#now[cell]
  }

  /** By kind and anchor: how many of the kind lie there, the mean over what was looked at. */
  means({ ofRow, rows }: AnchorRows): Float64Array[] {
    sinkhorn(this.#sum, this.#capacities)
    const kinds = this.#items.length
    return this.#items.map((_, kind) => {
      const means = new Float64Array(rows.length)
      for (const [row, anchor] of ofRow.entries()) means[anchor] += this.#sum[row * kinds + kind]
      return means
    })
  }
}

/** On which row a record that holds a term lies, given the chunks: in proportion to exp(the term's field there). */
class TermChances {
  readonly #sampler: Sampler
  readonly #anchors: AnchorRows
  readonly #terms: number
  /** By local item of the chunks and term: by how much the item multiplies the term's odds. */
  readonly #factors: Float64Array
  /** By row and term. */
  readonly #odds: Float64Array
  readonly #sums: Float64Array
  /** By term and anchor. */
  readonly #shares: Float64Array
  #looks = 0

  constructor(sampler: Sampler, anchors: AnchorRows) {
    const { state, weights } = sampler
    const { size, items, firstTerm } = state
    this.#sampler = sampler
    this.#anchors = anchors
    this.#terms = items.length - firstTerm
    this.#factors = new Float64Array(firstTerm * this.#terms)
    for (let cell = 0; cell < this.#factors.length; cell++) {
      const item = Math.floor(cell / this.#terms)
      this.#factors[cell] = Math.exp(weights[item * items.length + firstTerm + (cell % this.#terms)])
    }
    this.#odds = new Float64Array(size * this.#terms)
    this.#sums = new Float64Array(this.#terms)
    this.#shares = new Float64Array(this.#terms * anchors.rows.length)
  }

  /** Takes the reconstruction as it stands now into the mean. */
  look(): void {
    const { size, lying, subRecords } = this.#sampler.state
    const terms = this.#terms
    const factors = this.#factors
    const odds = this.#odds.fill(1)
    const sums = this.#sums.fill(0)
    for (let row = 0; row < size; row++) {
      const from = row * terms
      for (let c = 0; c < lying.length; c++) {
        for (const item of subRecords[c][lying[c][row]]) {
          for (let t = 0; t < terms; t++) odds[from + t] *= factors[item * terms + t]
        }
      }
      for (let t = 0; t < terms; t++) sums[t] += odds[from + t]
    }
    const width = this.#anchors.rows.length
    for (let row = 0; row < size; row++) {
      const anchor = this.#anchors.ofRow[row]
      for (let t = 0; t < terms; t++) this.#shares[t * width + anchor] += odds[row * terms + t] / sums[t]
    }
    this.#looks++
  }

  /** By anchor, the mean over what was looked at. */
  sharesOf(term: number): Float64Array {
    const width = this.#anchors.rows.length
    return this.#shares.slice(term * width, (term + 1) * width).map((sum) => sum / this.#looks)
  }
}

/** Rows that can be told apart: those with the same anchor are one. */
export interface AnchorRows {
  readonly ofRow: Uint32Array
  readonly rows: readonly (readonly number[])[]
}

/** From the kind of each sub-record of the anchoring chunk; the last anchor is that of the rows beyond it. */
function anchorsOf(kindOf: Uint32Array, kindCount: number, size: number): AnchorRows {
  const ofRow = Uint32Array.from({ length: size }, (_, row) => (row < kindOf.length ? kindOf[row] : kindCount))
  const rows: number[][] = Array.from({ length: kindCount + 1 }, () => [])
  for (const [row, anchor] of ofRow.entries()) rows[anchor].push(row)
  return { ofRow, rows }
}
