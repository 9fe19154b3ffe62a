import { expect, test } from 'vitest'
import { sharedData } from '../../bench/worlds/open-data.js'
import { type CodedColumn, type Table, coded, tableOf } from '../../src/data/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { classesOf } from '../../src/kinds/table/classes.js'
import { streamsOf } from '../../src/math/index.js'
import {
  cellLosses,
  classLosses,
  nonUniformEntropy,
  klDivergence,
} from '../../src/kinds/table/utility/information-losses.js'
import { pairTables } from '../../src/kinds/table/utility/paired-table.js'
import { tableUtility } from '../../src/kinds/table/utility/table-utility.js'
import { adultFile, atLevels, readAdult, withoutClasses } from '../adult.js'

const needs = '[needs ../shared/data]'

test.skipIf(!adultFile)(
  `issue 10: ARX's loss on Adult, k = 5, 0 % and 5 %: 0.5731509656, 0.2419323651 ${needs}`,
  async () => {
    const original = await readAdult()
    const whole = atLevels(original, [0, 4, 1, 1, 3, 2, 2, 1, 0])
    expect(cellLosses(pairTables(original, whole)).loss).toBeCloseTo(0.5731509656, 10)
    const release = withoutClasses(atLevels(original, [0, 3, 0, 0, 2, 1, 1, 2, 0]), (size) => size < 5)
    const pair = pairTables(original, release)
    expect([pair.classes.count, pair.suppressed]).toEqual([397, 1346])
    expect(cellLosses(pair).loss).toBeCloseTo(0.2419323651, 10)
  },
)

test.skipIf(!adultFile)(`rows that were dropped lose as much as rows of stars ${needs}`, async () => {
  const original = await readAdult()
  const starred = withoutClasses(atLevels(original, [0, 3, 0, 0, 2, 1, 1, 2, 0]), (size) => size < 5)
  const kept = withoutStars(starred)
  expect(kept.rowCount).toBe(28816)
  const run = (release: Table) =>
    tableUtility.run(original, tableRelease(release), { question: undefined, queries: 50, k: 5 }, streamsOf(1))
  const before = run(starred)
  const after = run(kept)
  expect(after.headline).toContain('1,346 rows are no longer there')
  const byId = new Map(after.figures.map((figure) => [figure.id, figure]))
  expect(byId.get('droppedRows')?.value).toBe(1346)
  for (const { id, value } of before.figures) expect([id, byId.get(id)?.value]).toEqual([id, expect.closeTo(value, 9)])
})

/** Rows with a star everywhere are left out. */
function withoutStars(table: Table): Table {
  const { classOf } = classesOf(table)
  const kept = Uint32Array.from(classOf.keys()).filter((row) => classOf[row] !== 0xffff_ffff)
  const columns = table.columns.map((column): CodedColumn => {
    const known = coded(column)
    return { ...known, codes: kept.map((row) => known.codes[row]) }
  })
  return { ...table, rowCount: kept.length, columns }
}

test.skipIf(!adultFile)(
  `arx-average-risk-model: non-uniform entropy 314637.8461904862 at 1-0-1-1-3-2-2-1-1 ${needs}`,
  async () => {
    const original = await readAdult()
    const coarse = atLevels(original, [1, 0, 1, 1, 3, 2, 2, 1, 1])
    // ARX suppresses the smallest classes, first seen first, until classes over rows is 0.01: four of the five of 14.
    const release = withoutClasses(
      coarse,
      smallestUntil(coarse, (classes, people) => classes / people <= 0.01),
    )
    const pair = pairTables(original, release)
    expect(pair.suppressed).toBe(608)
    expect(nonUniformEntropy(pair)).toBeCloseTo(314637.8461904862, 6)
  },
)

test.skipIf(!adultFile)(
  `arx-sample-uniqueness-model: just enough suppressed at 0-3-0-0-1-1-1-1-0 loses less than ARX's 0.1606952725863784 ${needs}`,
  async () => {
    const original = await readAdult()
    const coarse = atLevels(original, [0, 3, 0, 0, 1, 1, 1, 1, 0])
    const release = withoutClasses(
      coarse,
      smallestUntil(coarse, (_, people, alone) => alone / people <= 0.01),
    )
    const pair = pairTables(original, release)
    // ARX's search by halves stops some rows later: its figure lies between those of 1,067 and 1,068 rows in this order.
    expect(pair.suppressed).toBe(1059)
    expect(cellLosses(pair).loss).toBeCloseTo(0.16043761389, 10)
    expect(cellLosses(pair).loss).toBeLessThan(0.1606952725863784)
  },
)

/** The classes to suppress, smallest first and of those the first seen first, until what is left holds. */
function smallestUntil(table: Table, holds: (classes: number, people: number, alone: number) => boolean) {
  const { sizes, count } = classesOf(table)
  const order = Array.from({ length: count }, (_, c) => c).sort((a, b) => sizes[a] - sizes[b] || a - b)
  const gone = new Set<number>()
  let alone = sizes.filter((size) => size === 1).length
  let people = sizes.reduce((sum, size) => sum + size, 0)
  for (const c of order) {
    if (holds(count - gone.size, people, alone)) break
    gone.add(c)
    people -= sizes[c]
    if (sizes[c] === 1) alone--
  }
  return (_: number, found: number) => gone.has(found)
}

test.skipIf(!adultFile)(
  `KL divergence on rows drawn by lot has that of all rows in its interval ${needs}`,
  async () => {
    const original = await readAdult()
    const pair = pairTables(original, atLevels(original, [0, 3, 0, 0, 2, 1, 1, 2, 0]))
    const exact = klDivergence(pair, streamsOf(1)('all'))!
    const drawn = klDivergence(pair, streamsOf(1)('drawn'), 1)!
    expect(exact.low).toBeNaN()
    expect(drawn.low).toBeLessThan(exact.value)
    expect(drawn.high).toBeGreaterThan(exact.value)
    expect(drawn.high - drawn.low).toBeLessThan(0.2 * exact.value)
  },
)

test.skipIf(!adultFile)(
  `arx-hierarchy-builder: loss of age alone, k = 5 and 100: 0.00023208, 0.0204893574 ${needs}`,
  async () => {
    const others = (await readAdult()).columns.map(({ name }) => name).filter((name) => name !== 'age')
    const original = await readAdult(others)
    for (const [k, loss] of [
      [5, 0.00023208009999997614],
      [100, 0.0204893574],
    ]) {
      const release = withoutClasses(original, (size) => size < k)
      expect(cellLosses(pairTables(original, release)).loss).toBeCloseTo(loss, 9)
    }
  },
)

test.skipIf(!adultFile)(
  `arx-t-ordered: discernibility 2712340 and 162312130, nothing suppressed ${needs}`,
  async () => {
    const original = await readAdult(['occupation'])
    for (const [levels, expected] of [
      [[0, 0, 1, 1, 2, 2, 2, 0], 2712340],
      [[1, 4, 1, 1, 1, 2, 2, 1], 162312130],
    ] as const)
      expect(classLosses(pairTables(original, atLevels(original, levels))).discernibility).toBe(expected)
  },
)

const subset = sharedData('adult', 'adult_subset.csv')
test.skipIf(!subset).each([
  ['arx-kmap', [1, 0, 1, 2, 3, 2, 2, 1], 45.014925373134325],
  ['arx-dpresence', [1, 4, 1, 1, 0, 2, 2, 0], 52],
  ['arx-dpresence', [0, 4, 0, 1, 3, 2, 2, 1], 150.8],
])(`%s: average class size of the subset at %j is %d ${needs}`, async (_, levels, expected) => {
  const original = await readAdult(['occupation'], 'adult_subset.csv')
  const { averageClassSize } = classLosses(pairTables(original, atLevels(original, levels)))
  expect(averageClassSize).toBeCloseTo(expected, 12)
})

const roles = { a: 'quasi', b: 'quasi' } as const

test('dpt-glm: 10-11, 30-35 and 22-23, 40-45 of ranges 13 and 15 lose 1/13 + 5/15', () => {
  const original = tableOf(
    ['a', 'b'],
    [
      ['10', '30'],
      ['11', '35'],
      ['22', '40'],
      ['23', '45'],
    ],
    roles,
  )
  const release = tableOf(
    ['a', 'b'],
    [
      ['10-11', '30-35'],
      ['10-11', '30-35'],
      ['22-23', '40-45'],
      ['22-23', '40-45'],
    ],
    roles,
  )
  expect(cellLosses(pairTables(original, release)).ncp).toBeCloseTo(1 / 13 + 5 / 15, 14)
})

test('dpt-gcp: two rows of NCP 4/9 + 9/10 and three of 4/9 + 7/10: 0.612222…', () => {
  const original = tableOf(
    ['a', 'b'],
    [
      ['1', '0'],
      ['5', '9'],
      ['6', '3'],
      ['8', '5'],
      ['10', '10'],
    ],
    roles,
  )
  const first = ['[1, 5]', '[0, 9]']
  const second = ['[6, 10]', '[3, 10]']
  const release = tableOf(['a', 'b'], [first, first, second, second, second], roles)
  expect(cellLosses(pairTables(original, release)).gcp).toBeCloseTo((2 * (4 / 9 + 0.9) + 3 * (4 / 9 + 0.7)) / 10, 14)
})

test('dpt-discernibility: 2 + 3 rows are 13; 3 + 5 and two suppressed of ten are 54', () => {
  expect(lossesOf(['x', 'x', 'y', 'y', 'y']).discernibility).toBe(13)
  expect(lossesOf(['x', 'x', 'x', 'y', 'y', 'y', 'y', 'y', '*', '*']).discernibility).toBe(54)
  // As many when the two are left out.
  expect(lossesOf(['x', 'x', 'x', 'y', 'y', 'y', 'y', 'y'], 10).discernibility).toBe(54)
})

test('dpt-aecs: five rows in two classes, k = 2: 2.5 and 1.25', () => {
  expect(lossesOf(['x', 'x', 'y', 'y', 'y'])).toMatchObject({ averageClassSize: 2.5, normalisedClassSize: 1.25 })
})

function lossesOf(released: readonly string[], rowCount = released.length) {
  const original = tableOf(
    ['a'],
    Array.from({ length: rowCount }, (_, row) => [`${row}`]),
    roles,
  )
  const release = tableOf(
    ['a'],
    released.map((value) => [value]),
    roles,
  )
  return classLosses(pairTables(original, release), 2)
}
