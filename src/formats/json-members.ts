import { InputError, type Fault } from './input-error.js'
import { jsonFaultAt } from './json.js'
import { characterCount, decodeUtf8 } from './bytes.js'

/** Told the members of a JSON object as they are met; a list to be taken apart as an empty one, then its elements. */
export interface MemberSink {
  /** The members whose lists are taken apart. */
  readonly lists: ReadonlySet<string>
  member(key: string, value: unknown): void
  element(key: string, value: unknown): void
  /** The object is closed: what it lacks can be told, before what follows it. */
  end(): void
}

/** What is said of text that is no such object. */
export interface MemberFaults {
  readonly syntax: Fault
  readonly notObject: Fault
  readonly notUtf8: Fault
  readonly tooLong: Fault
  readonly tooDeep: Fault
  readonly twice: Fault
}

/** Bounds the memory: one value, or one element of a list that is taken apart, is held at a time. */
const longestValueBytes = 64 * 2 ** 20
/** Deeper than any value of ours; programs that walk a value by calling themselves stay far from their limit. */
const deepestValue = 64

type State = 'start' | 'first key' | 'key' | 'colon' | 'value' | 'first element' | 'element' | 'after' | 'done'

/**
 * A JSON object read in pieces, as long as it likes: only its skeleton is walked here, each value is found by counting
 * brackets and given to the engine's own reader.
 */
export class JsonMembers {
  readonly #file: string
  readonly #sink: MemberSink
  readonly #faults: MemberFaults
  readonly #keys = new Set<string>()
  #state: State = 'start'
  #key = ''
  #inList = false
  #chunk: Uint8Array = new Uint8Array(0)
  /** The value at hand: what earlier chunks held of it, then from #start on in this chunk; none when #start is -1. */
  #held = new Uint8Array(0)
  #heldLength = 0
  #start = -1
  #kind: 'string' | 'bracketed' | 'bare' = 'bare'
  #depth = 0
  #quoted = false
  #escaped = false
  #line = 1
  /** Characters of the line before #counted, a place in this chunk. */
  #characters = 0
  #counted = 0
  #valueLine = 1
  #valueColumn = 1

  constructor(file: string, sink: MemberSink, faults: MemberFaults) {
    this.#file = file
    this.#sink = sink
    this.#faults = faults
  }

  push(chunk: Uint8Array): void {
    this.#chunk = chunk
    let i = 0
    while (i < chunk.length) i = this.#start >= 0 ? this.#inValue(i) : this.#between(i)
    this.#column(chunk.length)
    this.#counted = 0
    if (this.#start < 0) return
    this.#hold(chunk.length)
    this.#start = 0
  }

  end(): void {
    this.#chunk = new Uint8Array(0)
    if (this.#start >= 0) this.#close(0)
    if (this.#state !== 'done') throw this.#fault(this.#faults.syntax, 0)
  }

  /** A byte outside values; gives the place to go on from. */
  #between(i: number): number {
    const byte = this.#chunk[i]
    if (byte === 0x0a) this.#newLine(i)
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return i + 1
    switch (this.#state) {
      case 'start':
        if (byte !== 0x7b) throw this.#fault(mayBegin(byte) ? this.#faults.notObject : this.#faults.syntax, i)
        this.#state = 'first key'
        return i + 1
      case 'first key':
        if (byte === 0x7d) return this.#finish(i)
        return this.#beginKey(i)
      case 'key':
        return this.#beginKey(i)
      case 'colon':
        if (byte !== 0x3a) throw this.#fault(this.#faults.syntax, i)
        this.#state = 'value'
        return i + 1
      case 'value':
        if (byte !== 0x5b || !this.#sink.lists.has(this.#key)) return this.#begin(i)
        this.#sink.member(this.#key, [])
        this.#inList = true
        this.#state = 'first element'
        return i + 1
      case 'first element':
        if (byte === 0x5d) return this.#endList(i)
        return this.#begin(i)
      case 'element':
        return this.#begin(i)
      case 'after':
        if (byte === 0x2c) this.#state = this.#inList ? 'element' : 'key'
        else if (byte === 0x5d && this.#inList) return this.#endList(i)
        else if (byte === 0x7d && !this.#inList) return this.#finish(i)
        else throw this.#fault(this.#faults.syntax, i)
        return i + 1
      case 'done':
      default:
        throw this.#fault(this.#faults.syntax, i)
    }
  }

  #endList(i: number): number {
    this.#inList = false
    this.#state = 'after'
    return i + 1
  }

  #finish(i: number): number {
    this.#state = 'done'
    this.#sink.end()
    return i + 1
  }

  #beginKey(i: number): number {
    if (this.#chunk[i] !== 0x22) throw this.#fault(this.#faults.syntax, i)
    this.#state = 'key'
    return this.#begin(i)
  }

  #begin(i: number): number {
    const byte = this.#chunk[i]
    if (!mayBegin(byte)) throw this.#fault(this.#faults.syntax, i)
    this.#valueLine = this.#line
    this.#valueColumn = this.#column(i)
    this.#start = i
    this.#kind = byte === 0x22 ? 'string' : byte === 0x7b || byte === 0x5b ? 'bracketed' : 'bare'
    this.#quoted = byte === 0x22
    this.#escaped = false
    this.#depth = this.#kind === 'bracketed' ? 1 : 0
    return i + 1
  }

  #inValue(from: number): number {
    const chunk = this.#chunk
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]
      if (this.#kind === 'bare') {
        if (byte <= 0x20 || byte === 0x2c || byte === 0x5d || byte === 0x7d) return this.#close(i)
        continue
      }
      if (byte === 0x0a) this.#newLine(i)
      if (this.#quoted) {
        if (this.#escaped) this.#escaped = false
        else if (byte === 0x5c) this.#escaped = true
        else if (byte === 0x22) {
          this.#quoted = false
          if (this.#kind === 'string') return this.#close(i + 1)
        }
      } else if (byte === 0x22) this.#quoted = true
      else if (byte === 0x5b || byte === 0x7b) {
        if (++this.#depth > deepestValue) throw this.#fault(this.#faults.tooDeep, i)
      } else if ((byte === 0x5d || byte === 0x7d) && --this.#depth === 0) return this.#close(i + 1)
    }
    return chunk.length
  }

  /** The value ends before `end`. */
  #close(end: number): number {
    let bytes = this.#chunk
    let start = this.#start
    let stop = end
    if (this.#heldLength > 0) {
      this.#hold(end)
      bytes = this.#held
      start = 0
      stop = this.#heldLength
    }
    const text = decodeUtf8(bytes, start, stop)
    if (text === undefined) {
      throw new InputError(this.#faults.notUtf8, { file: this.#file, line: this.#valueLine })
    }
    this.#start = -1
    this.#heldLength = 0
    this.#take(this.#parsed(text))
    return end
  }

  #take(value: unknown): void {
    if (this.#state === 'key') {
      this.#key = String(value)
      if (this.#keys.has(this.#key)) {
        throw new InputError(this.#faults.twice, { file: this.#file, line: this.#valueLine, column: this.#valueColumn })
      }
      this.#keys.add(this.#key)
      this.#state = 'colon'
      return
    }
    this.#state = 'after'
    if (this.#inList) this.#sink.element(this.#key, value)
    else this.#sink.member(this.#key, value)
  }

  #parsed(text: string): unknown {
    try {
      return JSON.parse(text) as unknown
    } catch {
      const before = text.slice(0, jsonFaultAt(text)).split('\n')
      const last = Array.from(before[before.length - 1]).length + 1
      throw new InputError(this.#faults.syntax, {
        file: this.#file,
        line: this.#valueLine + before.length - 1,
        column: before.length === 1 ? this.#valueColumn + last - 1 : last,
      })
    }
  }

  #hold(end: number): void {
    const needed = this.#heldLength + end - this.#start
    if (needed > longestValueBytes) {
      throw new InputError(this.#faults.tooLong, { file: this.#file, line: this.#valueLine })
    }
    if (needed > this.#held.length) {
      const grown = new Uint8Array(Math.max(needed, this.#held.length * 2, 1 << 12))
      grown.set(this.#held.subarray(0, this.#heldLength))
      this.#held = grown
    }
    this.#held.set(this.#chunk.subarray(this.#start, end), this.#heldLength)
    this.#heldLength = needed
  }

  #newLine(i: number): void {
    this.#line++
    this.#characters = 0
    this.#counted = i + 1
  }

  /** The column of a place; each byte is counted once. */
  #column(i: number): number {
    if (i > this.#counted) {
      this.#characters += characterCount(this.#chunk, this.#counted, i)
      this.#counted = i
    }
    return this.#characters + 1
  }

  #fault(fault: Fault, i: number): InputError {
    return new InputError(fault, { file: this.#file, line: this.#line, column: this.#column(i) })
  }
}

/** A byte that a JSON value may begin with. */
function mayBegin(byte: number): boolean {
  return '{["-0123456789tfn'.includes(String.fromCharCode(byte))
}
