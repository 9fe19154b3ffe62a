import { numberOfCell } from '../../../../data/number-text.js'
import { type CodedColumn, isMissing } from '../../../../data/table.js'
import { type Infeasible, infeasible } from '../../../../contract/protector.js'
import { compareRatio, ratioOf, roundedUp } from './ratio.js'
import { type ClassCondition, ofSpread } from './condition.js'

/**
 * t-closeness: how far earth must be moved from the distribution of the class to that of the whole table (Li, Li,
 * Venkatasubramanian 2007), on whole numbers: a value with count c in a class of n has the excess cN - Cn over its
 * count C among N. All three distances are convex, so that a union is no further away than the further of its parts.
 */
function closeness(
  column: CodedColumn,
  t: number,
  totals: Uint32Array,
  /** The distance times nN and a divisor that depends on neither. */
  distance: (excess: Float64Array) => number,
  divisor: number,
): ClassCondition {
  const ratio = ratioOf(t)
  const rows = column.codes.length
  const excess = new Float64Array(totals.length)
  const farOf = (size: number, counts: Uint32Array): number => {
    for (let code = 0; code < excess.length; code++) excess[code] = counts[code] * rows - totals[code] * size
    return distance(excess)
  }
  return {
    ...ofSpread(column),
    holds: (size, counts) => size > 0 && compareRatio(farOf(size, counts), size * rows * divisor, ratio) <= 0,
    // Convex and at most 1: a share w of the class within t, the rest anywhere, is within wt + (1 - w).
    lost(size, counts) {
      if (t >= 1) return 0
      const far = farOf(size, counts) / (size * rows * divisor)
      return roundedUp((size * (far - t)) / (1 - t))
    },
  }
}

/** All values are equally far apart. */
export function equalCondition(column: CodedColumn, t: number, totals: Uint32Array): ClassCondition {
  return closeness(column, t, totals, half, 1)
}

function half(excess: Float64Array): number {
  let over = 0
  for (let code = 0; code < excess.length; code++) if (excess[code] > 0) over += excess[code]
  return over
}

/**
 * Values stand in a row, neighbours 1 / (m - 1) apart: by number where all are numbers, else by the alphabet, as ARX has
 * it; a missing value comes last.
 */
export function orderedCondition(column: CodedColumn, t: number, totals: Uint32Array): ClassCondition {
  const { order, ends } = orderOf(column, totals)
  const distance = (excess: Float64Array): number => {
    let carried = 0
    let moved = 0
    for (let i = 0; i < order.length; i++) {
      carried += excess[order[i]]
      if (ends[i] === 1) moved += Math.abs(carried)
    }
    return moved
  }
  const places = ends.reduce((sum, end) => sum + end, 0)
  return closeness(column, t, totals, distance, Math.max(1, places - 1))
}

/** Codes in order, and a 1 at the last of each place: a number written in two ways has one. */
function orderOf(
  { values, written }: CodedColumn,
  totals: Uint32Array,
): { readonly order: Uint32Array; readonly ends: Uint8Array } {
  const order = Uint32Array.from(values.keys()).filter((code) => totals[code] > 0)
  const missing = values.map(isMissing)
  const numbers = values.map((value) => numberOfCell(value, written))
  const numeric = order.every((code) => missing[code] || Number.isFinite(numbers[code]))
  const byName = (a: number, b: number): number => (values[a] < values[b] ? -1 : 1)
  order.sort((a, b) => {
    if (missing[a] !== missing[b]) return missing[a] ? 1 : -1
    return (numeric && !missing[a] ? numbers[a] - numbers[b] : 0) || byName(a, b)
  })
  const samePlace = (a: number, b: number): boolean =>
    numeric && !missing[a] && !missing[b] && numbers[a] === numbers[b]
  return {
    order,
    ends: Uint8Array.from(order, (code, i) => (i + 1 < order.length && samePlace(code, order[i + 1]) ? 0 : 1)),
  }
}

/**
 * Two values are as far apart as the lowest node above both is high. What a node's children have too much of and too
 * little of is evened out below it at its height: Σ height/H · min(over, under) over the inner nodes.
 */
export function hierarchicalCondition(
  column: CodedColumn,
  t: number,
  totals: Uint32Array,
): ClassCondition | Infeasible {
  const tree = column.hierarchy
  if (!tree || tree.levels.length === 0)
    return infeasible(`the column ${column.name} has no hierarchy`, 'name one in the schema, or ask for t-equal')
  const leafOf = new Map(tree.values.map((value, leaf) => [value, leaf]))
  const leaves = column.values.map((value) => leafOf.get(value))
  if (leaves.some((leaf, code) => leaf === undefined && totals[code] > 0))
    return infeasible(`the hierarchy of ${column.name} misses a value of the table`, 'add a line for each value')
  const top = tree.levels[tree.levels.length - 1]
  // A tree without one root gets one: mass must be movable from anywhere to anywhere.
  const levels =
    new Set(top.codes).size > 1 ? [...tree.levels, { codes: top.codes.map(() => 0), names: ['*'] }] : tree.levels
  const height = levels.length
  const parents = levels.map((level, h) =>
    h === 0 ? Uint32Array.from(leaves, (leaf) => level.codes[leaf ?? 0]) : parentsOf(levels[h - 1], level),
  )
  const nets = levels.map(({ names }) => new Float64Array(names.length))
  const overs = levels.map(({ names }) => new Float64Array(names.length))
  const distance = (excess: Float64Array): number => {
    let moved = 0
    let below = excess
    for (let h = 0; h < height; h++) {
      const net = nets[h].fill(0)
      const over = overs[h].fill(0)
      const parent = parents[h]
      for (let i = 0; i < parent.length; i++) {
        net[parent[i]] += below[i]
        if (below[i] > 0) over[parent[i]] += below[i]
      }
      // under = over - net, so min(over, under) = over - max(net, 0).
      for (let node = 0; node < net.length; node++) moved += (h + 1) * (over[node] - Math.max(net[node], 0))
      below = net
    }
    return moved
  }
  return closeness(column, t, totals, distance, height)
}

function parentsOf(
  lower: { readonly codes: Uint32Array; readonly names: readonly string[] },
  upper: { readonly codes: Uint32Array },
): Uint32Array {
  const parents = new Uint32Array(lower.names.length)
  for (let leaf = 0; leaf < lower.codes.length; leaf++) parents[lower.codes[leaf]] = upper.codes[leaf]
  return parents
}

/** β-likeness (Cao, Karras 2012): no value gains more than β times its share in the table; enhanced: nor than -ln of it. */
export function betaCondition(
  column: CodedColumn,
  beta: number,
  totals: Uint32Array,
  enhanced: boolean,
): ClassCondition {
  const ratio = ratioOf(beta)
  const rows = column.codes.length
  const bounds = Float64Array.from(totals, (total) => (enhanced ? -Math.log(total / rows) : Infinity))
  return {
    ...ofSpread(column),
    holds(size, counts) {
      for (let code = 0; code < counts.length; code++) {
        if (counts[code] === 0) continue
        const gained = counts[code] * rows - totals[code] * size
        if (gained <= 0) continue
        if (gained > bounds[code] * totals[code] * size) return false
        if (compareRatio(gained, totals[code] * size, ratio) > 0) return false
      }
      return true
    },
    // Beside n - r rows of other values, a value of at most a share a may stand a (n - r) / (1 - a) times.
    lost(size, counts) {
      let most = 0
      for (let code = 0; code < counts.length; code++) {
        const share = (totals[code] / rows) * (1 + Math.min(beta, bounds[code]))
        if (share < 1) most = Math.max(most, counts[code] - ((size - counts[code]) * share) / (1 - share))
      }
      return roundedUp(most)
    },
  }
}

/**
 * δ-disclosure privacy (Brickell, Shmatikov 2008): |ln(p/q)| < δ for the values that a class holds. Not monotone: a
 * union may hold little of a value that one of its parts does not hold at all.
 */
export function disclosureCondition(column: CodedColumn, delta: number, totals: Uint32Array): ClassCondition {
  const rows = column.codes.length
  return {
    ...ofSpread(column),
    monotone: { generalisation: false, suppression: true },
    holds(size, counts) {
      for (let code = 0; code < counts.length; code++)
        if (counts[code] > 0 && Math.abs(Math.log((counts[code] * rows) / (totals[code] * size))) >= delta) return false
      return true
    },
  }
}
