import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { type Table, tableOf } from '../../src/data/table.js'
import { type Demand, withFallbacks } from '../../src/contract/index.js'
import { minimalNodes } from '../../src/kinds/table/protect/lattice/minimal-nodes.js'
import { latticeLosses } from '../../src/kinds/table/protect/lattice/losses.js'
import { fullDomainTask, optimal } from '../../src/kinds/table/protect/optimal.js'
import { streamsOf } from '../../src/math/index.js'
import { protect } from '../../src/run/protect.js'
import {
  type NaiveDemand,
  type NaiveTable,
  naiveLosses,
  naiveMinimal,
  naiveNodes,
  naiveOptimum,
} from './naive-lattice.js'
import { tries } from '../laws/tries.js'

/** Trees over a to d, with and without a top, with values that never occur, and one that does not coarsen at once. */
const trees: readonly (readonly (readonly string[])[])[] = [
  [
    ['a', '*'],
    ['b', '*'],
    ['c', '*'],
    ['d', '*'],
  ],
  [
    ['a', 'ab', '*'],
    ['b', 'ab', '*'],
    ['c', 'cd', '*'],
    ['d', 'cd', '*'],
    ['e', 'ef', '*'],
    ['f', 'ef', '*'],
  ],
  [
    ['a', 'a', 'abc', '*'],
    ['b', 'b', 'abc', '*'],
    ['c', 'c', 'abc', '*'],
    ['d', 'd', 'd', '*'],
  ],
  [
    ['a', 'ab'],
    ['b', 'ab'],
    ['c', 'c'],
    ['d', 'd'],
  ],
  [['a'], ['b'], ['c'], ['d']],
]

const demands: readonly fc.Arbitrary<NaiveDemand>[] = [
  one('k', { k: [1, 2, 3] }),
  one('risk-highest', { limit: [0.34, 0.5, 1] }),
  one('risk-average', { limit: [0.25, 0.4, 0.5] }),
  one('uniques', { limit: [0, 0.1, 0.25, 0.4] }),
  one('k-map', { k: [1, 2, 3, 4] }),
  one('delta-presence', { min: [0, 0, 0.2], max: [0.5, 0.7, 1] }),
  one('personal-k', { column: ['personal'] }),
  one('l-distinct', { l: [1, 2, 3] }),
  one('l-entropy', { l: [1, 1.5, 2, 3] }),
  one('l-recursive', { c: [0.5, 1, 1.1, 2], l: [1, 2, 3] }),
  one('alpha-k', { alpha: [0.3, 0.5, 0.6, 1], k: [1, 2] }),
  one('t-equal', { t: [0, 0.2, 0.3, 0.5] }),
  one('t-ordered', { t: [0, 0.1, 0.2, 0.3] }),
  one('t-hierarchical', { t: [0, 0.1, 0.2, 0.4] }),
  one('beta-basic', { beta: [0.2, 0.5, 1, 2] }),
  one('beta-enhanced', { beta: [0.2, 0.5, 1, 2] }),
  one('delta-disclosure', { delta: [0.3, 0.7, 1.5] }),
]

function one(model: string, values: Readonly<Record<string, readonly (number | string)[]>>): fc.Arbitrary<NaiveDemand> {
  const drawn = Object.fromEntries(Object.entries(values).map(([name, list]) => [name, fc.constantFrom(...list)]))
  return fc.record(drawn).map((chosen) => ({ model, values: chosen }))
}

const row = (columns: number) =>
  fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: columns, maxLength: columns })

const worlds: fc.Arbitrary<NaiveTable> = fc.integer({ min: 1, max: 3 }).chain((columns) =>
  fc
    .record({
      rows: fc.array(
        fc.record({
          quasi: row(columns),
          sensitive: fc.constantFrom('a', 'b', 'c', 'd'),
          personal: fc.integer({ min: 1, max: 3 }),
        }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      others: fc.array(row(columns), { maxLength: 6 }),
      trees: fc.array(fc.constantFrom(...trees), { minLength: columns, maxLength: columns }),
    })
    .map(({ rows, others, trees: chosen }) => ({
      rows: rows.map(({ quasi }) => quasi),
      sensitive: rows.map(({ sensitive }) => sensitive),
      personal: rows.map(({ personal }) => personal),
      paths: chosen.map(pathsOf),
      sensitivePaths: pathsOf(trees[1]),
      population: [...rows.map(({ quasi }) => quasi), ...others],
    })),
)

function pathsOf(tree: readonly (readonly string[])[]): Map<string, readonly string[]> {
  return new Map(tree.map((path) => [path[0], path]))
}

function tableFrom({ rows, sensitive, personal, paths, sensitivePaths, population }: NaiveTable): Table {
  const names = paths.map((_, a) => `q${a}`)
  const quasi = Object.fromEntries(names.map((name) => [name, 'quasi' as const]))
  const cells = rows.map((values, r) => [...values, sensitive[r], `${personal[r]}`])
  const table = tableOf([...names, 'sensitive', 'personal'], cells, {
    ...quasi,
    sensitive: 'sensitive',
    personal: 'insensitive',
  })
  const hierarchies = [...paths, sensitivePaths].map((tree) => hierarchyOf([...tree.values()]))
  const columns = table.columns.map((column, c) =>
    c < hierarchies.length ? { ...column, hierarchy: hierarchies[c] } : column,
  )
  return { ...table, columns, population: tableOf(names, population) }
}

const cases = fc.record({
  world: worlds,
  asked: fc.array(fc.oneof(...demands), { minLength: 1, maxLength: 2 }),
  suppress: fc.constantFrom(0, 0, 0.13, 0.25, 0.5, 1),
  loss: fc.constantFrom(...naiveLosses),
})

const asDemands = (asked: readonly NaiveDemand[]): Demand[] => asked.map(({ model, values }) => ({ model, values }))

test('optimal: no exhaustive search over every node finds less loss, for every model, loss and suppression limit', async () => {
  let found = 0
  const all = tries(6000, 1500)
  await fc.assert(
    fc.asyncProperty(cases, async ({ world, asked, suppress, loss }) => {
      const table = tableFrom(world)
      // `protect` throws where one of the judges disagrees, which share no code with the search.
      const made = await protect(table, optimal, { models: asDemands(asked), suppress, loss }, 1)
      const best = refusedOutright(world, asked) ? undefined : naiveOptimum(naiveNodes(world, asked, suppress, loss))
      expect(made.kind).toBe(best ? 'released' : 'infeasible')
      if (!best || made.kind === 'infeasible') return
      found++
      expect(made.made['loss']).toBeCloseTo(best.loss, 9)
      expect(Object.values(made.levels!)).toEqual(best.levels)
      expect(made.made).toMatchObject({ suppressed: best.suppressed, classes: best.classes })
    }),
    { numRuns: all },
  )
  expect(found).toBeGreaterThan(all / 4)
})

test('optimal: each model alone is met exactly where an exhaustive search meets it', () => {
  for (const demand of demands)
    fc.assert(
      fc.property(worlds, demand, fc.constantFrom(0, 0.25, 0.5), (world, asked, suppress) => {
        const models = asDemands([asked])
        const made = optimal.run(
          tableFrom(world),
          withFallbacks(optimal.parameters, { models, suppress }),
          streamsOf(1),
        )
        const best = refusedOutright(world, [asked])
          ? undefined
          : naiveOptimum(naiveNodes(world, [asked], suppress, 'arx'))
        expect(made.kind === 'infeasible' ? undefined : Object.values(made.levels!)).toEqual(best?.levels)
      }),
      { numRuns: tries(300) },
    )
})

test('minimal nodes: those that hold while nothing below them does', () => {
  fc.assert(
    fc.property(cases, ({ world, asked, suppress, loss }) => {
      const task = fullDomainTask(tableFrom(world), asDemands(asked), suppress)
      if (task.kind === 'infeasible') return
      const found = minimalNodes(task.lattice, task.asker, latticeLosses[loss](task.asker.ground, task.lattice))
      const expected = naiveMinimal(naiveNodes(world, asked, suppress, loss))
      const shown = (levels: ArrayLike<number>): string => Array.from(levels).join('-')
      expect(found.map(({ levels }) => shown(levels)).sort()).toEqual(
        expected.map(({ levels }) => shown(levels)).sort(),
      )
    }),
    { numRuns: tries(3000) },
  )
})

test('optimal: an infeasible answer has a remedy, and the suppression it says would do, does', () => {
  let told = 0
  const all = tries(2000, 500)
  fc.assert(
    fc.property(cases, ({ world, asked, suppress, loss }) => {
      const run = (share: number) =>
        optimal.run(
          tableFrom(world),
          withFallbacks(optimal.parameters, { models: asDemands(asked), suppress: share, loss }),
          streamsOf(1),
        )
      const made = run(suppress)
      if (made.kind === 'released') return
      expect(made.remedy).not.toBe('')
      const share = made.closest?.wouldDo?.suppress
      if (share === undefined) return
      told++
      expect(run(share).kind).toBe('released')
    }),
    { numRuns: all },
  )
  expect(told).toBeGreaterThan(all / 40)
})

/** What is refused before a search: more asked for than the whole table has. */
function refusedOutright(
  { rows, sensitive, population, personal }: NaiveTable,
  asked: readonly NaiveDemand[],
): boolean {
  return asked.some(({ model, values }) => {
    const distinct = new Set(sensitive).size
    const k = Number(values['k'] ?? 0)
    if (model === 'k-map') return k > population.length
    if (model === 'risk-highest') return Math.ceil(1 / Number(values['limit']) - 1e-9) > rows.length
    if (model === 'personal-k') return Math.max(...personal) > rows.length
    return k > rows.length || (model.startsWith('l-') && Number(values['l']) > distinct)
  })
}
