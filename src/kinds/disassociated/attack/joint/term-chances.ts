import type { AnchorRows } from './anchors.js'
import type { Sampler } from './sampler.js'

/** On which row a record that holds a term lies, given the chunks: in proportion to exp(the term's field there). */
export class TermChances {
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
