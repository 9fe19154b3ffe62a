import { type CodedColumn, type Table, coded, columnNamed } from '../../../../data/table.js'
import { type Infeasible, infeasible } from '../../../../contract/protector.js'
import type { ClassCondition } from '../condition.js'
import { alwaysStays } from './monotone.js'
import { compareRatio, ratioOf } from './ratio.js'

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
