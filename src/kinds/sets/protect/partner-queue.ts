import { NumberHeap } from '../../../math/number-heap.js'
import { type Grouping, groupsOf } from './grouping.js'

/** What to look at after a group: the next of its size, the first of the next size, or nothing more. */
export type Look = (other: number) => 'next' | 'next size' | 'end'

/**
 * Groups that may be joined, by utility constraint and size, the least supported first and among those the lowest code.
 * Of groups of one size that share no transaction with a third, this is the order of what joining costs, so few need be
 * weighed. A group only ever grows, so an entry holds as long as its group has that size.
 */
export class PartnerQueue {
  readonly #state: Grouping
  readonly #classOf: Int32Array
  readonly #heaps: Map<number, NumberHeap>[] = []
  /** By class: its sizes in rising order. */
  readonly #sizes: number[][] = []

  constructor(state: Grouping, classOf: Int32Array) {
    this.#state = state
    this.#classOf = classOf
    for (const group of groupsOf(state)) this.add(group)
  }

  /** Enters a group as it is now. */
  add(group: number): void {
    const { members, postings, itemCount } = this.#state
    const place = this.#classOf[group]
    if (place < 0 || postings[group].length === 0) return
    const heaps = (this.#heaps[place] ??= new Map())
    const size = members[group].length
    let heap = heaps.get(size)
    if (!heap) {
      heaps.set(size, (heap = new NumberHeap()))
      const sizes = (this.#sizes[place] ??= [])
      const above = sizes.findIndex((other) => other > size)
      sizes.splice(above < 0 ? sizes.length : above, 0, size)
    }
    heap.push(postings[group].length * itemCount + group)
  }

  /** Looks at groups that may be joined with `group`, small sizes first. */
  visit(group: number, look: Look): void {
    const place = this.#classOf[group]
    for (const size of this.#sizes[place] ?? []) {
      if (this.#visitSize(this.#heaps[place].get(size)!, size, look) === 'end') return
    }
  }

  #visitSize(heap: NumberHeap, size: number, look: Look): ReturnType<Look> {
    const { members, itemCount } = this.#state
    const passed: number[] = []
    let then: ReturnType<Look> = 'next'
    while (heap.top !== undefined && then === 'next') {
      const other = heap.top % itemCount
      const holds = members[other].length === size
      if (holds) then = look(other)
      if (holds && then === 'next') passed.push(heap.top)
      if (then === 'next') heap.pop()
    }
    for (const key of passed) heap.push(key)
    return then
  }
}
