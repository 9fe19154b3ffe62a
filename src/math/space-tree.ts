/** Points of space in the order of a k-d tree: the middle of each part is its root, split along x, y and z in turn. */
export interface SpaceTree {
  readonly ids: Uint32Array
  /** Three coordinates for each point, by id. */
  readonly coordinates: Float64Array
}

export function spaceTree(coordinates: Float64Array): SpaceTree {
  const ids = Uint32Array.from({ length: coordinates.length / 3 }, (_, id) => id)
  const parts = [{ from: 0, to: ids.length - 1, axis: 0 }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { from, to, axis } = part
    if (from >= to) continue
    const middle = (from + to) >> 1
    select(ids, coordinates, middle, from, to, axis)
    const next = (axis + 1) % 3
    parts.push({ from, to: middle - 1, axis: next }, { from: middle + 1, to, axis: next })
  }
  return { ids, coordinates }
}

/** Visits the points from the nearest to the farthest, equally near ones by id, until the visitor says it is enough. */
export function visitNearest(
  { ids, coordinates }: SpaceTree,
  x: number,
  y: number,
  z: number,
  visit: (id: number) => boolean,
): void {
  const at = [x, y, z]
  const heap = new DistanceHeap()
  if (ids.length > 0) heap.pushPart(0, 0, ids.length - 1, 0)
  for (let top = heap.pop(); top; top = heap.pop()) {
    if (top.id >= 0) {
      if (visit(top.id)) return
      continue
    }
    const { distance, from, to, axis } = top
    const middle = (from + to) >> 1
    const id = ids[middle]
    let squared = 0
    for (let c = 0; c < 3; c++) squared += (coordinates[3 * id + c] - at[c]) ** 2
    heap.pushPoint(squared, id)
    const beyond = at[axis] - coordinates[3 * id + axis]
    const next = (axis + 1) % 3
    const far = Math.max(distance, beyond * beyond)
    if (from < middle) heap.pushPart(beyond <= 0 ? distance : far, from, middle - 1, next)
    if (middle < to) heap.pushPart(beyond >= 0 ? distance : far, middle + 1, to, next)
  }
}

interface Waiting {
  readonly distance: number
  /** Of a point; -1 of a part of the tree, which is opened before points that are as far. */
  readonly id: number
  readonly from: number
  readonly to: number
  readonly axis: number
}

class DistanceHeap {
  readonly #waiting: Waiting[] = []

  pushPoint(distance: number, id: number): void {
    this.#push({ distance, id, from: 0, to: 0, axis: 0 })
  }

  pushPart(distance: number, from: number, to: number, axis: number): void {
    this.#push({ distance, id: -1, from, to, axis })
  }

  #push(one: Waiting): void {
    const list = this.#waiting
    let at = list.push(one) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!before(one, list[above])) break
      list[at] = list[above]
      at = above
    }
    list[at] = one
  }

  pop(): Waiting | undefined {
    const list = this.#waiting
    const top = list[0]
    const last = list.pop()
    if (last === undefined || list.length === 0) return top
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= list.length) break
      if (below + 1 < list.length && before(list[below + 1], list[below])) below++
      if (!before(list[below], last)) break
      list[at] = list[below]
      at = below
    }
    list[at] = last
    return top
  }
}

function before(a: Waiting, b: Waiting): boolean {
  return a.distance < b.distance || (a.distance === b.distance && a.id < b.id)
}

/** Puts in place `k` what stands there when sorted along an axis, less before it and more behind (quickselect). */
function select(ids: Uint32Array, coordinates: Float64Array, k: number, from: number, to: number, axis: number): void {
  let [left, right] = [from, to]
  while (left < right) {
    const pivot = coordinates[3 * ids[(left + right) >> 1] + axis]
    let [i, j] = [left, right]
    while (i <= j) {
      while (coordinates[3 * ids[i] + axis] < pivot) i++
      while (coordinates[3 * ids[j] + axis] > pivot) j--
      if (i > j) break
      const held = ids[i]
      ids[i++] = ids[j]
      ids[j--] = held
    }
    if (k <= j) right = j
    else if (k >= i) left = i
    else return
  }
}
