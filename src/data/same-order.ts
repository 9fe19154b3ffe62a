import { itemRows } from './item-rows.js'
import { rowCount } from './rows.js'
import type { Transactions } from './transactions.js'

/** How far one order of the items runs through all transactions. */
export interface SameOrder {
  /** Pairs of items that meet in at least `leastMeetings` of the transactions looked at. */
  readonly pairs: number
  /** Of those, the share that always stand in the same order, and the share that would if each meeting tossed a coin. */
  readonly share: number
  readonly byChance: number
  /** Far more than by chance: places tell items apart. */
  readonly ordered: boolean
}

export const leastMeetings = 3

/** Two items further apart than this are not looked at, nor more meetings than these: every n-th transaction is taken. */
const farthest = 100
const mostMeetings = 2_000_000

/** Standard deviations above chance, and the share beyond chance, from which on an order is called one. */
const deviations = 4
const leastBeyondChance = 0.1

/**
 * Many files keep one global order (sorted names, shelves of a shop): a neighbour on either side then tells which member of a
 * generalised item stands between. Pairs that meet n times stand n times alike by chance in 2^(1 - n) of cases.
 */
export function sameOrder(data: Transactions): SameOrder {
  let [pairs, same, expected, variance] = [0, 0, 0, 0]
  const meetings = directedMeetings(data)
  for (let from = 0, to = 0; from < meetings.length; from = to) {
    const pair = Math.floor(meetings[from] / 2)
    while (to < meetings.length && Math.floor(meetings[to] / 2) === pair) to++
    if (to - from < leastMeetings) continue
    const chance = 2 ** (1 - (to - from))
    pairs++
    expected += chance
    variance += chance * (1 - chance)
    if (meetings[from] === meetings[to - 1]) same++
  }
  if (pairs === 0) return { pairs, share: 0, byChance: 0, ordered: false }
  const [share, byChance] = [same / pairs, expected / pairs]
  const beyond = same - expected > deviations * Math.sqrt(variance)
  return { pairs, share, byChance, ordered: beyond && share - byChance >= leastBeyondChance * (1 - byChance) }
}

/** A number for each meeting of two items, twice the pair's and one more where the later item stands first; sorted. */
function directedMeetings(data: Transactions): Float64Array {
  const { offsets, codes } = itemRows(data)
  const meetingsOf = (t: number): number => {
    const length = offsets[t + 1] - offsets[t]
    const reach = Math.min(farthest, Math.max(0, length - 1))
    return reach * length - (reach * (reach + 1)) / 2
  }
  const rows = rowCount({ offsets, codes })
  let all = 0
  for (let t = 0; t < rows; t++) all += meetingsOf(t)
  const step = Math.max(1, Math.ceil(all / mostMeetings))
  const found: number[] = []
  for (let t = 0; t < rows; t += step) {
    for (let i = offsets[t]; i < offsets[t + 1]; i++) {
      for (let j = i + 1; j < offsets[t + 1] && j <= i + farthest; j++) {
        const [a, b] = [codes[i], codes[j]]
        found.push(2 * (a < b ? a * data.items.length + b : b * data.items.length + a) + (a < b ? 0 : 1))
      }
    }
  }
  return Float64Array.from(found).sort()
}
