import { Dictionary } from './dictionary.js'
import { growableInt32, growableUint32 } from './growable.js'
import { SequenceInterner } from './sequence-interner.js'

/**
 * Set-valued records: one transaction is a list of elements in their published order, because an item's neighbours
 * are its context. An element is a plain item or a generalised item ("one or more of these"). Plain data over typed
 * arrays: it crosses a worker, a file and a test alike.
 */
export interface Transactions {
  /** Item names by code, in order of first appearance. */
  readonly items: readonly string[]
  /** Transaction t holds elements[offsets[t]] to elements[offsets[t + 1] - 1]. */
  readonly offsets: Uint32Array
  /** An item's code, or the complement ~s of a generalised item's index s (so generalised elements are negative). */
  readonly elements: Int32Array
  /** Generalised items by index: set s holds members[setOffsets[s]] to members[setOffsets[s + 1] - 1], in written order. */
  readonly setOffsets: Uint32Array
  readonly members: Uint32Array
  /** Names of the transactions, where the source had them. */
  readonly ids?: readonly string[]
}

/** A transaction in plain JavaScript: an inner array is a generalised item. For people, tests and small data. */
export type Transaction = readonly (string | readonly string[])[]

export function transactionCount(data: Transactions): number {
  return data.offsets.length - 1
}

export function generalisedCount(data: Transactions): number {
  return data.setOffsets.length - 1
}

/** Members of generalised item s: item codes, in written order (a view, not a copy). */
export function membersOf(data: Transactions, s: number): Uint32Array {
  return data.members.subarray(data.setOffsets[s], data.setOffsets[s + 1])
}

/** Elements of transaction t in their published order (a view, not a copy). */
export function elementsAt(data: Transactions, t: number): Int32Array {
  return data.elements.subarray(data.offsets[t], data.offsets[t + 1])
}

/** The items an element stands for, by code: itself, or its members in written order. */
export function itemsOf(data: Transactions, element: number): readonly number[] | Uint32Array {
  return element >= 0 ? [element] : membersOf(data, ~element)
}

/** The names of the items an element stands for. */
export function namesOf(data: Transactions, element: number): string[] {
  return Array.from(itemsOf(data, element), (code) => data.items[code])
}

/** Transaction t as plain JavaScript. */
export function transactionAt(data: Transactions, t: number): Transaction {
  return Array.from(elementsAt(data, t), (element) => (element >= 0 ? data.items[element] : namesOf(data, element)))
}

/** Items an element may stand for: 1 for a plain item. */
export function elementSize(data: Transactions, element: number): number {
  return element >= 0 ? 1 : data.setOffsets[~element + 1] - data.setOffsets[~element]
}

/** Gathers transactions element by element. Codes are given in order of first appearance. */
export class TransactionsBuilder {
  readonly #elements = new ElementsBuilder()
  readonly #items = new Dictionary()
  readonly #ids: string[] = []

  addItem(name: string): void {
    this.#elements.add(this.#items.codeOf(name))
  }

  addGeneralised(names: readonly string[]): void {
    const codes = names.map((name) => this.#items.codeOf(name))
    this.#elements.add(this.#elements.generalised(codes))
  }

  endTransaction(id?: string): void {
    if (id !== undefined) this.#ids.push(id)
    this.#elements.endTransaction()
  }

  build(): Transactions {
    const named = this.#ids.length
    if (named !== 0 && named !== this.#elements.count)
      throw new RangeError('either every transaction has an id or none')
    return this.#elements.build(this.#items.names(), named === 0 ? undefined : this.#ids)
  }
}

/** Transactions from plain JavaScript, for people, tests and small data. */
export function transactionsOf(rows: Iterable<Transaction>, ids?: readonly string[]): Transactions {
  const builder = new TransactionsBuilder()
  let row = 0
  for (const transaction of rows) {
    for (const element of transaction) {
      if (typeof element === 'string') builder.addItem(element)
      else builder.addGeneralised(element)
    }
    if (ids && row >= ids.length) throw new RangeError('either every transaction has an id or none')
    builder.endTransaction(ids?.[row++])
  }
  return builder.build()
}

/** Gathers transactions whose items already have codes. The names are given at the end. */
export class ElementsBuilder {
  readonly #offsets = growableUint32()
  readonly #elements = growableInt32()
  readonly #sets = new SequenceInterner()

  constructor() {
    this.#offsets.push(0)
  }

  get count(): number {
    return this.#offsets.length - 1
  }

  /** The element that stands for a generalised item with these members, in this order. */
  generalised(codes: ArrayLike<number>, count: number = codes.length): number {
    if (count === 0) throw new RangeError('a generalised item has at least one member')
    return ~this.#sets.intern(codes, count)
  }

  add(element: number): void {
    this.#elements.push(element)
  }

  endTransaction(): void {
    this.#offsets.push(this.#elements.length)
  }

  build(items: readonly string[], ids?: readonly string[]): Transactions {
    const { offsets: setOffsets, members } = this.#sets.finish()
    const data = { items, offsets: this.#offsets.finish(), elements: this.#elements.finish(), setOffsets, members }
    return ids ? { ...data, ids } : data
  }
}
