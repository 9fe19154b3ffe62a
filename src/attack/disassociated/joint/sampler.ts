import { type Random, below, unit } from '../../../random/random.js'
import type { ClusterState } from './cluster-state.js'
import type { LeftOut } from './left-out.js'

/** What an item in a later chunk without a reason to be there speaks against a reconstruction. */
const leftOutPenalty = 2

/**
 * Draws reconstructions in proportion to exp(sum of the weights of all pairs that are together in a row): a Markov
 * chain of Metropolis swaps of two sub-records of a chunk, and Gibbs draws of the row of a term.
 */
export class Sampler {
  readonly state: ClusterState
  /** Local field, per row and local item: the summed weight of the item with everything on the row. */
  readonly #field: Float64Array
  readonly weights: Float64Array
  readonly #random: Random
  readonly #leftOut: LeftOut | null

  /** `weights` are over local items, symmetric; pairs inside one chunk must weigh nothing. */
  constructor(state: ClusterState, weights: Float64Array, leftOut: LeftOut | null, random: Random) {
    this.state = state
    this.#leftOut = leftOut
    this.weights = weights
    this.#random = random
    const width = state.items.length
    this.#field = new Float64Array(state.size * width)
    for (const [c, order] of state.lying.entries()) {
      for (const [row, s] of order.entries()) for (const item of state.subRecords[c][s]) this.#add(row, item, 1)
    }
    for (const [t, row] of state.termRow.entries()) this.#add(row, state.firstTerm + t, 1)
  }

  /** One proposal for every row of every chunk but the first, and for every term. */
  sweep(): void {
    const { state } = this
    for (let c = 1; c < state.lying.length; c++) {
      for (let i = 0; i < state.size; i++) this.#metropolisSwap(c, i, below(state.size, this.#random))
    }
    for (let t = 0; t < state.termRow.length; t++) this.#gibbsTerm(t)
  }

  #metropolisSwap(chunk: number, i: number, j: number): void {
    const order = this.state.lying[chunk]
    const here = this.state.subRecords[chunk][order[i]]
    const there = this.state.subRecords[chunk][order[j]]
    if (i === j || (here.length === 0 && there.length === 0)) return
    const width = this.state.items.length
    let logRatio = 0
    for (const item of here) logRatio += this.#field[j * width + item] - this.#field[i * width + item]
    for (const item of there) logRatio += this.#field[i * width + item] - this.#field[j * width + item]
    if (this.#leftOut) {
      const before = this.#leftOut.missing
      this.#exchange(chunk, i, j, here, there)
      logRatio += leftOutPenalty * (before - this.#leftOut.missing)
      if (logRatio < 0 && unit(this.#random) >= Math.exp(logRatio)) {
        this.#exchange(chunk, i, j, there, here)
        return
      }
    } else if (logRatio < 0 && unit(this.#random) >= Math.exp(logRatio)) return
    for (const item of here) {
      this.#add(i, item, -1)
      this.#add(j, item, 1)
    }
    for (const item of there) {
      this.#add(j, item, -1)
      this.#add(i, item, 1)
    }
    const held = order[i]
    order[i] = order[j]
    order[j] = held
  }

  /** Tells who was left out of which chunk that `here` goes from row i to row j, and `there` back. */
  #exchange(chunk: number, i: number, j: number, here: Uint16Array, there: Uint16Array): void {
    const { lying, subRecords } = this.state
    for (let d = 0; d < lying.length; d++) {
      if (d === chunk) continue
      const atI = subRecords[d][lying[d][i]]
      const atJ = subRecords[d][lying[d][j]]
      if (atI === atJ) continue
      for (const item of here) {
        for (const other of atI) this.#leftOut!.add(item, other, -1)
        for (const other of atJ) this.#leftOut!.add(item, other, 1)
      }
      for (const item of there) {
        for (const other of atJ) this.#leftOut!.add(item, other, -1)
        for (const other of atI) this.#leftOut!.add(item, other, 1)
      }
    }
  }

  #gibbsTerm(t: number): void {
    const { state } = this
    const width = state.items.length
    const item = state.firstTerm + t
    this.#add(state.termRow[t], item, -1)
    let greatest = -Infinity
    for (let row = 0; row < state.size; row++) greatest = Math.max(greatest, this.#field[row * width + item])
    let sum = 0
    const cumulative = new Float64Array(state.size)
    for (let row = 0; row < state.size; row++)
      cumulative[row] = sum += Math.exp(this.#field[row * width + item] - greatest)
    const drawn = unit(this.#random) * sum
    let row = 0
    while (row + 1 < state.size && cumulative[row] <= drawn) row++
    state.termRow[t] = row
    this.#add(row, item, 1)
  }

  #add(row: number, item: number, sign: number): void {
    const width = this.state.items.length
    const field = this.#field
    const weights = this.weights
    const from = row * width
    const along = item * width
    if (sign > 0) for (let other = 0; other < width; other++) field[from + other] += weights[along + other]
    else for (let other = 0; other < width; other++) field[from + other] -= weights[along + other]
  }
}
