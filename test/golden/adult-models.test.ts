import { expect, test } from 'vitest'
import { coded, columnNamed, type Table } from '../../src/data/index.js'
import { classesOf } from '../../src/kinds/index.js'
import { adultAt, adultFile, withoutClasses } from '../adult.js'
import { replicated } from '../changed-table.js'
import { judgeTable } from '../judge-table.js'

test.skipIf(!adultFile)(
  'arx-adult-k2-risk: 58 classes and an average risk of 58 in 30,162 [needs ../shared/data]',
  async () => {
    const table = await adultAt('0-4-1-2-1-2-2-1-0')
    expect(judgeTable(table, 'k', { k: 2 })).toMatchObject({ holds: true, classes: { count: 58 } })
    expect(judgeTable(table, 'risk-average', { limit: 0.01 }).reached).toBe(0.001922949406538028)
  },
)

async function subsetAt(levels: string): Promise<Table> {
  const subset = await adultAt(levels, 'occupation', 'adult_subset.csv')
  // The population is not generalised: its values are lifted by the hierarchies of the release.
  return { ...subset, population: await adultAt('0-0-0-0-0-0-0-0', 'occupation') }
}

test.skipIf(!adultFile)(
  'arx-kmap: 5-map of the subset at ARX’s optimum, of average class size 45.01 [needs ../shared/data]',
  async () => {
    const table = await subsetAt('1-0-1-2-3-2-2-1')
    const judged = judgeTable(table, 'k-map', { k: 5 })
    expect(judged.holds).toBe(true)
    expect(table.rowCount / judged.classes!.count).toBe(45.014925373134325)
    expect(judgeTable(await subsetAt('1-0-1-1-3-2-2-1'), 'k-map', { k: 5 }).holds).toBe(false)
  },
)

test.skipIf(!adultFile)(
  'arx-dpresence: (0,0.2) at ARX’s optimum, of average class size 52 [needs ../shared/data]',
  async () => {
    const table = await subsetAt('1-4-1-1-0-2-2-0')
    const judged = judgeTable(table, 'delta-presence', { min: 0, max: 0.2 })
    expect(judged.holds).toBe(true)
    expect(table.rowCount / judged.classes!.count).toBe(52)
  },
)

test.skipIf(!adultFile)(
  'arx-dpresence: (0.05,0.15) at ARX’s optimum, of average class size 150.8 [needs ../shared/data]',
  async () => {
    const table = await subsetAt('0-4-0-1-3-2-2-1')
    const judged = judgeTable(table, 'delta-presence', { min: 0.05, max: 0.15 })
    expect(judged.holds).toBe(true)
    expect(table.rowCount / judged.classes!.count).toBe(150.8)
  },
)

function discernibility(table: Table): number {
  return classesOf(table).sizes.reduce((sum, size) => sum + size * size, 0)
}

// That ARX orders text by the alphabet follows from its optimum: by the lines of the hierarchy 0-0-1-1-1-2-2-1 would
// be cheaper (2,689,984), by first appearance no node as cheap would do.
test.skipIf(!adultFile)(
  'arx-t-ordered: t 0.2 and k 5 at ARX’s optimum with at most 4 % suppressed [needs ../shared/data]',
  async () => {
    const table = await adultAt('0-0-1-1-2-2-2-0', 'occupation')
    expect(discernibility(table)).toBe(2712340)
    const { violations } = judgeTable(table, 't-ordered', { t: 0.2 })
    const far = new Set(violations.map(({ items }) => items.join()))
    const quasi = table.columns.filter(({ role }) => role === 'quasi').map(coded)
    const release = withoutClasses(
      table,
      (size, _, row) =>
        size < 5 || far.has(quasi.map(({ name, codes, values }) => `${name}=${values[codes[row]]}`).join()),
    )
    for (const judged of [judgeTable(release, 't-ordered', { t: 0.2 }), judgeTable(release, 'k', { k: 5 })]) {
      expect(judged.holds).toBe(true)
      expect(judged.classes?.suppressed).toBe(1188)
    }
    expect(1188).toBeLessThanOrEqual(0.04 * 30162)
  },
)

test.skipIf(!adultFile)(
  'arx-t-ordered: t 0.2 and k 100 at ARX’s optimum without suppression [needs ../shared/data]',
  async () => {
    const table = await adultAt('1-4-1-1-1-2-2-1', 'occupation')
    expect(discernibility(table)).toBe(162312130)
    expect(judgeTable(table, 't-ordered', { t: 0.2 }).holds).toBe(true)
    expect(judgeTable(table, 'k', { k: 100 }).holds).toBe(true)
  },
)

/** The smallest classes suppressed, as many as 4 % of the rows allow. */
function withoutSmallest(table: Table): Table {
  const { sizes } = classesOf(table)
  const gone = new Set<number>()
  let rows = 0
  for (const c of [...sizes.keys()].sort((a, b) => sizes[a] - sizes[b])) {
    rows += sizes[c]
    if (rows > 0.04 * table.rowCount) break
    gone.add(c)
  }
  return withoutClasses(table, (_, found) => gone.has(found))
}

test.skipIf(!adultFile)(
  'arx-average-risk-model: at most 0.01 at ARX’s optimum with at most 4 % suppressed [needs ../shared/data]',
  async () => {
    const table = await adultAt('1-0-1-1-3-2-2-1-1')
    const judged = judgeTable(withoutSmallest(table), 'risk-average', { limit: 0.01 })
    expect(judged.holds).toBe(true)
  },
)

test.skipIf(!adultFile)(
  'arx-sample-uniqueness-model: at most 0.01 at ARX’s optimum with at most 4 % suppressed [needs ../shared/data]',
  async () => {
    const table = await adultAt('0-3-0-0-1-1-1-1-0')
    expect(judgeTable(table, 'uniques', { limit: 0.01 }).holds).toBe(false)
    expect(judgeTable(withoutSmallest(table), 'uniques', { limit: 0.01 }).holds).toBe(true)
  },
)

async function k5(): Promise<Table> {
  return withoutClasses(await adultAt('0-3-0-0-2-1-1-2-0'), (size) => size < 5)
}

test.skipIf(!adultFile)(
  'adult-k5-policy: highest and average risk, people in classes below 11, 15 and 20 [needs ../shared/data]',
  async () => {
    const table = await k5()
    expect(judgeTable(table, 'k', { k: 5 })).toMatchObject({ holds: true, classes: { count: 397, suppressed: 1346 } })
    expect(judgeTable(table, 'risk-highest', { limit: 0.2 })).toMatchObject({ holds: true, reached: 0.2 })
    expect(judgeTable(table, 'risk-average', { limit: 0.2 }).reached).toBeCloseTo(0.013777068295, 12)
    const below = [11, 15, 20].map((k) => judgeTable(table, 'k', { k }).classes?.failing)
    expect(below).toEqual([1051, 1454, 2084])
  },
)

test.skipIf(!adultFile)(
  'policy-0.09-TRAP: 0.09 as printed fails classes of 11, 1/11 does not [needs ../shared/data]',
  async () => {
    const table = await k5()
    const printed = judgeTable(table, 'risk-highest', { limit: 0.09 })
    expect(printed.classes?.failing).toBe(1183)
    expect(printed.notes.join()).toContain('1/11 is more than 0.09')
    expect(judgeTable(table, 'risk-highest', { limit: 1 / 11 }).classes?.failing).toBe(1051)
  },
)

test.skipIf(!adultFile)(
  'adult-homogeneity-k5: nobody in a class of one value, 54 people in classes of two [needs ../shared/data]',
  async () => {
    const table = withoutClasses(await adultAt('0-3-0-0-2-1-1-0', 'occupation'), (size) => size < 5)
    const failing = (id: string, values: object): number | undefined =>
      judgeTable(table, id, { ...values, attribute: 'occupation' }).classes?.failing
    expect(failing('k', { k: 5 })).toBe(0)
    expect(failing('l-distinct', { l: 2 })).toBe(0)
    expect(failing('l-distinct', { l: 3 })).toBe(54)
    // The best value has at least half: what (α,k) fails just below a half.
    expect(failing('alpha-k', { alpha: 0.4999, k: 1 })).toBe(1286)
  },
)

test.skipIf(!adultFile)(
  'adult-anatomy-l8: the most frequent occupation has 13.39 %, so 7 is the largest l [needs ../shared/data]',
  async () => {
    const { codes, values } = coded(columnNamed(await adultAt('0-0-0-0-0-0-0-0', 'occupation'), 'occupation')!)
    const counts = new Uint32Array(values.length)
    for (const code of codes) counts[code]++
    expect(Math.floor(codes.length / Math.max(...counts))).toBe(7)
  },
)

// ARX's hierarchical distance overflows near 130,000 rows.
test.skipIf(!adultFile)(
  'Adult a hundred times over, 3.0 M rows, has the same l and t to the last digit [needs ../shared/data]',
  async () => {
    const table = await adultAt('1-4-0-0-3-1-2-1', 'occupation')
    const many = replicated(table, 100)
    expect(many.rowCount).toBe(3_016_200)
    for (const [id, values] of [
      ['l-distinct', { l: 3 }],
      ['l-entropy', { l: 3 }],
      ['l-recursive', { c: 4, l: 3 }],
      ['t-equal', { t: 0.2 }],
      ['t-ordered', { t: 0.2 }],
      ['t-hierarchical', { t: 0.2 }],
      ['beta-basic', { beta: 1 }],
      ['delta-disclosure', { delta: 2 }],
    ] as const) {
      const [once, hundredfold] = [judgeTable(table, id, values), judgeTable(many, id, values)]
      expect([hundredfold.reached, hundredfold.holds], id).toEqual([once.reached, once.holds])
      expect(hundredfold.classes?.failing, id).toBe(100 * once.classes!.failing)
    }
  },
)
