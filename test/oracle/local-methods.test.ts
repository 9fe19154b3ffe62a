import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Table } from '../../src/data/index.js'
import { type Demand, withFallbacks } from '../../src/contract/index.js'
import { localRecoding, mondrian, suppressCells } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableOfRows, tableRows, withHierarchies } from '../arbitrary-table.js'
import { naiveReached } from './naive-table-models.js'
import { tries } from '../laws/tries.js'

const k = (least: number): Demand => ({ model: 'k', values: { k: least } })
const l = (least: number): Demand => ({ model: 'l-distinct', values: { l: least, attribute: 'illness' } })
const t = (most: number): Demand => ({ model: 't-equal', values: { t: most, attribute: 'illness' } })

const methods = [
  {
    name: 'mondrian',
    run: (table: Table, models: readonly Demand[]) =>
      mondrian.run(table, withFallbacks(mondrian.parameters, { models }), streamsOf(1)),
  },
  {
    name: 'mondrian, relaxed',
    run: (table: Table, models: readonly Demand[]) =>
      mondrian.run(table, withFallbacks(mondrian.parameters, { models, relaxed: true }), streamsOf(1)),
  },
  {
    name: 'local-recoding',
    run: (table: Table, models: readonly Demand[]) =>
      localRecoding.run(table, withFallbacks(localRecoding.parameters, { models, suppress: 0.5 }), streamsOf(1)),
  },
  {
    name: 'suppress',
    run: (table: Table, models: readonly Demand[]) =>
      suppressCells.run(table, withFallbacks(suppressCells.parameters, { models, suppress: 0.5 }), streamsOf(1)),
  },
]

describe.each(methods)('$name', ({ run }) => {
  const law = (model: readonly Demand[], check: (release: Table) => void) =>
    fc.assert(
      fc.property(tableRows, fc.boolean(), (rows, hierarchies) => {
        const table = tableOfRows(rows)
        const made = run(hierarchies ? withHierarchies(table) : table, model)
        if (made.kind === 'released') check(made.release)
      }),
      { numRuns: tries(300) },
    )

  test.each([2, 3, 5])('k = %i is reached, counted by a naive grouping of the texts', (least) => {
    law([k(least)], (release) => expect(naiveReached(release, 'k')).toBeGreaterThanOrEqual(least))
  })

  test.each([2, 3])('distinct l = %i is reached', (least) => {
    law([k(2), l(least)], (release) => expect(naiveReached(release, 'l-distinct')).toBeGreaterThanOrEqual(least))
  })

  test.each([0.2, 0.5])('t = %d is kept', (most) => {
    law([k(2), t(most)], (release) => expect(naiveReached(release, 't-equal')).toBeLessThanOrEqual(most + 1e-12))
  })

  test('k = 1 keeps every cell that can be kept, and a k of more than all is refused', () => {
    law([k(1)], (release) => expect(naiveReached(release, 'k')).toBeGreaterThanOrEqual(1))
    expect(run(tableOfRows([['1', 'a', 'x', 'NA', 'flu', '1', 'n']]), [k(2)]).kind).toBe('infeasible')
  })
})
