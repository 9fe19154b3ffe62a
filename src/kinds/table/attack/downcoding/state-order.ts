import { type CoarseClasses, sidesOf } from './coarse-classes.js'
import { lossesOfStates, mondrianFrom, roundCouldMake } from './state-losses.js'

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
