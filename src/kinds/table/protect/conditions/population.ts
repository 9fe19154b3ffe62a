import type { Table } from '../../../../data/table.js'
import { type Infeasible, infeasible } from '../../../../contract/protector.js'
import type { ClassCondition } from '../condition.js'
import { alwaysStays } from './monotone.js'
import { compareRatio, ratioOf, roundedUp } from './ratio.js'

/** k-map: everybody in the table looks like k people of the population. */
export function kMapCondition(table: Table, k: number): ClassCondition | Infeasible {
  if (!table.population) return noPopulation
  if (k > table.population.rowCount)
    return infeasible(`${k} cannot look alike: the population has ${table.population.rowCount} rows`, 'lower ‹k›')
  return {
    kind: 'class',
    monotone: alwaysStays,
    hereditary: true,
    ofPopulation: true,
    leastSize: 0,
    holds: (size, _, population) => size === 0 || population >= k,
  }
}

/**
 * δ-presence: of the people who look alike, the share that is in the table lies between two bounds. Above a lower
 * bound of 0 nobody may be left out: whose class is suppressed is known to be in it by no share at all.
 */
export function presenceCondition(table: Table, min: number, max: number): ClassCondition | Infeasible {
  if (!table.population) return noPopulation
  if (min > max) return infeasible('the lower bound is above the upper one', 'give the lower bound first')
  const [low, high] = [ratioOf(min), ratioOf(max)]
  return {
    kind: 'class',
    monotone: alwaysStays,
    hereditary: false,
    ofPopulation: true,
    ...(min > 0 && { keepsAll: true as const }),
    leastSize: 0,
    holds: (size, _, population) =>
      population > 0 && compareRatio(size, population, low) >= 0 && compareRatio(size, population, high) <= 0,
    lost: (size, _, population) => (min > 0 ? 0 : roundedUp(size - max * population)),
  }
}

const noPopulation = infeasible(
  'the population is not known',
  'give the table that the people were drawn from, with ‹population›',
)
