import type { AnchorRows } from './anchors.js'
import type { Sampler } from './sampler.js'

/** On which row a record that holds a term lies, given the chunks: in proportion to exp(the term's field there). */
export class TermChances {
  readonly #sampler: Sampler
  readonly #anchors: AnchorRows
  readonly #terms: number
  /** By row and term: its field, then its odds. */
  readonly #odds: Float64Array
  readonly #sums: Float64Array
  /** By term and anchor. */
  readonly #shares: Float64Array
  #looks = 0

  constructor(sampler: Sampler, anchors: AnchorRows) {
    const { size, items, firstTerm } = sampler.state
    this.#sampler = sampler
    this.#anchors = anchors
    this.#terms = items.length - firstTerm
    this.#odds = new Float64Array(size * this.#terms)
    this.#sums = new Float64Array(this.#terms)
    this.#shares = new Float64Array(this.#terms * anchors.rows.length)
  }

  /** Takes the reconstruction as it stands now into the mean. */
  look(): void {
    const { state, weights } = this.#sampler
    const { size, lying, subRecords, items, firstTerm } = state
    const terms = this.#terms
    const odds = this.#odds.fill(0)
    const sums = this.#sums.fill(0)
    for (let row = 0; row < size; row++) {
      const from = row * terms
      for (let c = 0; c < lying.length; c++) {
        for (const item of subRecords[c][lying[c][row]]) {
          const along = item * items.length + firstTerm
          for (let t = 0; t < terms; t++) odds[from + t] += weights[along + t]
        }
      }
      for (let t = 0; t < terms; t++) sums[t] += odds[from + t] = Math.exp(odds[from + t])
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
