import { nodesByLoss } from '../../src/kinds/table/protect/nodes-by-loss.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { adultQuasi, sharedData } from '../../bench/worlds/open-data.js'
import { granularityOf } from '../../bench/tables-local.bench.js'
import { type Table, coded, hierarchyOf, withSchema } from '../../src/data/index.js'
import { readTable } from '../../src/files/index.js'
import { type Demand, withFallbacks } from '../../src/contract/index.js'
import { localRecoding, mondrian } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { tableOfRows, tableRows, withHierarchies } from '../arbitrary-table.js'
import { releasedClasses } from './naive-classes.js'
import { naiveReached } from './naive-table-models.js'
import { tries } from '../laws/tries.js'

const models: readonly Demand[] = [{ model: 'k', values: { k: 5 } }]

function local(table: Table, asked: readonly Demand[] = models, suppress = 0) {
  return localRecoding.run(table, withFallbacks(localRecoding.parameters, { models: asked, suppress }), streamsOf(1))
}

function cut(table: Table, asked: readonly Demand[] = models) {
  return mondrian.run(table, withFallbacks(mondrian.parameters, { models: asked }), streamsOf(1))
}

test('local-recoding: nodes come once each, by rising loss', () => {
  const steps = fc.array(fc.array(fc.nat(5), { maxLength: 3 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(steps, (columns) => {
      const losses = columns.map((rises) => [0, ...rises].map((_, h) => rises.slice(0, h).reduce((a, b) => a + b, 0)))
      const every = losses.reduce<number[][]>(
        (nodes, heights) => nodes.flatMap((node) => heights.map((_, h) => [...node, h])),
        [[]],
      )
      const lossOf = (node: readonly number[]): number => node.reduce((sum, height, c) => sum + losses[c][height], 0)
      const found = Array.from(nodesByLoss(losses), (heights) => [...heights])
      expect(found.map(lossOf)).toEqual(every.map(lossOf).sort((a, b) => a - b))
      expect(found.map((node) => node.join(' ')).sort()).toEqual(every.map((node) => node.join(' ')).sort())
    }),
  )
})

test('local-recoding: never less exact than Mondrian on the same hierarchies', () => {
  fc.assert(
    fc.property(tableRows, fc.integer({ min: 2, max: 4 }), (rows, k) => {
      const table = withHierarchies(tableOfRows(rows))
      const [made, other] = [
        local(table, [{ model: 'k', values: { k } }], 1),
        cut(table, [{ model: 'k', values: { k } }]),
      ]
      expect(made.kind).toBe(other.kind)
      if (made.kind === 'infeasible' || other.kind === 'infeasible') return
      expect(granularityOf(made.release)).toBeGreaterThanOrEqual(granularityOf(other.release) - 1e-12)
    }),
    { numRuns: tries(300) },
  )
})

test('local-recoding: no more records lose every quasi-identifier than are allowed to', () => {
  fc.assert(
    fc.property(tableRows, fc.constantFrom(0, 0.1, 0.5), (rows, suppress) => {
      const made = local(withHierarchies(tableOfRows(rows)), [{ model: 'k', values: { k: 3 } }], suppress)
      if (made.kind === 'infeasible') return
      const starred = rows.length - releasedClasses(made.release).reduce((sum, { length }) => sum + length, 0)
      expect(starred).toBe(made.made['suppressed'])
      expect(starred).toBeLessThanOrEqual(Math.floor(suppress * rows.length))
    }),
    { numRuns: tries(300) },
  )
})

const adult = await adultQuasi()

test.skipIf(!adult)(
  'local-recoding: Adult, nine quasi-identifiers, k = 5: granularity of 0.93 at least, nobody suppressed [needs ../shared/data]',
  () => {
    const made = local(adult!)
    if (made.kind === 'infeasible') throw new Error(made.because)
    expect(naiveReached(made.release, 'k')).toBeGreaterThanOrEqual(5)
    expect(made.made['suppressed']).toBe(0)
    expect(granularityOf(made.release)).toBeGreaterThanOrEqual(0.93)
  },
)

const students = sharedData('external', 'students-math', 'raw.csv')

test.skipIf(!students)(
  'local-recoding: students-math, values or stars, k = 5: more exact than Mondrian [needs ../shared/data]',
  async () => {
    const read = await readTable(students!)
    const attributes = ['Teacher', 'Gender', 'Ethnic', 'Freeredu', 'wesson'].map((name) => ({
      name,
      role: 'quasi' as const,
    }))
    const trees = read.columns.map(
      (column) => [column.name, hierarchyOf(coded(column).values.map((value) => [value, '*']))] as const,
    )
    const table = withSchema(read, { attributes }, new Map(trees))
    const [made, other] = [local(table), cut(table)]
    if (made.kind === 'infeasible' || other.kind === 'infeasible') throw new Error('no release')
    expect(naiveReached(made.release, 'k')).toBeGreaterThanOrEqual(5)
    expect(granularityOf(made.release)).toBeGreaterThan(granularityOf(other.release))
  },
)
