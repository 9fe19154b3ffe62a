import { ElementsBuilder, membersOf, type Transactions } from '../data/transactions.js'
import { growableInt32, growableUint32 } from '../data/growable.js'
import { ByteInterner } from './byte-interner.js'
import type { Fault } from './input-error.js'
import { hashOfBytes, decodeUtf8 } from './bytes.js'
import { itemText, quoteText } from './item-text.js'
import { Tokenizer } from './tokenizer.js'

/**
 * How an element stands in one cell of a long CSV or a Parquet file. A cell in round brackets is a generalised item in
 * the text grammar: `(icd, "limbs, lower")`. Any other cell is the item itself, except that an item which would look
 * bracketed is in double quotes as in text: `"(x)"`.
 */
const encoder = new TextEncoder()
const bracketed = /^\([\s\S]*\)$/
const quotedBracketed = /^"+\([\s\S]*\)"+$/
const looksBracketed = /^"*\([\s\S]*\)"*$/

/** A map holds 2^24 keys at most; beyond, cells are looked up by their bytes alone. */
const mostTexts = 2 ** 20

/** Turns cells into elements. Each distinct cell is looked at once. */
export class CellElements {
  readonly #items = new ByteInterner()
  readonly #cells = new ByteInterner()
  readonly #elements = growableInt32()
  readonly #byText = new Map<string, number>()
  readonly #builder: ElementsBuilder

  constructor(builder: ElementsBuilder) {
    this.#builder = builder
  }

  get items(): readonly string[] {
    return this.#items.names
  }

  /** The element in bytes[start] to bytes[end - 1]; `refuse` is called when there is none. */
  elementOf(bytes: Uint8Array, start: number, end: number, refuse: (value?: string) => never): number {
    return this.find(bytes, start, end, hashOfBytes(bytes, start, end)) ?? refuse(decodeUtf8(bytes, start, end))
  }

  /** The same where the hash of the bytes is known; undefined when there is none. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number | undefined {
    const cell = this.#cells.intern(bytes, start, end, hash)
    if (cell < 0) return undefined
    if (cell === this.#elements.length) {
      const element = this.#parse(this.#cells.names[cell], bytes.subarray(start, end))
      if (element === undefined) return undefined
      this.#elements.push(element)
    }
    return this.#elements.values[cell]
  }

  /** The same for a cell that is a string already. */
  elementOfText(cell: string, refuse: (value?: string) => never): number {
    let element = this.#byText.get(cell)
    if (element === undefined) {
      const bytes = encoder.encode(cell)
      element = this.elementOf(bytes, 0, bytes.length, refuse)
      if (this.#byText.size < mostTexts) this.#byText.set(cell, element)
    }
    return element
  }

  /** The code of an item that needs no reading. */
  codeOf(item: string): number {
    const bytes = encoder.encode(item)
    return this.#items.intern(bytes, 0, bytes.length)
  }

  #parse(cell: string, bytes: Uint8Array): number | undefined {
    if (!bracketed.test(cell) && !quotedBracketed.test(cell)) return this.#items.intern(bytes, 0, bytes.length)
    const codes: number[] = []
    let elements = 0
    let inSet = false
    const tokens = new Tokenizer({ file: '', delimiter: ',', brackets: true }, () => ({
      cell: (slice, start, end) => {
        codes.push(this.#items.intern(slice, start, end))
        if (!inSet) elements++
      },
      open: () => {
        inSet = true
      },
      close: () => {
        inSet = false
        elements++
      },
      row: () => {},
    }))
    try {
      tokens.push(bytes)
      tokens.end()
    } catch {
      return undefined
    }
    if (elements !== 1) return undefined
    return bracketed.test(cell) ? this.#builder.generalised(codes) : codes[0]
  }
}

/** The cell an element is written as. */
export function elementText(data: Transactions, element: number): string {
  if (element < 0) return `(${Array.from(membersOf(data, ~element), (code) => itemText(data.items[code])).join(', ')})`
  const item = data.items[element]
  return looksBracketed.test(item) ? quoteText(item) : item
}

export const badCell: Fault = {
  message: 'the brackets or quotes of a generalised item are wrong',
  rule: 'a cell in round brackets holds one generalised item as in the text form: (a, b)',
  remedy: 'correct the brackets; an item that is itself bracketed stands in double quotes inside the cell',
}

/** Gathers (transaction, element) pairs in any order. Transactions come out in order of first appearance. */
export class LongPairs {
  readonly #sets = new ElementsBuilder()
  readonly cells = new CellElements(this.#sets)
  readonly #transactions = growableUint32()
  readonly #elements = growableInt32()

  add(transaction: number, element: number): void {
    this.#transactions.push(transaction)
    this.#elements.push(element)
  }

  build(ids: readonly string[]): Transactions {
    const { offsets, elements } = this.#sorted(ids.length)
    const known = this.#sets.build(this.cells.items)
    // Codes follow the transactions, not the rows, so that a file read again after it was written has the same codes.
    const builder = new ElementsBuilder()
    const items: string[] = []
    const newItem = new Int32Array(known.items.length).fill(-1)
    const itemOf = (code: number): number => {
      if (newItem[code] === -1) newItem[code] = items.push(known.items[code]) - 1
      return newItem[code]
    }
    const newSet = new Int32Array(known.setOffsets.length - 1)
    const setOf = (s: number): number => {
      if (newSet[s] === 0) newSet[s] = builder.generalised(Array.from(membersOf(known, s), itemOf))
      return newSet[s]
    }
    for (let e = 0; e < elements.length; e++) {
      const element = elements[e]
      elements[e] = element >= 0 ? itemOf(element) : setOf(~element)
    }
    return { ...builder.build(items, ids), offsets, elements }
  }

  /** Counting sort: stable, so the elements of a transaction keep the order of their rows. Rows in order stay as they are. */
  #sorted(count: number): { readonly offsets: Uint32Array; readonly elements: Int32Array } {
    const offsets = new Uint32Array(count + 1)
    const transactions = this.#transactions.values
    let inOrder = true
    for (let i = 0; i < this.#elements.length; i++) {
      offsets[transactions[i] + 1]++
      if (i > 0 && transactions[i] < transactions[i - 1]) inOrder = false
    }
    for (let t = 0; t < count; t++) offsets[t + 1] += offsets[t]
    if (inOrder) return { offsets, elements: this.#elements.finish() }
    const elements = new Int32Array(this.#elements.length)
    const next = offsets.slice()
    for (let i = 0; i < elements.length; i++) elements[next[transactions[i]]++] = this.#elements.values[i]
    return { offsets, elements }
  }
}
