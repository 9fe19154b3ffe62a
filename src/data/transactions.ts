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
