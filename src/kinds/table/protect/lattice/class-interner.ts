/** Numbers keys of a fixed number of words in order of first appearance, all at once: open addressing on integers. */
export class ClassInterner {
  readonly #words: number
  #table = new Uint32Array(0)
  #found = new Uint32Array(64)
  count = 0

  constructor(words: number) {
    this.#words = words
  }

  /** The words of each numbered key of the last call. */
  keys(): Uint32Array {
    return this.#found.slice(0, this.count * this.#words)
  }

  /** The number of each of the first `count` keys. */
  internAll(keys: Uint32Array, count: number): Uint32Array {
    this.#clear(1024)
    return this.#words === 1 ? this.#one(keys, count) : this.#many(keys, count)
  }

  #one(keys: Uint32Array, count: number): Uint32Array {
    const numbers = new Uint32Array(count)
    let table = this.#table
    let found: Uint32Array = this.#found
    let shift = Math.clz32(this.#size) + 1
    let mask = this.#size - 1
    let met = 0
    for (let i = 0; i < count; i++) {
      const key = keys[i]
      let slot = Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> shift
      let number = table[slot]
      while (number !== 0 && found[number - 1] !== key) {
        slot = (slot + 1) & mask
        number = table[slot]
      }
      if (number === 0) {
        if (met === found.length) found = this.#widen(met)
        found[met++] = key
        number = met
        table[slot] = met
        if (met * 2 > this.#size) {
          this.count = met
          this.#rehash()
          table = this.#table
          shift = Math.clz32(this.#size) + 1
          mask = this.#size - 1
        }
      }
      numbers[i] = number - 1
    }
    this.count = met
    return numbers
  }

  #many(keys: Uint32Array, count: number): Uint32Array {
    const words = this.#words
    const numbers = new Uint32Array(count)
    for (let i = 0; i < count; i++) {
      const at = i * words
      const mask = this.#size - 1
      let slot = hashOf(keys, at, words) & mask
      let number = this.#table[slot]
      while (number !== 0 && !same(this.#found, (number - 1) * words, keys, at, words)) {
        slot = (slot + 1) & mask
        number = this.#table[slot]
      }
      if (number === 0) {
        if ((this.count + 1) * words > this.#found.length) this.#widen(this.count * words)
        for (let w = 0; w < words; w++) this.#found[this.count * words + w] = keys[at + w]
        number = ++this.count
        this.#table[slot] = number
        if (number * 2 > this.#size) this.#rehash()
      }
      numbers[i] = number - 1
    }
    return numbers
  }

  #size = 0

  #clear(size: number): void {
    if (this.#table.length < size) this.#table = new Uint32Array(size)
    else this.#table.fill(0, 0, size)
    this.#size = size
    this.count = 0
  }

  #widen(used: number): Uint32Array {
    const wider = new Uint32Array(Math.max(1024, used * 2 + this.#words))
    wider.set(this.#found.subarray(0, used))
    this.#found = wider
    return wider
  }

  #rehash(): void {
    const { count } = this
    const words = this.#words
    this.#clear(this.#size * 4)
    this.count = count
    const mask = this.#size - 1
    const shift = Math.clz32(this.#size) + 1
    for (let number = 1; number <= count; number++) {
      const key = this.#found[number - 1]
      let slot =
        words === 1
          ? Math.imul(key ^ (key >>> 15), 0x9e3779b1) >>> shift
          : hashOf(this.#found, (number - 1) * words, words) & mask
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask
      this.#table[slot] = number
    }
  }
}

function hashOf(keys: Uint32Array, at: number, words: number): number {
  let h = 0x811c9dc5
  for (let w = 0; w < words; w++) {
    h = Math.imul(h ^ keys[at + w], 0x85ebca6b)
    h ^= h >>> 15
  }
  return Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0
}

function same(a: Uint32Array, i: number, b: Uint32Array, j: number, words: number): boolean {
  for (let w = 0; w < words; w++) if (a[i + w] !== b[j + w]) return false
  return true
}
