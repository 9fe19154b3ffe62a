/** A binary heap of numbers, the least on top. */
export class NumberHeap {
  readonly #keys: number[] = []

  get top(): number | undefined {
    return this.#keys[0]
  }

  push(key: number): void {
    const keys = this.#keys
    let at = keys.push(key) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (keys[above] <= key) break
      keys[at] = keys[above]
      at = above
    }
    keys[at] = key
  }

  pop(): number | undefined {
    const keys = this.#keys
    const top = keys[0]
    const last = keys.pop()
    if (last === undefined || keys.length === 0) return top
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= keys.length) break
      if (below + 1 < keys.length && keys[below + 1] < keys[below]) below++
      if (keys[below] >= last) break
      keys[at] = keys[below]
      at = below
    }
    keys[at] = last
    return top
  }
}
