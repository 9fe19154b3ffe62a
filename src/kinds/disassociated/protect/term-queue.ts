/**
 * The most frequent term of a part that only loses records. A term's key is its support when it was last looked at; as
 * supports only fall, a term whose key still holds is the most frequent one. Equal supports: the lower code.
 */
export class TermQueue {
  readonly #support: Uint32Array
  readonly #terms: Uint32Array
  readonly #keys: Uint32Array
  #length: number

  constructor(terms: Uint32Array, support: Uint32Array) {
    this.#support = support
    this.#terms = terms
    this.#keys = terms.map((term) => support[term])
    this.#length = terms.length
    for (let i = (this.#length >> 1) - 1; i >= 0; i--) this.#sink(i)
  }

  /** The most frequent term left, or -1; it stays until it is dropped. */
  top(): number {
    while (this.#length > 0 && this.#keys[0] !== this.#support[this.#terms[0]]) {
      this.#keys[0] = this.#support[this.#terms[0]]
      this.#sink(0)
    }
    return this.#length === 0 ? -1 : this.#terms[0]
  }

  drop(): void {
    this.#length--
    this.#terms[0] = this.#terms[this.#length]
    this.#keys[0] = this.#keys[this.#length]
    if (this.#length > 0) this.#sink(0)
  }

  #sink(from: number): void {
    const terms = this.#terms
    const keys = this.#keys
    const term = terms[from]
    const key = keys[from]
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#length) break
      if (child + 1 < this.#length && this.#before(child + 1, keys[child], terms[child])) child++
      if (!this.#before(child, key, term)) break
      terms[at] = terms[child]
      keys[at] = keys[child]
      at = child
    }
    terms[at] = term
    keys[at] = key
  }

  #before(place: number, key: number, term: number): boolean {
    const other = this.#keys[place]
    return other > key || (other === key && this.#terms[place] < term)
  }
}
