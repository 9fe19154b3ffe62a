import { expect, test } from 'vitest'
import { adultQuasi } from '../../bench/worlds/open-data.js'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { type Table, tableOf } from '../../src/data/table.js'
import { type Demand, withFallbacks } from '../../src/contract/index.js'
import { latticeLosses } from '../../src/kinds/table/protect/lattice/losses.js'
import { minimalNodes } from '../../src/kinds/table/protect/lattice/minimal-nodes.js'
import { fullDomainTask, optimal } from '../../src/kinds/table/protect/optimal.js'
import { protect } from '../../src/run/protect.js'
import { replicated } from '../changed-table.js'

const nine = await adultQuasi()
const eight = await adultQuasi({ occupation: 'sensitive' })
const sample = await adultQuasi({ occupation: 'sensitive' }, 'adult_subset.csv')
const missing = !nine || !eight || !sample
const adult = (sensitive?: string): Table => (sensitive === undefined ? nine! : eight!)
const subset = (): Table => ({ ...sample!, population: eight! })
const demand = (model: string, values: Demand['values']): Demand => ({ model, values })
const k = (least: number): Demand => demand('k', { k: least })

interface Optimum {
  readonly levels: string
  readonly loss: number
  readonly classes: number
  readonly suppressed: number
}

/** Judged by the models of src/models as well: `protect` throws where one disagrees. */
async function optimumOf(table: Table, models: readonly Demand[], suppress: number, loss = 'arx'): Promise<Optimum> {
  const made = await protect(table, optimal, { models, suppress, loss }, 1)
  if (made.kind === 'infeasible') throw new Error(made.because)
  return {
    levels: Object.values(made.levels!).join('-'),
    loss: made.made['loss'],
    classes: made.made['classes'],
    suppressed: made.made['suppressed'],
  }
}

const occupation = 'occupation'
const beside5 = (model: string, values: Demand['values']): readonly Demand[] => [
  k(5),
  demand(model, { ...values, attribute: occupation }),
]
/** Name, models, share that may be suppressed; then levels, loss, classes, suppressed. */
const answers: readonly (readonly [string, readonly Demand[], number, string, number, number, number])[] = [
  ['k=5, 0 %', [k(5)], 0, '0-4-1-1-3-2-2-1-0', 0.5731509656, 24, 0],
  ['k=5, 5 %', [k(5)], 0.05, '0-3-0-0-2-1-1-2-0', 0.2419323651, 397, 1346],
  ['k=5 + distinct 3, 5 %', beside5('l-distinct', { l: 3 }), 0.05, '0-3-0-0-2-1-1-0', 0.1717021812, 387, 1400],
  // A tie, settled as ARX does.
  ['k=5 + entropy 3, 0 %', beside5('l-entropy', { l: 3 }), 0, '0-4-1-1-3-2-2-0', 0.6131717847, 8, 0],
  [
    'k=5 + recursive (4,3), 5 %',
    beside5('l-recursive', { c: 4, l: 3 }),
    0.05,
    '0-2-0-1-2-1-1-0',
    0.2093614513,
    378,
    1408,
  ],
  ['k=5 + t 0.2 equal, 5 %', beside5('t-equal', { t: 0.2 }), 0.05, '1-4-1-1-3-1-2-1', 0.8150031862, 6, 235],
  [
    'k=5 + t 0.2 hierarchical, 5 %',
    beside5('t-hierarchical', { t: 0.2 }),
    0.05,
    '1-4-0-0-3-1-2-1',
    0.612806496,
    24,
    1384,
  ],
]

for (const [name, models, suppress, levels, loss, classes, suppressed] of answers)
  test.skipIf(missing)(`ARX 3.9.2: Adult, ${name} [needs ../shared/data]`, async () => {
    const found = await optimumOf(adult(models.length > 1 ? occupation : undefined), models, suppress)
    expect(found).toMatchObject({ levels, classes, suppressed })
    // Ten digits are printed, some of them cut off rather than rounded.
    expect(Math.abs(found.loss - loss)).toBeLessThan(1e-10)
  })

test.skipIf(missing)(
  'ARX: the order of columns and a tenfold replica change nothing but counts [needs ../shared/data]',
  async () => {
    const table = adult()
    const turned = { ...table, columns: table.columns.toReversed() }
    const { levels, ...figures } = await optimumOf(turned, [k(5)], 0.05)
    expect(levels).toBe('0-3-0-0-2-1-1-2-0'.split('-').toReversed().join('-'))
    expect(figures).toMatchObject({ classes: 397, suppressed: 1346 })
    const tenfold = await optimumOf(replicated(table, 10), [k(50)], 0.05)
    expect(tenfold).toMatchObject({ levels: '0-3-0-0-2-1-1-2-0', classes: 397, suppressed: 13460 })
    expect(tenfold.loss).toBeCloseTo(figures.loss, 12)
  },
)

test.skipIf(missing)('arx-kmap: k-map 5 from the subset, AECS, 0 % [needs ../shared/data]', async () => {
  const table = subset()
  expect(await optimumOf(table, [demand('k-map', { k: 5 })], 0, 'aecs')).toMatchObject({
    levels: '1-0-1-2-3-2-2-1',
    loss: 45.014925373134325,
  })
})

for (const [min, max, levels, loss] of [
  [0, 0.2, '1-4-1-1-0-2-2-0', 52],
  [0.05, 0.15, '0-4-0-1-3-2-2-1', 150.8],
] as const)
  test.skipIf(missing)(`arx-dpresence: delta-presence (${min},${max}), AECS, 0 % [needs ../shared/data]`, async () => {
    const table = subset()
    expect(await optimumOf(table, [demand('delta-presence', { min, max })], 0, 'aecs')).toMatchObject({ levels, loss })
  })

for (const [least, suppress, levels, loss] of [
  [5, 0.04, '0-0-1-1-2-2-2-0', 2_712_340],
  [100, 0, '1-4-1-1-1-2-2-1', 162_312_130],
] as const)
  test.skipIf(missing)(
    `arx-t-ordered: t ordered 0.2 + k=${least}, discernibility (monotone), ${100 * suppress} % [needs ../shared/data]`,
    async () => {
      const models = [k(least), demand('t-ordered', { t: 0.2, attribute: occupation })]
      expect(await optimumOf(adult(occupation), models, suppress, 'discernibility-star')).toMatchObject({
        levels,
        loss,
      })
    },
  )

// ARX's node. Its entropy of suppressed records is not derivable from what it publishes: 314637.85 against our 317498.47.
test.skipIf(missing)(
  'arx-average-risk-model: average risk 0.01, entropy, 4 %: the levels [needs ../shared/data]',
  async () => {
    const models = [demand('risk-average', { limit: 0.01 })]
    expect((await optimumOf(adult(), models, 0.04, 'entropy')).levels).toBe('1-0-1-1-3-2-2-1-1')
  },
)

// ARX's node. Which 1,059 of the 1,350 uniques it suppresses decides the digits: 0.16070 there, 0.16044 here.
test.skipIf(missing)(
  'arx-sample-uniqueness-model: sample uniqueness 0.01, loss, 4 %: the levels [needs ../shared/data]',
  async () => {
    const found = await optimumOf(adult(), [demand('uniques', { limit: 0.01 })], 0.04)
    expect(found).toMatchObject({ levels: '0-3-0-0-1-1-1-1-0', suppressed: 1059 })
    expect(found.loss).toBeCloseTo(0.1606952725863784, 3)
  },
)

// ARX minimised a rank aggregate that we do not have; its node is 2-anonymous and has the classes and risk it prints.
test.skipIf(missing)(
  'arx-adult-k2-risk: the node 0-4-1-2-1-2-2-1-0 has 58 classes and an average risk of 0.0019229 [needs ../shared/data]',
  () => {
    const table = adult()
    const task = fullDomainTask(table, [k(2)], 0)
    if (task.kind === 'infeasible') throw new Error(task.because)
    const level: Readonly<Record<string, number>> = Object.fromEntries(
      [0, 4, 1, 2, 1, 2, 2, 1, 0].map((value, c) => [table.columns[c].name, value]),
    )
    const levels = Uint8Array.from(task.asker.ground.attributes, ({ column }) => level[column.name])
    const { verdict, grouping } = task.asker.ask(levels)
    expect(verdict).toBe('holds')
    expect(grouping.count).toBe(58)
    expect(grouping.count / table.rowCount).toBeCloseTo(0.001922949406538028, 15)
  },
)

// At level 0 the loss is the share that is suppressed, whatever the hierarchy: 7 and 618 rows.
for (const [least, loss] of [
  [5, 0.00023208009999997614],
  [100, 0.0204893574],
] as const)
  test.skipIf(missing)(
    `arx-hierarchy-builder: age alone, k=${least}, loss, 100 %: level 0 [needs ../shared/data]`,
    async () => {
      const columns = adult().columns.map((column) =>
        column.name === 'age' ? column : { ...column, role: 'insensitive' as const },
      )
      const found = await optimumOf({ ...adult(), columns }, [k(least)], 1)
      expect(found.levels).toBe('0')
      expect(found.loss).toBeCloseTo(loss, 9)
    },
  )

test('arx-7rows: the 2-minimal nodes are 1-1-2 (3 classes) and 2-0-3 (2 classes)', () => {
  const zip = (code: string): string[] => [0, 1, 2, 3, 4, 5].map((cut) => code.slice(0, 5 - cut).padEnd(5, '*'))
  const age = (value: string): string[] => [value, Number(value) < 50 ? '<50' : '>=50', '*']
  const rows = [
    ['34', 'male', '81667'],
    ['45', 'female', '81675'],
    ['66', 'male', '81925'],
    ['70', 'female', '81931'],
    ['34', 'female', '81931'],
    ['70', 'male', '81931'],
    ['45', 'male', '81931'],
  ]
  const table = tableOf(['age', 'gender', 'zipcode'], rows, { age: 'quasi', gender: 'quasi', zipcode: 'quasi' })
  const trees = [
    ['34', '45', '66', '70'].map(age),
    ['male', 'female'].map((sex) => [sex, '*']),
    ['81667', '81675', '81925', '81931'].map(zip),
  ]
  const columns = table.columns.map((column, c) => ({ ...column, hierarchy: hierarchyOf(trees[c]) }))
  const task = fullDomainTask({ ...table, columns }, [k(2)], 0)
  if (task.kind === 'infeasible') throw new Error(task.because)
  const loss = latticeLosses['arx'](task.asker.ground, task.lattice)
  const found = minimalNodes(task.lattice, task.asker, loss)
  expect(found.map(({ levels, classes }) => `${levels.join('-')} ${classes}`)).toEqual(['1-1-2 3', '2-0-3 2'])
})

test('optimal: a seed decides the order of rows and nothing else', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [`${i % 7}`, `${i % 3}`])
  const table = tableOf(['a', 'b'], rows, { a: 'quasi', b: 'quasi' })
  const values = withFallbacks(optimal.parameters, { models: [k(3)] })
  const [one, same, other] = await Promise.all([1, 1, 2].map(async (seed) => protect(table, optimal, values, seed)))
  expect(one).toEqual(same)
  expect(other).not.toEqual(one)
})
