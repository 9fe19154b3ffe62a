import { growableUint32 } from '../../data/growable.js'
import type { CellEncoding } from './cell-encoding.js'

const blockBytes = 1 << 20

/** The bytes of a column's cells one after the other, in blocks, so that none is copied while they are read. */
export class PlainCells {
  readonly #blocks: Uint8Array[] = []
  #block = new Uint8Array(blockBytes)
  #at = 0
  /** Where the last cell begins in the block; a cell lies in one block. */
  #lastAt = 0
  #ends = growableUint32()

  get byteLength(): number {
    return this.#ends.length === 0 ? 0 : this.#ends.values[this.#ends.length - 1]
  }

  /** The cell of a row: of the next one, or of the last one again. */
  put(row: number, bytes: Uint8Array, start: number, end: number): void {
    if (row < this.#ends.length) {
      this.#at = this.#lastAt
      this.#ends.length = row
    }
    const length = end - start
    const before = this.byteLength
    if (length > this.#block.length - this.#at) {
      this.#blocks.push(this.#block.subarray(0, this.#at))
      this.#block = new Uint8Array(Math.max(blockBytes, length))
      this.#at = 0
    }
    const block = this.#block
    const at = this.#at
    if (length > 64) block.set(bytes.subarray(start, end), at)
    else for (let i = start, j = at; i < end; i++, j++) block[j] = bytes[i]
    this.#lastAt = at
    this.#at = at + length
    this.#ends.push(before + length)
  }

  finish(): { readonly bytes: Uint8Array; readonly ends: Uint32Array } {
    const bytes = new Uint8Array(this.byteLength)
    let at = 0
    for (const block of [...this.#blocks, this.#block.subarray(0, this.#at)]) {
      bytes.set(block, at)
      at += block.length
    }
    this.#blocks.length = 0
    this.#block = new Uint8Array(0)
    return { bytes, ends: this.#ends.finish() }
  }
}

const encoder = new TextEncoder()

/** Cells of an encoding of one byte a character, in UTF-8. */
export function plainAsUtf8(
  { bytes, ends }: { readonly bytes: Uint8Array; readonly ends: Uint32Array },
  encoding: CellEncoding,
) {
  const whole = encoder.encode(encoding.decode(bytes, 0, bytes.length))
  // Every byte is one character there, so the ends are found by counting characters.
  const moved = new Uint32Array(ends.length)
  let at = 0
  for (let row = 0, character = 0; row < ends.length; row++) {
    for (; character < ends[row]; character++) {
      at++
      while ((whole[at] & 0xc0) === 0x80) at++
    }
    moved[row] = at
  }
  return { bytes: whole, ends: moved }
}
