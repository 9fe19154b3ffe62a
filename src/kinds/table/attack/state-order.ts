import { type CoarseClasses, sidesOf } from './coarse-classes.js'

/** In which order a release was made, as far as it can be told from the release alone. */
export interface StateOrder {
  /** Whether the classes of one state had surely been taken out when those of another were made. */
  before(first: number, second: number): boolean
  /** Heights at which the records of a state had been looked at before, in vain: no group of them had k records. */
  triedBelow(state: number): readonly Uint8Array[]
  /** States whose classes were made by cutting rather than in a round, and how many there are. */
  isCut(state: number): boolean
  readonly cut: number
}

/**
 * Greedy rounds of one state each, as ARX's local recoding makes them: a finer state comes before a coarser one, or the
 * coarser would have taken its classes. Of others the order is known where a class is so large that the other state,
 * tried first, would have found k of its records together.
 */
export function orderOfRounds(classes: CoarseClasses, k: number): StateOrder {
  const { states, stateOf } = classes
  const ofState: number[][] = states.map(() => [])
  for (const [one, state] of stateOf.entries()) ofState[state].push(one)
  const comparable = (s: number, t: number): boolean => isBelow(states[s], states[t]) || isBelow(states[t], states[s])
  const forced = states.map((_, s) =>
    states.map((at, t) => !comparable(s, t) && ofState[s].some((one) => tooLarge(classes, one, at, k))),
  )
  const before = (s: number, t: number): boolean =>
    s !== t && (isBelow(states[s], states[t]) || (forced[s][t] && !forced[t][s]))
  const tried = states.map((own, t) =>
    maximal(states.filter((_, s) => before(s, t)).map((other) => own.map((height, c) => Math.min(height, other[c])))),
  )
  return { before, triedBelow: (state) => tried[state], cut: 0, isCut: () => false }
}

/**
 * Our own local recoding tries every state, by rising loss; the coarsest end may be cut as Mondrian does, and has no
 * order. What a state loses is known between two bounds, since coarse records hide what they lose on lower levels.
 */
export function orderByLoss(
  classes: CoarseClasses,
  k: number,
  madeByRound: (one: number) => boolean = roundCouldMake(classes, k),
): StateOrder {
  const { states } = classes
  const losses = lossesOfStates(classes)
  const { low, high } = losses
  const end = mondrianFrom(classes, losses, madeByRound, k)
  const before = (s: number, t: number): boolean =>
    s !== t && end[s] === 0 && (isBelow(states[s], states[t]) || high[s] + rounding < low[t])
  const triedBelow = (state: number): readonly Uint8Array[] => {
    if (end[state] === 1) return [new Uint8Array(states[state].length)]
    return Array.from(states[state].keys())
      .filter((c) => states[state][c] > 0)
      .map((c) => states[state].map((height, column) => (column === c ? height - 1 : height)))
  }
  return { before, triedBelow, cut: end.reduce((sum, one) => sum + one, 0), isCut: (state) => end[state] === 1 }
}

const rounding = 1e-9

function isBelow(a: Uint8Array, b: Uint8Array): boolean {
  return a.every((height, c) => height <= b[c])
}

/** Whether a class has more records than the groups in its box at some heights could hold with less than k each. */
function tooLarge(classes: CoarseClasses, one: number, heights: Uint8Array, k: number): boolean {
  let groups = 1
  for (const [c, side] of sidesOf(classes, one).entries()) {
    const level = classes.columns[c].nodes[heights[c]]
    groups *= new Set(side.map((fine) => level[fine])).size
  }
  return classes.sizes[one] > (k - 1) * groups
}

/** Those that are not below another: a bound on a coarse group holds for every finer one in it. */
function maximal(heights: readonly Uint8Array[]): Uint8Array[] {
  return heights.filter(
    (one, i) => !heights.some((other, j) => i !== j && isBelow(one, other) && (!isBelow(other, one) || j < i)),
  )
}

interface StateLosses {
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * What each published state loses, between bounds: the mean over all records of the share of leaves under their node,
 * added up over columns. A record that is published above a level hides which of the nodes below it is its own.
 */
function lossesOfStates({ columns, classOf, states }: CoarseClasses): StateLosses {
  const low = new Float64Array(states.length)
  const high = new Float64Array(states.length)
  for (const [c, column] of columns.entries()) {
    const counts = new Float64Array(column.heights.length)
    for (const code of column.codes) counts[code]++
    for (const [height, level] of column.nodes.entries()) {
      let [least, most] = [0, 0]
      for (const [code, under] of column.under.entries()) {
        const losses = under.length === 0 ? [0] : Array.from(under, (fine) => column.losses[height][level[fine]])
        least += counts[code] * Math.min(...losses)
        most += counts[code] * Math.max(...losses)
      }
      for (const [s, state] of states.entries()) {
        if (state[c] !== height) continue
        low[s] += least / classOf.length
        high[s] += most / classOf.length
      }
    }
  }
  return { low, high }
}

/** The rest is cut anew each time it has shrunk to this share of what was cut before. */
const shrunkShare = 3 / 4

/**
 * By state 1 where its classes may have been cut by Mondrian. That can only begin where the rest has shrunk enough since
 * it was last tried: of these places the one before which the loss leaps furthest, but none after a class that no round
 * makes. Where records were left without a class none were cut.
 */
function mondrianFrom(
  classes: CoarseClasses,
  { low, high }: StateLosses,
  madeByRound: (one: number) => boolean,
  k: number,
): Uint8Array {
  const { sizes, stateOf, states, classOf, columns } = classes
  const rows = new Float64Array(states.length)
  const byRounds = new Uint8Array(states.length).fill(1)
  for (const [one, state] of stateOf.entries()) {
    rows[state] += sizes[one]
    if (byRounds[state] === 1 && !madeByRound(one)) byRounds[state] = 0
  }
  const middle = low.map((least, s) => (least + high[s]) / 2)
  const order = Uint32Array.from(states.keys()).sort((a, b) => middle[a] - middle[b])
  const end = new Uint8Array(states.length)
  const root = states.findIndex((state) => state.every((height, c) => height === columns[c].nodes.length - 1))
  if (root >= 0 && rows[root] < k) return end
  let rest = classOf.length
  let tried = Infinity
  let [from, leap, last] = [states.length, 0, 0]
  for (const [place, state] of order.entries()) {
    if (rest <= tried * shrunkShare) {
      const rise = place === 0 ? 0 : middle[state] - middle[order[place - 1]]
      if (rise > leap) [from, leap] = [place, rise]
      tried = rest
      last = place
    }
    if (byRounds[state] === 0) {
      from = Math.min(from, last)
      break
    }
    rest -= rows[state]
  }
  for (const state of order.subarray(from)) end[state] = 1
  return end
}

/** Whether no group one level down had k records: a class that is larger than its groups could be was made in no round. */
function roundCouldMake(classes: CoarseClasses, k: number): (one: number) => boolean {
  const { columns, firsts, sizes } = classes
  const groups = columns.map(({ under, heights, nodes }) =>
    heights.map((height, code) => {
      const below = height === 0 ? undefined : nodes[height - 1]
      return below ? Math.min(255, new Set(under[code].map((fine) => below[fine])).size) : 255
    }),
  )
  return (one) =>
    columns.every(({ codes }, c) => {
      const count = groups[c][codes[firsts[one]]]
      return count === 255 || sizes[one] <= (k - 1) * count
    })
}
