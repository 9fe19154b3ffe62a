import { ElementsBuilder, membersOf, type Transactions } from '../data/transactions.js'
import { growableInt32, growableUint32 } from '../data/growable.js'
import { CellElements } from './cell-elements.js'

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
