import type { Table } from '../../../../data/table.js'
import type { Demand } from '../../../../contract/parameter.js'
import { type Infeasible, infeasible } from '../../../../contract/protector.js'
import type { ClassCondition, TableCondition } from './condition.js'
import { conditionsOf } from './conditions-of.js'

/** The models that are asked for, as a method asks them that makes its classes one by one. */
export interface ClassTest {
  readonly kind: 'class test'
  /** No smaller class can hold. */
  readonly leastSize: number
  /** Sizes are enough: which rows they are does not matter. */
  readonly bySize: boolean
  /** Whether the rows rows[start] to rows[end - 1] may be a class. */
  holds(rows: Uint32Array, start: number, end: number): boolean
  readonly ofTable: readonly TableCondition[]
}

export function classTest(table: Table, demands: readonly Demand[]): ClassTest | Infeasible {
  if (demands.length === 0) return infeasible('no model is asked for', 'ask for one, such as k:5')
  const made = conditionsOf(table, demands)
  if (made.kind === 'infeasible') return made
  if (made.ofClasses.some(({ ofPopulation }) => ofPopulation))
    return infeasible(
      'the method looks at the table alone, not at the population it was drawn from',
      'ask for k in place of k-map, or use a method that generalises whole columns',
    )
  const leastSize = made.ofClasses.reduce((least, condition) => Math.max(least, condition.leastSize), 1)
  const plain = made.ofClasses.filter(({ column }) => !column)
  const counting = countingByColumn(made.ofClasses)
  const none = new Uint32Array(0)
  return {
    kind: 'class test',
    leastSize,
    bySize: counting.length === 0,
    ofTable: made.ofTable,
    holds(rows, start, end) {
      const size = end - start
      if (size < leastSize) return false
      for (const condition of plain) if (!condition.holds(size, none, 0)) return false
      for (const { codes, counts, conditions } of counting) {
        for (let i = start; i < end; i++) counts[codes[rows[i]]]++
        const held = conditions.every((condition) => condition.holds(size, counts, 0))
        if (size < counts.length) for (let i = start; i < end; i++) counts[codes[rows[i]]] = 0
        else counts.fill(0)
        if (!held) return false
      }
      return true
    },
  }
}

interface Counting {
  readonly codes: Uint32Array
  readonly counts: Uint32Array
  readonly conditions: ClassCondition[]
}

/** Conditions on one column share one count of it. */
function countingByColumn(conditions: readonly ClassCondition[]): Counting[] {
  const byName = new Map<string, Counting>()
  for (const condition of conditions) {
    const { column } = condition
    if (!column) continue
    const known = byName.get(column.name)
    if (known) known.conditions.push(condition)
    else
      byName.set(column.name, {
        codes: column.codes,
        counts: new Uint32Array(column.values.length),
        conditions: [condition],
      })
  }
  return [...byName.values()]
}

/** What models of the whole table say of the classes that came out; null where they hold. */
export function refusedClasses({ ofTable }: ClassTest, sizes: ArrayLike<number>): Infeasible | null {
  let rows = 0
  let uniques = 0
  for (let c = 0; c < sizes.length; c++) {
    rows += sizes[c]
    if (sizes[c] === 1) uniques++
  }
  if (ofTable.every((condition) => condition.holds({ rows, classes: sizes.length, uniques }))) return null
  return infeasible(
    'the groups hold what is asked of each, but not what is asked of all of them together',
    'ask for a k as well, or a larger one: at least 1 over the risk that is allowed',
  )
}
