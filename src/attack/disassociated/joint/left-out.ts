import type { ClusterState } from './cluster-state.js'

/**
 * Why an item stands in a later chunk: vertical partitioning tried it in every earlier one, and some item there with at
 * least its support was with it in some records, but in fewer than k (for m = 2). So each (item, earlier chunk) wants a
 * reason: such a pair. Kept up to date as sub-records move; `missing` counts those without one.
 */
export class LeftOut {
  readonly #width: number
  readonly #k: number
  /** By pair of local items: the want its count may be the reason of, or -1. */
  readonly #wantOf: Int32Array
  readonly #together: Int32Array
  readonly #reasons: Int32Array
  missing = 0

  constructor(state: ClusterState, k: number) {
    const width = state.firstTerm
    this.#width = width
    this.#k = k
    this.#together = new Int32Array(width * width)
    this.#wantOf = new Int32Array(width * width).fill(-1)
    const support = new Uint32Array(width)
    for (const chunk of state.subRecords) for (const items of chunk) for (const item of items) support[item]++
    const chunkCount = state.lying.length
    const wants = new Map<number, number>()
    for (let x = 0; x < width; x++) {
      for (let y = 0; y < width; y++) {
        if (state.chunkOf[y] >= state.chunkOf[x] || support[y] < support[x]) continue
        const key = x * chunkCount + state.chunkOf[y]
        const want = wants.get(key) ?? wants.size
        wants.set(key, want)
        this.#wantOf[x * width + y] = want
        this.#wantOf[y * width + x] = want
      }
    }
    this.#reasons = new Int32Array(wants.size)
    this.missing = wants.size
    for (let row = 0; row < state.size; row++) {
      for (let c = 1; c < chunkCount; c++) {
        for (const a of state.subRecords[c][state.lying[c][row]]) {
          for (let d = 0; d < c; d++) for (const b of state.subRecords[d][state.lying[d][row]]) this.add(a, b, 1)
        }
      }
    }
  }

  /** Two items of different chunks come together in one more record, or part. */
  add(a: number, b: number, change: number): void {
    const want = this.#wantOf[a * this.#width + b]
    if (want < 0) return
    const cell = a < b ? a * this.#width + b : b * this.#width + a
    const before = this.#together[cell]
    const after = before + change
    this.#together[cell] = after
    const was = before > 0 && before < this.#k
    const is = after > 0 && after < this.#k
    if (was === is) return
    if (is) {
      if (this.#reasons[want]++ === 0) this.missing--
    } else if (--this.#reasons[want] === 0) this.missing++
  }
}
