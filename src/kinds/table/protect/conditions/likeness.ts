import type { CodedColumn } from '../../../../data/table.js'
import type { ClassCondition } from '../condition.js'
import { compareRatio, ratioOf, roundedUp } from './ratio.js'
import { ofSpread } from './spread.js'

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
