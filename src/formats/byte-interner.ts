import { growableUint32 } from '../data/growable.js'
import { hashOfBytes, decodeUtf8 } from './bytes.js'

/**
 * Numbers byte slices in order of first appearance. A known slice is found by its bytes, so only new ones are checked
 * and decoded. Open addressing; the bytes live in one arena.
 */
export class ByteInterner {
  readonly names: string[] = []
  #arena = new Uint8Array(1 << 12)
  readonly #ends = growableUint32()
  readonly #hashes = growableUint32()
  #table = new Uint32Array(1 << 10)

  /** The code of bytes[start] to bytes[end - 1], or -1 when they are not valid UTF-8. */
  intern(bytes: Uint8Array, start: number, end: number, hashed = hashOfBytes(bytes, start, end)): number {
    const hash = (hashed ^ (hashed >>> 15)) >>> 0
    const mask = this.#table.length - 1
    let slot = hash & mask
    for (; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      const candidate = this.#table[slot] - 1
      if (this.#hashes.values[candidate] === hash && this.#holds(candidate, bytes, start, end)) return candidate
    }
    const name = decodeUtf8(bytes, start, end)
    if (name === undefined) return -1
    this.names.push(name)
    this.#keep(bytes, start, end)
    this.#hashes.push(hash)
    this.#table[slot] = this.names.length
    if (this.names.length * 2 > this.#table.length) this.#rehash()
    return this.names.length - 1
  }

  #holds(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = code === 0 ? 0 : this.#ends.values[code - 1]
    if (this.#ends.values[code] - from !== end - start) return false
    const arena = this.#arena
    for (let i = start, j = from; i < end; i++, j++) if (arena[j] !== bytes[i]) return false
    return true
  }

  #keep(bytes: Uint8Array, start: number, end: number): void {
    const from = this.#ends.length === 0 ? 0 : this.#ends.values[this.#ends.length - 1]
    const needed = from + end - start
    if (needed > this.#arena.length) {
      const grown = new Uint8Array(Math.max(needed, Math.ceil(this.#arena.length * 1.5)))
      grown.set(this.#arena)
      this.#arena = grown
    }
    this.#arena.set(bytes.subarray(start, end), from)
    this.#ends.push(needed)
  }

  #rehash(): void {
    this.#table = new Uint32Array(this.#table.length * 2)
    const mask = this.#table.length - 1
    for (let code = 0; code < this.names.length; code++) {
      let slot = this.#hashes.values[code] & mask
      while (this.#table[slot] !== 0) slot = (slot + 1) & mask
      this.#table[slot] = code + 1
    }
  }
}
