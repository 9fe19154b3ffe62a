import type { Transactions } from '../../../../data/transactions.js'
import { type Random, shuffle } from '../../../../math/random.js'
import type { Task } from '../resolve.js'

/** Pairs of items that a measure is asked about at most, and cells of evidence that are kept. */
const mostPairs = 12_000_000
const mostCells = 12_000_000
/** Items by lot beside those that are needed. */
const leastOthers = 300

/**
 * The items whose fit is weighed: all of them where that is not too much; otherwise those that are needed, and others by lot.
 * Any of them may stand for another.
 */
export function candidatePool(data: Transactions, task: Task, needed: Iterable<number>, random: Random): Uint32Array {
  const itemCount = data.items.length
  const cells = Math.floor(mostCells / Math.max(1, data.offsets.length - 1))
  const first = Uint32Array.from(new Set(needed)).sort()
  const chosen = new Set(first)
  const joinable = new Set(task.utility.flat())
  const others = Uint32Array.from([...joinable].filter((item) => !chosen.has(item))).sort()
  const room = Math.min(cells, Math.max(Math.floor(mostPairs / itemCount), first.length + leastOthers))
  return Uint32Array.from([...shuffle(first, random), ...shuffle(others, random)].slice(0, room)).sort()
}
