/**
 * Every choice of one height a column, by rising sum of what the heights lose; equals by the heights themselves. Made
 * one by one, because there may be more than fit in memory: each is reached by raising columns from left to right.
 */
export function* nodesByLoss(losses: readonly (readonly number[])[]): Generator<Uint8Array> {
  const heap: Found[] = []
  push(heap, { heights: new Uint8Array(losses.length), from: 0, loss: sumOf(losses, new Uint8Array(losses.length)) })
  while (heap.length > 0) {
    const { heights, from } = pop(heap)
    yield heights
    for (let c = from; c < losses.length; c++) {
      if (heights[c] + 1 >= losses[c].length) continue
      const raised = heights.slice()
      raised[c]++
      push(heap, { heights: raised, from: c, loss: sumOf(losses, raised) })
    }
  }
}

interface Found {
  readonly heights: Uint8Array
  /** Columns before it stay as they are. */
  readonly from: number
  readonly loss: number
}

/** Added up in the order of columns each time, so that equal nodes have equal sums. */
function sumOf(losses: readonly (readonly number[])[], heights: Uint8Array): number {
  let sum = 0
  for (const [c, height] of heights.entries()) sum += losses[c][height]
  return sum
}

function before(a: Found, b: Found): boolean {
  if (a.loss !== b.loss) return a.loss < b.loss
  for (const [c, height] of a.heights.entries()) if (height !== b.heights[c]) return height < b.heights[c]
  return false
}

function push(heap: Found[], found: Found): void {
  let at = heap.push(found) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!before(found, heap[parent])) break
    heap[at] = heap[parent]
    at = parent
  }
  heap[at] = found
}

function pop(heap: Found[]): Found {
  const top = heap[0]
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return top
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    if (left >= heap.length) break
    const child = left + 1 < heap.length && before(heap[left + 1], heap[left]) ? left + 1 : left
    if (!before(heap[child], last)) break
    heap[at] = heap[child]
    at = child
  }
  heap[at] = last
  return top
}
