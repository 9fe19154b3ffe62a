import type { Fault } from '../input-error.js'
import { textFaults } from '../text-faults.js'
import { decodeUtf8 } from '../bytes.js'
import { tableFaults } from './table-faults.js'
import { growableUint32 } from '../../data/growable.js'

export type TextEncodingId = 'utf-8' | 'windows-1252'

/**
 * Whether cells are UTF-8 or Windows-1252, settled by those that are not plain ASCII: UTF-8 when every one of them is
 * valid, Windows-1252 when not one is. Text of both kinds in one file is refused, because either reading would change
 * somebody's name; so are the five bytes that mean nothing in Windows-1252.
 */
export class CellEncoding {
  readonly #said: TextEncodingId | undefined
  #found: TextEncodingId | undefined
  #mixed = false

  /** Undefined: to be recognised. */
  constructor(said?: TextEncodingId) {
    this.#said = said
  }

  /** ASCII is UTF-8. */
  get id(): TextEncodingId {
    return this.#said ?? this.#found ?? 'utf-8'
  }

  /** Told of a cell with bytes beyond ASCII; false when it is not in the encoding of the others. */
  accepts(bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#said === 'windows-1252') return isWindows1252(bytes, start, end)
    const found = decodeUtf8(bytes, start, end) === undefined ? 'windows-1252' : 'utf-8'
    if (this.#said === 'utf-8') return found === 'utf-8'
    this.#found ??= found
    this.#mixed = this.#found !== found
    return !this.#mixed && (found === 'utf-8' || isWindows1252(bytes, start, end))
  }

  /** What is to be said of the cell that was not accepted. */
  get fault(): Fault {
    return this.#mixed ? tableFaults.mixedEncoding : textFaults.notUtf8
  }

  decode(bytes: Uint8Array, start: number, end: number): string {
    if (this.id === 'utf-8') return decodeUtf8(bytes, start, end) ?? ''
    return windows1252Text(bytes, start, end)
  }
}

// The engine's own decoder is not used: that of Node 20 takes Windows-1252 for Latin-1 and loses the euro sign.
const from0x80 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'
const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

function windows1252Text(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let i = start; i < end; i++)
    text += bytes[i] >= 0x80 && bytes[i] < 0xa0 ? from0x80[bytes[i] - 0x80] : String.fromCharCode(bytes[i])
  return text
}

function isWindows1252(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (undefinedBytes.has(bytes[i])) return false
  return true
}

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
