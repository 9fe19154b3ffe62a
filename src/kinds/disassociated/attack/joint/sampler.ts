import { type Random, below, unit, shuffle } from '../../../../math/random.js'
import { type Cluster, subRecordAt, subRecordCount } from '../../disassociated.js'

/**
 * Draws reconstructions in proportion to exp(sum of the weights of all pairs that are together in a row): a Markov
 * chain of Metropolis swaps of two sub-records of a chunk.
 */
export class Sampler {
  readonly state: ClusterState
  /** Local field, per row and local item of the chunks: the summed weight of the item with everything on the row. */
  readonly field: Float64Array
  /** Per local item of the chunks and local item, terms too. */
  readonly weights: Float64Array
  readonly #random: Random

  /** Of `weights` those between chunks are symmetric; pairs inside one chunk must weigh nothing. */
  constructor(state: ClusterState, weights: Float64Array, random: Random) {
    this.state = state
    this.weights = weights
    this.#random = random
    this.field = new Float64Array(state.size * state.firstTerm)
    for (const [c, order] of state.lying.entries()) {
      for (const [row, s] of order.entries()) for (const item of state.subRecords[c][s]) this.#add(row, item, 1)
    }
  }

  /** One proposal for every row of every chunk but the first. */
  sweep(): void {
    const { state } = this
    for (let c = 1; c < state.lying.length; c++) {
      for (let i = 0; i < state.size; i++) this.#metropolisSwap(c, i, below(state.size, this.#random))
    }
  }

  #metropolisSwap(chunk: number, i: number, j: number): void {
    const order = this.state.lying[chunk]
    const here = this.state.subRecords[chunk][order[i]]
    const there = this.state.subRecords[chunk][order[j]]
    if (i === j || (here.length === 0 && there.length === 0)) return
    const { field } = this
    const atI = i * this.state.firstTerm
    const atJ = j * this.state.firstTerm
    let logRatio = 0
    for (let n = 0; n < here.length; n++) logRatio += field[atJ + here[n]] - field[atI + here[n]]
    for (let n = 0; n < there.length; n++) logRatio += field[atI + there[n]] - field[atJ + there[n]]
    if (logRatio < 0 && unit(this.#random) >= Math.exp(logRatio)) return
    for (let n = 0; n < here.length; n++) {
      this.#add(i, here[n], -1)
      this.#add(j, here[n], 1)
    }
    for (let n = 0; n < there.length; n++) {
      this.#add(j, there[n], -1)
      this.#add(i, there[n], 1)
    }
    const held = order[i]
    order[i] = order[j]
    order[j] = held
  }

  #add(row: number, item: number, sign: number): void {
    const { field, weights, state } = this
    const width = state.firstTerm
    const from = row * width
    const along = item * state.items.length
    for (let other = 0; other < width; other++) field[from + other] += sign * weights[along + other]
  }
}

const emptySubRecord = new Uint32Array(0)

/**
 * One reconstruction of a cluster, changed move by move: every chunk's sub-records (empty ones included) lie in some
 * order on the cluster's rows. The first chunk stays: it names the rows. Items are local. Terms lie nowhere: on how many
 * rows is not known, and what they would say of the others is little.
 */
export class ClusterState {
  readonly size: number
  /** Release codes of the local items: the chunks' in order, then the terms. */
  readonly items: Uint32Array
  /** By local item its chunk; -1 for a term. */
  readonly chunkOf: Int16Array
  /** By chunk and row: which sub-record lies there (its number in the chunk; beyond, empty ones). */
  readonly lying: readonly Uint32Array[]
  /** By chunk: its sub-records as local items. */
  readonly subRecords: readonly (readonly Uint32Array[])[]
  readonly firstTerm: number

  constructor({ size, chunks, terms }: Cluster, random: Random) {
    this.size = size
    const local = new Map<number, number>()
    const chunkOf: number[] = []
    const localOf = (code: number, chunk: number): number => {
      const known = local.get(code)
      if (known !== undefined) return known
      local.set(code, local.size)
      chunkOf.push(chunk)
      return local.size - 1
    }
    this.subRecords = chunks.map((chunk, c) =>
      Array.from({ length: size }, (_, s) =>
        s < subRecordCount(chunk)
          ? Uint32Array.from(subRecordAt(chunk, s), (code) => localOf(code, c))
          : emptySubRecord,
      ),
    )
    this.firstTerm = local.size
    for (const term of terms) localOf(term, -1)
    this.items = Uint32Array.from(local.keys())
    this.chunkOf = Int16Array.from(chunkOf)
    this.lying = chunks.map((_, c) => {
      const order = Uint32Array.from({ length: size }, (_row, row) => row)
      return c === 0 ? order : shuffle(order, random)
    })
  }
}
