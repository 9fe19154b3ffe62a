import { BoundedSimplex } from './bounded-simplex.js'
import {
  type IntegerSystem,
  type Occurrences,
  type Tightened,
  occurrencesOf,
  tighten,
  type SystemPart,
  systemParts,
} from './integer-system.js'

/** Which numbers each variable of a system can be. */
export interface IntegerRanges {
  readonly possible: boolean
  readonly tightened: Tightened
  readonly low: Float64Array
  readonly high: Float64Array
  /** By variable: 1 where both ends are reached by a solution, so that the range is no wider than it must be. */
  readonly exact: Uint8Array
  /** By variable: equations, each with how often, that together leave this one number; where it took several at once. */
  readonly combined: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** Parts that were too large, or took longer than the steps allowed: their ranges are bounds. */
  readonly unsettled: number
}

export interface RangeOptions {
  /** Ranges of more numbers than this are left as bounds. */
  readonly width: number
  /** Steps of the search in one part. */
  readonly steps: number
}

/** Numbers of a tableau that is still worked through: 64 MB. */
const mostEntries = 2 ** 23
/** Which equations made up a number is recorded in smaller ones. */
const mostRecorded = 2 ** 18
/** Numbers of the tableau that may be changed in one part, for each step of the search that is allowed. */
const workOfStep = 2 ** 20
/** Far more than moved bounds and rounding add up to, and far less than half. */
const nearWhole = 5e-3

/**
 * The range of each variable over all solutions in whole numbers: bounds are narrowed first; what is then undecided
 * falls into parts that share no equation, and each part is asked by linear programming, with branching where the
 * answer is no whole number. A variable is only asked as long as no two solutions show it to be wide.
 */
export function integerRanges(system: IntegerSystem, asked: Uint8Array, options: RangeOptions): IntegerRanges {
  const low = system.low.slice()
  const high = system.high.slice()
  const occurrences = occurrencesOf(system)
  const tightened = tighten(system, low, high, occurrences)
  const exact = Uint8Array.from(low, (least, v) => (least === high[v] ? 1 : 0))
  const combined = new Map<number, ReadonlyMap<number, number>>()
  const found = { tightened, low, high, exact, combined }
  if (!tightened.possible) return { ...found, possible: false, unsettled: 0 }
  let unsettled = 0
  for (const part of systemParts(system, low, high)) {
    if (!part.members.some((v) => asked[v] === 1)) continue
    if (part.rights.length * (part.members.length + part.rights.length) > mostEntries) {
      unsettled++
      continue
    }
    const search = new PartSearch(part, low, high, options)
    const settled = search.settle(asked)
    if (settled === undefined) return { ...found, possible: false, unsettled }
    if (!settled) unsettled++
    for (const [i, v] of part.members.entries()) {
      if (asked[v] === 0) continue
      low[v] = search.low[i]
      high[v] = search.high[i]
      exact[v] = search.exact[i]
      const reasons = search.reasons.get(i)
      if (reasons) combined.set(v, reasons)
    }
  }
  return { ...found, possible: true, unsettled }
}

/** One part of a system: what its variables can be. */
class PartSearch {
  readonly low: Float64Array
  readonly high: Float64Array
  readonly exact: Uint8Array
  /** By variable of the part: equations of the whole system that leave it one number. */
  readonly reasons = new Map<number, ReadonlyMap<number, number>>()
  readonly #part: SystemPart
  readonly #simplex: BoundedSimplex
  readonly #occurrences: Occurrences
  readonly #seenLow: Float64Array
  readonly #seenHigh: Float64Array
  readonly #options: RangeOptions
  #stepsLeft: number
  /** Whether the simplex was left within other bounds. */
  #moved = false

  constructor(part: SystemPart, low: Float64Array, high: Float64Array, options: RangeOptions) {
    const n = part.members.length
    this.#part = part
    this.#options = options
    this.#stepsLeft = options.steps
    this.low = Float64Array.from(part.members, (v) => low[v])
    this.high = Float64Array.from(part.members, (v) => high[v])
    this.exact = new Uint8Array(n)
    this.#seenLow = new Float64Array(n).fill(Infinity)
    this.#seenHigh = new Float64Array(n).fill(-Infinity)
    this.#occurrences = occurrencesOf(part)
    const rows = Array.from(part.rights, (_, e) => {
      const row = new Float64Array(n)
      for (let i = part.offsets[e]; i < part.offsets[e + 1]; i++) row[part.variables[i]] += part.factors[i]
      return row
    })
    this.#simplex = new BoundedSimplex(n, rows, part.rights, n * rows.length < mostRecorded, options.steps * workOfStep)
  }

  /** Whether all that was asked is known; undefined where the part has no solution. */
  settle(asked: Uint8Array): boolean | undefined {
    const simplex = this.#simplex
    if (!simplex.within(this.low, this.high)) return simplex.gaveUp ? false : undefined
    this.#see()
    const n = this.low.length
    const open = Array.from({ length: n }, (_, i) => i).filter((i) => asked[this.#part.members[i]] === 1)
    // A few directions that have nothing to do with each other show most of what is wide.
    for (let round = 1; round <= 2; round++)
      for (const sign of [1, -1]) {
        const weights = Float64Array.from(
          { length: n },
          (_, v) => sign * (((v + 1) * round * 0.6180339887) % 1) - sign / 2,
        )
        simplex.minimise(weights, () => {
          this.#see()
          return open.every((i) => this.#wide(i))
        })
        if (simplex.gaveUp) return false
      }
    let settled = true
    for (let i = 0; i < n; i++) {
      if (asked[this.#part.members[i]] === 0 || this.#wide(i)) continue
      const least = this.#least(i, 1)
      const most = least === undefined || this.#wide(i) ? undefined : this.#least(i, -1)
      if (least === 'none' || most === 'none') return undefined
      if (this.#wide(i)) continue
      if (least === undefined || most === undefined) settled = false
      else {
        // The simplex learns of narrower bounds before it is asked again.
        this.#moved ||= this.low[i] !== least || this.high[i] !== 0 - most
        this.low[i] = least
        this.high[i] = 0 - most
        this.exact[i] = 1
      }
    }
    return settled
  }

  /** Whether two solutions show it to be more than is asked for. */
  #wide(i: number): boolean {
    return this.#seenHigh[i] - this.#seenLow[i] + 1 > this.#options.width
  }

  /** Takes note of a point, where it is a solution once rounding is undone: all whole, and everything as it should be. */
  #see(): boolean {
    const { x } = this.#simplex
    const n = this.low.length
    for (let v = 0; v < n; v++) if (Math.abs(x[v] - Math.round(x[v])) > nearWhole) return false
    if (this.#wrongPair(x) >= 0) return false
    const { offsets, variables, factors, rights } = this.#part
    for (let e = 0; e < rights.length; e++) {
      let sum = -rights[e]
      for (let i = offsets[e]; i < offsets[e + 1]; i++) sum += factors[i] * Math.round(x[variables[i]])
      if (sum !== 0) return false
    }
    for (let v = 0; v < n; v++) {
      const value = Math.round(x[v]) + 0
      if (value < this.#seenLow[v]) this.#seenLow[v] = value
      if (value > this.#seenHigh[v]) this.#seenHigh[v] = value
    }
    return true
  }

  #wrongPair(x: Float64Array): number {
    return this.#part.pairs.findIndex(({ first, second, range }) => {
      const allowed = range(Math.round(x[first]))
      return !allowed || Math.round(x[second]) < allowed[0] || Math.round(x[second]) > allowed[1]
    })
  }

  /** The least of a variable (sign 1) or of its negative; `none` without any solution, undefined when steps ran out. */
  #least(i: number, sign: 1 | -1): number | undefined | 'none' {
    const simplex = this.#simplex
    const best = () => (sign === 1 ? this.#seenLow[i] : -this.#seenHigh[i])
    const weights = new Float64Array(this.low.length)
    weights[i] = sign
    if (this.#moved) simplex.within(this.low, this.high)
    this.#moved = false
    const nodes: { low: Float64Array; high: Float64Array }[] = [{ low: this.low.slice(), high: this.high.slice() }]
    for (let first = true; nodes.length > 0; first = false) {
      const { low, high } = nodes.pop()!
      if (!first) {
        if (this.#stepsLeft-- <= 0) return undefined
        if (!tighten(this.#part, low, high, this.#occurrences).possible) continue
      }
      if ((sign === 1 ? low[i] : -high[i]) >= best()) continue
      if (!first) {
        this.#moved = true
        if (!simplex.within(low, high)) {
          if (simplex.gaveUp) return undefined
          continue
        }
        this.#see()
      }
      const least = simplex.minimise(weights, () => {
        this.#see()
        return this.#wide(i)
      })
      if (simplex.gaveUp) return undefined
      // Nothing bounds it: with one solution in whole numbers there are others as far as one likes, unless a pair forbids.
      if (least === -Infinity) return this.#part.pairs.length === 0 && best() < Infinity ? least : undefined
      const solved = this.#see()
      if (first) this.#explain(i, sign)
      if (this.#wide(i)) break
      if (Math.ceil(least - nearWhole) >= best()) continue
      const split = this.#branch(low, high)
      if (split === undefined) {
        if (!solved) return undefined
        continue
      }
      nodes.push(...split)
    }
    return best() === Infinity ? 'none' : best()
  }

  /** Two or three sets of bounds that together hold every solution, but not the point that was reached. */
  #branch(low: Float64Array, high: Float64Array) {
    const { x } = this.#simplex
    let split = -1
    let most = nearWhole
    for (let v = 0; v < low.length; v++) {
      const fraction = Math.abs(x[v] - Math.round(x[v]))
      if (fraction <= most) continue
      most = fraction
      split = v
    }
    const between = (v: number, from: number, to: number) => {
      const node = { low: low.slice(), high: high.slice() }
      node.low[v] = Math.max(low[v], from)
      node.high[v] = Math.min(high[v], to)
      return node
    }
    if (split >= 0)
      return [between(split, -Infinity, Math.floor(x[split])), between(split, Math.ceil(x[split]), Infinity)].filter(
        (node) => node.low[split] <= node.high[split],
      )
    const wrong = this.#wrongPair(x)
    if (wrong < 0) return undefined
    const { first, second, range } = this.#part.pairs[wrong]
    const value = Math.round(x[first])
    const allowed = range(value)
    const nodes = [between(first, -Infinity, value - 1), between(first, value + 1, Infinity)]
    if (allowed) {
      const here = between(first, value, value)
      here.low[second] = Math.max(low[second], allowed[0])
      here.high[second] = Math.min(high[second], allowed[1])
      nodes.push(here)
    }
    return nodes.filter((node) => node.low[first] <= node.high[first] && node.low[second] <= node.high[second])
  }

  /** Which equations bound a variable: kept where, taken exactly, they leave it one number. */
  #explain(i: number, sign: 1 | -1): void {
    const taken = this.#simplex.equationsOf(i)
    if (!taken || this.reasons.has(i)) return
    const times = wholeMultiples(taken)
    if (!times) return
    const { offsets, variables, factors, rights } = this.#part
    const sum = new Float64Array(this.low.length)
    let right = 0
    for (const [e, time] of times) {
      right += time * rights[e]
      for (let j = offsets[e]; j < offsets[e + 1]; j++) sum[variables[j]] += time * factors[j]
    }
    if (sum[i] <= 0) return
    let [least, most] = [right, right]
    for (let v = 0; v < sum.length; v++) {
      if (v === i || sum[v] === 0) continue
      least -= sum[v] * (sum[v] > 0 ? this.high[v] : this.low[v])
      most -= sum[v] * (sum[v] > 0 ? this.low[v] : this.high[v])
    }
    const bound = sign === 1 ? Math.ceil(least / sum[i]) : Math.floor(most / sum[i])
    if (bound === this.#seenLow[i] && bound === this.#seenHigh[i])
      this.reasons.set(i, new Map([...times].map(([e, time]) => [this.#part.equations[e], time])))
  }
}

/** Numbers that are small fractions, as the whole numbers they stand to each other as; undefined where they are not. */
function wholeMultiples(values: Float64Array): Map<number, number> | undefined {
  for (let by = 1; by <= 12; by++) {
    const whole = new Map<number, number>()
    const all = values.every((value, e) => {
      const time = Math.round(value * by)
      if (Math.abs(value * by - time) > nearWhole) return false
      if (time !== 0) whole.set(e, time)
      return true
    })
    if (all) return whole
  }
  return undefined
}
