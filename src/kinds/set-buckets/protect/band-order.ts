import { type Rows, rowAt, rowCount, transposed } from '../../../data/rows.js'

/**
 * Records in an order in which those that share items are near each other: reverse Cuthill–McKee on A·Aᵀ, where A has a
 * row a record. A·Aᵀ is never made: the neighbours of a record are the holders of its items, and once the holders of an
 * item were visited they need not be asked again, so a walk costs as much as there are items in the records.
 *
 * Degrees are the row sums of A·Aᵀ, with what is shared twice counted twice, which supports alone tell.
 */
export function bandOrder(rows: Rows, itemCount: number): Uint32Array {
  const holders = transposed(rows, itemCount)
  const count = rowCount(rows)
  const byRank = recordsByDegree(rows, holders)
  const rankOf = new Uint32Array(count)
  for (const [rank, record] of byRank.entries()) rankOf[record] = rank
  const seen = new Uint32Array(count)
  const opened = new Uint32Array(itemCount)
  const queue = new Uint32Array(count)
  let pass = 0

  /** Breadth first from a root into the queue from `from` on, ranks rising among those that one record leads to. */
  const walk = (root: number, from: number): Walk => {
    pass++
    queue[from] = root
    seen[root] = pass
    let [end, depth, level] = [from + 1, 0, from]
    for (let at = from, next = end; at < end; at++) {
      if (at === next) {
        depth++
        level = at
        next = end
      }
      const first = end
      for (const item of rowAt(rows, queue[at])) {
        if (opened[item] === pass) continue
        opened[item] = pass
        for (const record of rowAt(holders, item)) {
          if (seen[record] === pass) continue
          seen[record] = pass
          queue[end++] = rankOf[record]
        }
      }
      const met = queue.subarray(first, end).sort()
      for (let i = 0; i < met.length; i++) met[i] = byRank[met[i]]
    }
    return { depth, last: queue.subarray(level, end), end }
  }

  const placed = new Uint8Array(count)
  let done = 0
  for (const start of byRank) {
    if (placed[start]) continue
    const { end } = walk(
      farEnd(start, (root) => walk(root, done), rankOf),
      done,
    )
    for (; done < end; done++) placed[queue[done]] = 1
  }
  return queue.toReversed()
}

interface Walk {
  /** How many steps away the farthest are, and who they are. */
  readonly depth: number
  readonly last: Uint32Array
  readonly end: number
}

/** A record from which others are as far away as can be found by walking to and fro (George and Liu 1979). */
function farEnd(start: number, walk: (root: number) => Walk, rankOf: Uint32Array): number {
  let root = start
  let { depth, last } = walk(root)
  for (;;) {
    const other = last.reduce((least, record) => (rankOf[record] < rankOf[least] ? record : least))
    const back = walk(other)
    if (back.depth <= depth) return root
    root = other
    depth = back.depth
    last = back.last
  }
}

/** Lowest degree first; of equal ones the later, because the order is turned round at the end. */
function recordsByDegree(rows: Rows, holders: Rows): Uint32Array {
  const degrees = new Float64Array(rowCount(rows))
  for (let record = 0; record < degrees.length; record++)
    for (const item of rowAt(rows, record)) degrees[record] += holders.offsets[item + 1] - holders.offsets[item] - 1
  return Uint32Array.from(degrees.keys()).sort((a, b) => degrees[a] - degrees[b] || b - a)
}
