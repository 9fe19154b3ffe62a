import { inferredType } from '../../data/infer-types.js'
import type { Table, TableForm } from '../../data/table.js'
import { growableUint32 } from '../../data/growable.js'
import { type Fault, InputError } from '../input-error.js'
import { type CellEncoding, PlainCells, plainAsUtf8 } from './cell-encoding.js'

/** What a column holds once it is read; its type is for the whole of it to say. */
export type ColumnCells =
  | { readonly kind: 'coded'; readonly codes: Uint32Array; readonly values: readonly string[] }
  | { readonly kind: 'plain'; readonly bytes: Uint8Array; readonly ends: Uint32Array }

/** Rows after which a column is asked whether its dictionary is worth having; and the size of a block of codes. */
const blockRows = 1 << 16
const mostBytes = 2 ** 32 - 1

type Codes = Uint8Array | Uint16Array | Uint32Array

/**
 * Numbers the cells of one column in order of first appearance, by their bytes. When 65,536 rows were read, and again
 * whenever their number has doubled, a column with more values than half its rows leaves its dictionary: from then on
 * the bytes of its cells are kept as they come. That depends on the cells alone, not on how the file came in pieces.
 */
export class ColumnBuilder {
  readonly #file: string
  readonly #encoding: CellEncoding
  #arena = new Uint8Array(32)
  /** By code. */
  #ends = growableUint32()
  #hashes = growableUint32()
  /** Open addressing: a code plus one, or 0. */
  #table = new Uint32Array(16)
  #blocks: Codes[] = []
  #block = new Uint32Array(16)
  #blockStart = 0
  /** The first row that has no place yet. */
  #limit = 16
  /** Instead of all of that, once the dictionary is left. */
  #plain: PlainCells | undefined
  #nextCheck = blockRows
  #beyondAscii = false

  constructor(file: string, encoding: CellEncoding) {
    this.#file = file
    this.#encoding = encoding
  }

  /**
   * The cell of a row: of the next one, or of the last one again. `hash` is `hashOf` these bytes and `bits` all of their
   * bits. False when they are not in the encoding of the file.
   */
  put(row: number, bytes: Uint8Array, start: number, end: number, hash: number, bits: number): boolean {
    if (row === this.#limit) this.#makeRoom(row)
    if (this.#plain) return this.#append(this.#plain, row, bytes, start, end, bits)
    const mixed = (hash ^ (hash >>> 15)) >>> 0
    const table = this.#table
    const mask = table.length - 1
    let slot = mixed & mask
    for (; table[slot] !== 0; slot = (slot + 1) & mask) {
      const candidate = table[slot] - 1
      if (this.#hashes.values[candidate] === mixed && this.#holds(candidate, bytes, start, end)) {
        this.#block[row - this.#blockStart] = candidate
        return true
      }
    }
    if (bits > 0x7f && !this.#accepts(bytes, start, end)) return false
    const code = this.#ends.length
    this.#keep(code === 0 ? 0 : this.#ends.values[code - 1], bytes, start, end)
    this.#hashes.push(mixed)
    table[slot] = code + 1
    if (this.#ends.length * 2 > table.length) this.#rehash()
    this.#block[row - this.#blockStart] = code
    return true
  }

  /** The code of the row just put, or undefined once the dictionary is left. */
  codeOf(row: number): number | undefined {
    return this.#plain ? undefined : this.#block[row - this.#blockStart]
  }

  /** The cell of the next row, by the code of another. False once the dictionary is left: then nothing was put. */
  repeat(row: number, code: number): boolean {
    if (row === this.#limit) this.#makeRoom(row)
    if (this.#plain) return false
    this.#block[row - this.#blockStart] = code
    return true
  }

  /** `rowCount` cells were put; nothing can be put afterwards. */
  finish(rowCount: number): ColumnCells {
    const decode = this.#encoding
    if (this.#plain) {
      const cells = this.#plain.finish()
      this.#plain = undefined
      return { kind: 'plain', ...(this.#beyondAscii && decode.id !== 'utf-8' ? plainAsUtf8(cells, decode) : cells) }
    }
    const ends = this.#ends.values
    const values = Array.from({ length: this.#ends.length }, (_, code) =>
      decode.decode(this.#arena, code === 0 ? 0 : ends[code - 1], ends[code]),
    )
    return { kind: 'coded', codes: this.#allCodes(rowCount), values }
  }

  #allCodes(rowCount: number): Uint32Array {
    const codes = new Uint32Array(rowCount)
    for (const [b, block] of this.#blocks.entries()) codes.set(block, b * blockRows)
    this.#blocks = []
    codes.set(this.#block.subarray(0, rowCount - this.#blockStart), this.#blockStart)
    return codes
  }

  #accepts(bytes: Uint8Array, start: number, end: number): boolean {
    this.#beyondAscii = true
    return this.#encoding.accepts(bytes, start, end)
  }

  #append(cells: PlainCells, row: number, bytes: Uint8Array, start: number, end: number, bits: number): boolean {
    if (bits > 0x7f && !this.#accepts(bytes, start, end)) return false
    if (cells.byteLength + end - start > mostBytes) throw new InputError(tooLarge, { file: this.#file })
    cells.put(row, bytes, start, end)
    return true
  }

  #keep(from: number, bytes: Uint8Array, start: number, end: number): void {
    const needed = from + end - start
    if (needed > this.#arena.length) {
      if (needed > mostBytes) throw new InputError(tooLarge, { file: this.#file })
      const grown = new Uint8Array(Math.min(mostBytes, Math.max(needed, Math.ceil(this.#arena.length * 1.5))))
      grown.set(this.#arena.subarray(0, from))
      this.#arena = grown
    }
    const arena = this.#arena
    if (end - start > 64) arena.set(bytes.subarray(start, end), from)
    else for (let i = start, j = from; i < end; i++, j++) arena[j] = bytes[i]
    this.#ends.push(needed)
  }

  #holds(code: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = code === 0 ? 0 : this.#ends.values[code - 1]
    if (this.#ends.values[code] - from !== end - start) return false
    const arena = this.#arena
    for (let i = start, j = from; i < end; i++, j++) if (arena[j] !== bytes[i]) return false
    return true
  }

  #rehash(): void {
    const grown = new Uint32Array(this.#table.length * 2)
    const mask = grown.length - 1
    for (let code = 0; code < this.#ends.length; code++) {
      let slot = this.#hashes.values[code] & mask
      while (grown[slot] !== 0) slot = (slot + 1) & mask
      grown[slot] = code + 1
    }
    this.#table = grown
  }

  /** Before the cell of a row that has no place. */
  #makeRoom(row: number): void {
    if (this.#block.length < blockRows) {
      const grown = new Uint32Array(this.#block.length * 4)
      grown.set(this.#block)
      this.#block = grown
      this.#limit = this.#blockStart + grown.length
      return
    }
    const count = this.#ends.length
    this.#blocks.push(
      count > 0xffff
        ? this.#block.slice()
        : count > 0xff
          ? Uint16Array.from(this.#block)
          : Uint8Array.from(this.#block),
    )
    this.#blockStart = row
    this.#limit = row + blockRows
    if (row < this.#nextCheck) return
    this.#nextCheck = row * 2
    if (count * 2 > row) this.#leaveDictionary(row)
  }

  #leaveDictionary(rowCount: number): void {
    const { values: ends } = this.#ends
    const cells = new PlainCells()
    for (let row = 0; row < rowCount; row++) {
      const code = this.#blocks[Math.floor(row / blockRows)][row % blockRows]
      cells.put(row, this.#arena, code === 0 ? 0 : ends[code - 1], ends[code])
    }
    this.#plain = cells
    this.#limit = Infinity
    this.#blocks = []
    this.#block = new Uint32Array(0)
    this.#table = new Uint32Array(0)
    this.#hashes = growableUint32()
    this.#ends = growableUint32()
    this.#arena = new Uint8Array(0)
  }
}

const tooLarge: Fault = {
  message: 'a column holds more than 4 GiB of text',
  rule: 'the text of one column is held in memory',
  remedy: 'split the file, or leave out columns of long texts',
}

/** A table of columns that are finished one after the other, each with the type that its values have. */
export function tableOfColumns(
  names: readonly string[],
  columns: readonly (() => ColumnCells)[],
  rowCount: number,
  form: TableForm,
): Table {
  const finished = names.map((name, c) => {
    const cells = columns[c]()
    return { ...cells, name, ...inferredType(cells, { decimalComma: form.delimiter !== ',' }) }
  })
  return { rowCount, columns: finished, form }
}
