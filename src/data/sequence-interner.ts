import { growableUint32 } from './growable.js'

/**
 * Numbers sequences of codes in order of first appearance; two sequences share a number exactly when they hold the same
 * codes in the same order. Open addressing over the integers themselves, so no key can collide with another.
 */
export class SequenceInterner {
  readonly #offsets = growableUint32()
  readonly #members = growableUint32()
  #table = new Uint32Array(64)

  constructor() {
    this.#offsets.push(0)
  }

  get size(): number {
    return this.#offsets.length - 1
  }

  /** The number of the sequence codes[0] to codes[count - 1]. */
  intern(codes: ArrayLike<number>, count: number = codes.length): number {
    if ((this.size + 1) * 2 > this.#table.length) this.#rehash()
    const mask = this.#table.length - 1
    let slot = hashOf(codes, 0, count) & mask
    for (; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      const candidate = this.#table[slot] - 1
      if (this.#holds(candidate, codes, count)) return candidate
    }
    for (let i = 0; i < count; i++) this.#members.push(codes[i])
    this.#offsets.push(this.#members.length)
    this.#table[slot] = this.size
    return this.size - 1
  }

  /** All sequences end to end: sequence s holds members[offsets[s]] to members[offsets[s + 1] - 1]. */
  finish(): { readonly offsets: Uint32Array; readonly members: Uint32Array } {
    return { offsets: this.#offsets.finish(), members: this.#members.finish() }
  }

  #holds(sequence: number, codes: ArrayLike<number>, count: number): boolean {
    const start = this.#offsets.values[sequence]
    if (this.#offsets.values[sequence + 1] - start !== count) return false
    for (let i = 0; i < count; i++) if (this.#members.values[start + i] !== codes[i]) return false
    return true
  }

  #rehash(): void {
    this.#table = new Uint32Array(this.#table.length * 2)
    const mask = this.#table.length - 1
    for (let s = 0; s < this.size; s++) {
      let slot = hashOf(this.#members.values, this.#offsets.values[s], this.#offsets.values[s + 1]) & mask
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask
      this.#table[slot] = s + 1
    }
  }
}

function hashOf(codes: ArrayLike<number>, start: number, end: number): number {
  let h = 0x811c9dc5
  for (let i = start; i < end; i++) {
    h = Math.imul(h ^ codes[i], 0x85ebca6b)
    h ^= h >>> 15
  }
  return Math.imul(h ^ (h >>> 13), 0xc2b2ae35) >>> 0
}
