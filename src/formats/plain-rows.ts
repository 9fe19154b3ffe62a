import { firstHash, hashOfBytes, hashPrime } from './bytes.js'
import { longestLineBytes } from './text-faults.js'
import type { Tokenizer } from './tokenizer.js'

// Kinds of bytes; 0 is text, and everything else ends an unquoted cell.
const delimiterKind = 1
const lineFeedKind = 2
const returnKind = 3
const oddKind = 4

/** Takes the cells of one column. */
export interface ScannedColumn {
  /**
   * The cell of a row: of the next one, or of the last one again. `hash` is `hashOfBytes` of these bytes and `bits` all of
   * their bits. False when the row must go the slow way, which will put the cell again or refuse it.
   */
  put(row: number, bytes: Uint8Array, start: number, end: number, hash: number, bits: number): boolean
}

/** Takes rows that are scanned. */
export interface ScanTarget {
  /** None until the header was read; and none ever where every row must go the slow way. */
  readonly columns: readonly ScannedColumn[]
  /** The number of the next row. */
  rowCount: number
  /** Whether a cell stood in quotes. */
  quoted: boolean
  /** The cells of a row were all put. */
  endRow?(): void
}

/**
 * The rows of CSV text, byte by byte. Rows that lie whole in a chunk and hold nothing odd are scanned here; the tokenizer,
 * which knows the whole grammar and every fault, gets the header and each line that is more than that.
 */
export class PlainRows {
  readonly #tokens: Tokenizer
  readonly #target: ScanTarget
  readonly #kinds = new Uint8Array(256)
  /** What a tab is: a blank, unless it is the delimiter. */
  readonly #tab: number

  constructor(tokens: Tokenizer, delimiter: string, target: ScanTarget) {
    this.#tokens = tokens
    this.#target = target
    this.#kinds[delimiter.charCodeAt(0)] = delimiterKind
    this.#kinds[0x0a] = lineFeedKind
    this.#kinds[0x0d] = returnKind
    this.#kinds[0] = oddKind
    this.#tab = delimiter === '\t' ? 0x20 : 0x09
  }

  push(chunk: Uint8Array): void {
    const lastLineFeed = chunk.lastIndexOf(0x0a)
    for (let at = 0; at < chunk.length;) {
      if (this.#target.columns.length > 0 && this.#tokens.atRowStart) at = this.#scan(chunk, at, lastLineFeed)
      const lineFeed = at < chunk.length ? chunk.indexOf(0x0a, at) : -1
      const next = lineFeed < 0 ? chunk.length : lineFeed + 1
      if (at < next) this.#tokens.push(chunk.subarray(at, next))
      at = next
    }
  }

  /** Whole plain rows up to the last line feed: where they end, or the start of the first that is not plain. */
  #scan(chunk: Uint8Array, from: number, last: number): number {
    const target = this.#target
    const { columns } = target
    const kinds = this.#kinds
    const tab = this.#tab
    const lastColumn = columns.length - 1
    let row = target.rowCount
    let lines = 0
    let rowStart = from
    // A row ends at a line feed at the latest, so that no index needs to be held against the end of the chunk.
    rows: while (rowStart <= last) {
      let i = rowStart
      for (let c = 0; ; c++, i++) {
        let byte = chunk[i]
        while (byte === 0x20 || byte === tab) byte = chunk[++i]
        let hash = firstHash
        let bits = 0
        let start = i
        let end: number
        if (byte === 0x22) {
          start = ++i
          for (byte = chunk[i]; byte !== 0x22; byte = chunk[++i]) {
            if (byte === 0x0a) break rows
            hash = Math.imul(hash ^ byte, hashPrime)
            bits |= byte
          }
          end = i++
          target.quoted = true
        } else {
          for (; kinds[byte] === 0; byte = chunk[++i]) {
            hash = Math.imul(hash ^ byte, hashPrime)
            bits |= byte
          }
          end = i
          if (chunk[end - 1] === 0x20 || chunk[end - 1] === tab) {
            while (end > start && (chunk[end - 1] === 0x20 || chunk[end - 1] === tab)) end--
            hash = hashOfBytes(chunk, start, end)
          }
        }
        if (kinds[chunk[i]] === delimiterKind) {
          if (c === lastColumn || !columns[c].put(row, chunk, start, end, hash, bits)) break rows
          continue
        }
        if (chunk[i] === 0x0d) i++
        if (chunk[i] !== 0x0a || i - rowStart > longestLineBytes) break rows
        const blankLine = c === 0 && start === end && chunk[start - 1] !== 0x22
        if (!blankLine) {
          if (c !== lastColumn || !columns[c].put(row, chunk, start, end, hash, bits)) break rows
          target.endRow?.()
          row++
        }
        lines++
        rowStart = i + 1
        continue rows
      }
    }
    target.rowCount = row
    this.#tokens.skipLines(lines)
    return rowStart
  }
}
