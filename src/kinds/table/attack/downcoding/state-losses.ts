import type { CoarseClasses } from './coarse-classes.js'

export interface StateLosses {
  readonly low: Float64Array
  readonly high: Float64Array
}

/**
 * What each published state loses, between bounds: the mean over all records of the share of leaves under their node,
 * added up over columns. A record that is published above a level hides which of the nodes below it is its own.
 */
export function lossesOfStates({ columns, classOf, states }: CoarseClasses): StateLosses {
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
export function mondrianFrom(
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
export function roundCouldMake(classes: CoarseClasses, k: number): (one: number) => boolean {
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
