import { growableInt32, growableUint32 } from './growable.js'
import { SequenceInterner } from './sequence-interner.js'
import type { Transactions } from './transactions.js'

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
