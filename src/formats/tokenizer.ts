import { InputError, type Fault } from './input-error.js'
import { longestLineBytes, textFaults } from './text-faults.js'
import { characterCount, decodeUtf8 } from './bytes.js'

/** Told what the text holds, in order. A byte range is valid only during the call. */
export interface TokenSink {
  cell(bytes: Uint8Array, start: number, end: number, quoted: boolean): void
  open?(): void
  close?(): void
  /** A line ended; a blank line is a row without cells. */
  row(): void
}

export interface TokenOptions {
  readonly file: string
  readonly delimiter: string
  /**
   * On: the transaction grammar (round brackets, no empty cell unless quoted), errors name the character.
   * Off: CSV (an empty cell is a cell), errors name the cell.
   */
  readonly brackets: boolean
}

// Kinds of bytes; 0 is plain text. From `delimiter` on, they end an unquoted cell.
const blank = 1
const quote = 2
const delimiter = 3
const open = 4
const close = 5
const carriageReturn = 6
const lineFeed = 7
const nul = 8

// States: before a cell, in an unquoted cell, in a quoted one, after a quote in it, after a cell, after a return.
const before = 0
const bare = 1
const quoted = 2
const quoteSeen = 3
const after = 4
const returned = 5

interface Mark {
  line: number
  index: number
  /** 0 until it is worked out, which costs a walk along the line. */
  column: number
}

/**
 * Delimited text with CSV quotes, byte by byte: linear in its length whatever the chunks, and it holds no more than the
 * cell at hand. Blanks around unquoted cells are dropped. Quotes count only at the start of a cell.
 */
export class Tokenizer {
  readonly #file: string
  readonly #brackets: boolean
  readonly #kinds = new Uint8Array(256)
  readonly #sink: TokenSink
  #state = before
  #chunk: Uint8Array = new Uint8Array(0)
  /** The cell at hand: what earlier chunks held of it, then #start to #end (or to where we are) in this chunk. */
  #held = new Uint8Array(256)
  #heldLength = 0
  #start = 0
  #end = 0
  #expecting = false
  #inSet = false
  #setSize = 0
  #afterSet = false
  #wasQuoted = false
  #cells = 0
  #rowLine = 1
  #line = 1
  #lineStart = 0
  #lineCharacters = 0
  #rowStart = 0
  #rowBytes = 0
  readonly #cellMark: Mark = { line: 1, index: 0, column: 0 }
  readonly #setMark: Mark = { line: 1, index: 0, column: 0 }

  constructor(options: TokenOptions, sink: (tokens: Tokenizer) => TokenSink) {
    this.#file = options.file
    this.#brackets = options.brackets
    this.#sink = sink(this)
    const kinds = this.#kinds
    kinds[0x20] = kinds[0x09] = blank
    kinds[0x22] = quote
    kinds[0x0d] = carriageReturn
    kinds[0x0a] = lineFeed
    if (options.brackets) {
      kinds[0x28] = open
      kinds[0x29] = close
    }
    kinds[options.delimiter.charCodeAt(0)] = delimiter
    kinds[0] = nul
  }

  /** The line the row at hand began on. */
  get rowLine(): number {
    return this.#rowLine
  }

  /** Nothing of the next row was seen yet. */
  get atRowStart(): boolean {
    return this.#rowBytes === 0 && this.#state === before
  }

  /** So many lines, each a whole row, were read by somebody else. Only at the start of a row. */
  skipLines(count: number): void {
    this.#line += count
    this.#rowLine = this.#line
  }

  push(chunk: Uint8Array): void {
    const kinds = this.#kinds
    const length = chunk.length
    this.#chunk = chunk
    let i = 0
    while (i < length) {
      if (this.#state === bare) {
        while (i < length && kinds[chunk[i]] < delimiter) i++
        if (i === length) break
        this.#emit(i, false)
        this.#state = after
        this.#afterSet = false
      }
      if (this.#state === quoted) {
        i = this.#scanQuoted(i)
        continue
      }
      if (this.#state === quoteSeen) {
        if (chunk[i] === 0x22) {
          this.#hold(this.#end)
          this.#start = i++
          this.#state = quoted
          continue
        }
        this.#emit(this.#end, true)
        this.#state = after
        this.#afterSet = false
      }
      const kind = kinds[chunk[i]]
      if (this.#state === returned && kind !== lineFeed) throw this.#loneReturn(i)
      switch (kind) {
        case blank:
          break
        case delimiter:
          if (this.#state === before) this.#emptyCell(i)
          this.#expecting = true
          this.#state = before
          break
        case lineFeed:
          this.#endRow(i)
          break
        case carriageReturn:
          this.#state = returned
          break
        case close:
          this.#closeSet(i)
          break
        case nul:
          throw this.#fault(textFaults.binary, i)
        default:
          this.#begin(kind, i)
      }
      i++
    }
    this.#endChunk()
  }

  end(): void {
    this.#chunk = new Uint8Array(0)
    if (this.#state === quoted) throw this.#faultAtMark(textFaults.unclosedQuote, this.#cellMark)
    if (this.#state === returned) throw this.#loneReturn(0)
    if (this.#state === quoteSeen) this.#emit(0, true)
    if (this.#state === bare) this.#emit(0, false)
    if (this.#rowBytes > 0) this.#endRow(0)
  }

  /** An error about the cell just given to the sink. */
  faultAtCell(fault: Fault, value?: string): InputError {
    return this.#faultAtMark(fault, this.#cellMark, value)
  }

  /** An error about the row just ended. */
  faultAtRow(fault: Fault): InputError {
    return new InputError(fault, { file: this.#file, line: this.#rowLine })
  }

  #begin(kind: number, i: number): void {
    if (this.#state === after) {
      if (kind === open && this.#inSet) throw this.#fault(textFaults.nestedBracket, i)
      throw this.#fault(this.#afterSet ? textFaults.afterBracket : this.#afterBareOrQuote(kind), i)
    }
    if (kind === open) {
      if (this.#inSet) throw this.#fault(textFaults.nestedBracket, i)
      this.#mark(this.#setMark, i)
      this.#inSet = true
      this.#setSize = 0
      this.#expecting = false
      this.#sink.open?.()
      return
    }
    this.#mark(this.#cellMark, i)
    this.#state = kind === quote ? quoted : bare
    this.#start = kind === quote ? i + 1 : i
  }

  /** After an unquoted cell only a bracket can come here: any other text would have belonged to the cell. */
  #afterBareOrQuote(kind: number): Fault {
    return kind === open && !this.#wasQuoted ? textFaults.bracketInItem : textFaults.afterQuote
  }

  #scanQuoted(from: number): number {
    const chunk = this.#chunk
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]
      if (byte === 0x22) {
        this.#end = i
        this.#state = quoteSeen
        return i + 1
      }
      if (byte === 0x0a) this.#newLine(i)
    }
    return chunk.length
  }

  #newLine(i: number): void {
    this.#settle(this.#cellMark)
    this.#settle(this.#setMark)
    this.#line++
    this.#lineStart = i + 1
    this.#lineCharacters = 0
  }

  #emit(end: number, wasQuoted: boolean): void {
    let bytes = this.#chunk
    let start = this.#start
    let stop = end
    if (this.#heldLength > 0) {
      this.#hold(end)
      bytes = this.#held
      start = 0
      stop = this.#heldLength
    }
    if (!wasQuoted) while (stop > start && this.#kinds[bytes[stop - 1]] === blank) stop--
    this.#heldLength = 0
    this.#expecting = false
    this.#wasQuoted = wasQuoted
    this.#setSize++
    this.#sink.cell(bytes, start, stop, wasQuoted)
    this.#cells++
  }

  #emptyCell(i: number): void {
    if (this.#brackets) throw this.#fault(textFaults.missingItem, i)
    this.#mark(this.#cellMark, i)
    this.#start = i
    this.#emit(i, false)
  }

  #closeSet(i: number): void {
    if (!this.#inSet) throw this.#fault(textFaults.strayBracket, i)
    if (this.#state === before) {
      throw this.#fault(this.#setSize === 0 && !this.#expecting ? textFaults.emptyBrackets : textFaults.missingItem, i)
    }
    this.#inSet = false
    this.#state = after
    this.#afterSet = true
    this.#expecting = false
    this.#sink.close?.()
  }

  #endRow(i: number): void {
    if (this.#inSet) throw this.#faultAtMark(textFaults.unclosedBracket, this.#setMark)
    if (this.#expecting) this.#emptyCell(i)
    if (this.#rowBytes + i - this.#rowStart > longestLineBytes) throw this.faultAtRow(textFaults.tooLong)
    this.#sink.row()
    this.#cells = 0
    this.#state = before
    this.#line++
    this.#rowLine = this.#line
    this.#lineStart = i + 1
    this.#lineCharacters = 0
    this.#rowStart = i + 1
    this.#rowBytes = 0
  }

  #endChunk(): void {
    const length = this.#chunk.length
    if (this.#state === bare || this.#state === quoted) this.#hold(length)
    if (this.#state === quoteSeen) this.#hold(this.#end)
    this.#start = this.#end = 0
    this.#settle(this.#cellMark)
    this.#settle(this.#setMark)
    this.#lineCharacters += characterCount(this.#chunk, this.#lineStart, length)
    this.#rowBytes += length - this.#rowStart
    this.#lineStart = this.#rowStart = 0
    if (this.#rowBytes <= longestLineBytes) return
    if (this.#state === quoted) throw this.#faultAtMark(textFaults.unclosedQuote, this.#cellMark)
    throw this.faultAtRow(textFaults.tooLong)
  }

  #hold(end: number): void {
    const needed = this.#heldLength + end - this.#start
    if (needed > this.#held.length) {
      const grown = new Uint8Array(Math.max(needed, this.#held.length * 2))
      grown.set(this.#held.subarray(0, this.#heldLength))
      this.#held = grown
    }
    // A view costs more than a short copy, and a cell full of doubled quotes is held piece by piece.
    if (end - this.#start > 32) this.#held.set(this.#chunk.subarray(this.#start, end), this.#heldLength)
    else for (let i = this.#start, j = this.#heldLength; i < end; i++, j++) this.#held[j] = this.#chunk[i]
    this.#heldLength = needed
  }

  #mark(mark: Mark, i: number): void {
    mark.line = this.#line
    mark.index = i
    mark.column = this.#brackets ? 0 : this.#cells + 1
  }

  /** Turns a mark's place in the chunk into a column, before the chunk or the line is left behind. */
  #settle(mark: Mark): void {
    if (mark.column === 0) mark.column = this.#columnAt(mark.index)
  }

  #columnAt(i: number): number {
    const cellDone = (this.#state === after || this.#state === returned) && !this.#expecting && this.#cells > 0
    if (!this.#brackets) return cellDone ? this.#cells : this.#cells + 1
    return this.#lineCharacters + characterCount(this.#chunk, this.#lineStart, i) + 1
  }

  #faultAtMark(fault: Fault, mark: Mark, value?: string): InputError {
    this.#settle(mark)
    return new InputError(fault, { file: this.#file, line: mark.line, column: mark.column, unit: this.#unit, value })
  }

  #fault(fault: Fault, i: number): InputError {
    const value = decodeUtf8(this.#chunk, this.#lineStart, i)
    return new InputError(fault, {
      file: this.#file,
      line: this.#line,
      column: this.#columnAt(i),
      unit: this.#unit,
      value: value?.slice(-80),
    })
  }

  /** The return may have been the last byte of the chunk before, so its place is worked out from the byte after it. */
  #loneReturn(next: number): InputError {
    const column = this.#columnAt(next) - (this.#brackets ? 1 : 0)
    return new InputError(textFaults.loneReturn, { file: this.#file, line: this.#line, column, unit: this.#unit })
  }

  get #unit(): 'character' | 'cell' {
    return this.#brackets ? 'character' : 'cell'
  }
}
