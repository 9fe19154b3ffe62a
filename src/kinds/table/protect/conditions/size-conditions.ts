import { type CodedColumn, type Table, coded, columnNamed } from '../../../../data/table.js'
import { type Infeasible, infeasible } from '../../../../contract/protector.js'
import { type ClassCondition, type TableCondition, alwaysStays } from './condition.js'
import { compareRatio, ratioOf, roundedUp } from './ratio.js'

/** At least k look alike. */
export function kCondition(table: Table, k: number): ClassCondition | Infeasible {
  if (k > table.rowCount) return tooFew(table.rowCount, k)
  return { kind: 'class', monotone: alwaysStays, hereditary: true, leastSize: k, holds: (size) => size >= k }
}

/** The highest risk of anybody is 1 over the size of the smallest class. */
export function highestRiskCondition(table: Table, limit: number): ClassCondition | Infeasible {
  if (!(limit > 0)) return infeasible('no group has a risk of 0', 'allow a risk above 0')
  const ratio = ratioOf(limit)
  let least = Math.max(1, Math.floor(1 / limit) - 1)
  while (compareRatio(1, least, ratio) > 0) least++
  return kCondition(table, least)
}

/** Everybody says how many must look like them; the most demanding of a class decides. */
export function personalCondition(table: Table, name: string): ClassCondition | Infeasible {
  const found = columnNamed(table, name)
  if (!found) return infeasible(`there is no column ${name}`, 'name the column that holds the k of each person')
  const column: CodedColumn = coded(found)
  const demanded = Float64Array.from(column.values, Number)
  if (!demanded.every((k) => Number.isInteger(k) && k >= 1))
    return infeasible(`the column ${name} holds something else than whole numbers from 1`, 'correct the column')
  const most = demanded.reduce((a, b) => Math.max(a, b), 0)
  if (most > table.rowCount) return tooFew(table.rowCount, most)
  return {
    kind: 'class',
    monotone: alwaysStays,
    // A class may fail for one demanding person, and a part of it without them hold.
    hereditary: false,
    column,
    leastSize: demanded.reduce((a, b) => Math.min(a, b), Infinity),
    holds(size, counts) {
      for (let code = 0; code < counts.length; code++) if (counts[code] > 0 && demanded[code] > size) return false
      return true
    },
    // Who asks for more than the class has finds no more in a part of it.
    lost(size, counts) {
      let rows = 0
      for (let code = 0; code < counts.length; code++) if (demanded[code] > size) rows += counts[code]
      return rows
    },
  }
}

function tooFew(rowCount: number, k: number): Infeasible {
  return infeasible(
    `${k} cannot look alike: the table has ${rowCount} row${rowCount === 1 ? '' : 's'}`,
    rowCount < 2 ? 'there is nobody to hide among: collect more, or publish nothing' : `ask for at most ${rowCount}`,
    rowCount > 0 ? { items: [], wouldDo: { k: rowCount } } : undefined,
  )
}

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

/** On average 1 over the size of one's class: classes over rows. Suppressing a large class makes it worse. */
export function averageRiskCondition(limit: number): TableCondition {
  const ratio = ratioOf(limit)
  return {
    kind: 'table',
    monotone: { generalisation: true, suppression: false },
    holds: ({ rows, classes }) => rows === 0 || compareRatio(classes, rows, ratio) <= 0,
  }
}

/** The share of rows that are alone in their class. */
export function uniquesCondition(limit: number): TableCondition {
  const ratio = ratioOf(limit)
  return {
    kind: 'table',
    monotone: { generalisation: true, suppression: false },
    holds: ({ rows, uniques }) => rows === 0 || compareRatio(uniques, rows, ratio) <= 0,
  }
}
