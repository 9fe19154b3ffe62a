import { sinkhorn } from '../../../../math/sinkhorn.js'
import type { kindsOf } from '../anchors/sources.js'
import type { AnchorRows } from './anchors.js'
import type { Sampler } from './sampler.js'

/** Turns of making rows and kinds add up in each draw; in the mean over draws they add up exactly. */
const passes = 2

/**
 * Which kind of sub-record lies on which row of a chunk, given the other chunks: in proportion to exp(local field), each
 * row holding one and each kind as many as there are. The marginals of a random order, by Sinkhorn's scaling.
 */
export class ChunkChances {
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
