import { expect, test } from 'vitest'
import { columnsOfRole, tableOf, type Table } from '../../src/data/index.js'
import { classesOf } from '../../src/kinds/table/classes.js'
import {
  peopleBelow,
  prosecutorRisk,
  sizeHistogram,
  riskLimitOf,
  rowVulnerability,
  valueVulnerability,
} from '../../src/kinds/table/risk/class-sizes.js'
import { columnSets, distinction, separation, suda } from '../../src/kinds/table/risk/column-sets.js'
import { individualRisks, weightsOfClasses, countedJournalist } from '../../src/kinds/table/risk/journalist-risk.js'
import {
  pitmanFit,
  pitmanUniques,
  populationUniques,
  zayatzUniques,
} from '../../src/kinds/table/risk/population-uniques.js'
import { shareOfTrials } from '../../src/math/interval.js'
import { risk } from '../../src/kinds/table/risk/risk.js'
import { adultFile, atLevels, readAdult, withoutClasses } from '../adult.js'

const needs = '[needs ../shared/data]'

test.skipIf(!adultFile)(`arx-adult-risk, arx-adult-uniques: 0.6465751607983555 and 15,512 ${needs}`, async () => {
  const { average, uniques, highest, atHighest } = prosecutorRisk(sizeHistogram(classesOf(await readAdult())))
  expect(average).toBeCloseTo(0.6465751607983555, 14)
  expect(uniques).toBe(15512)
  expect(uniques / 30162).toBeCloseTo(0.5142895033485844, 14)
  expect([highest, atHighest]).toEqual([1, 15512])
})

test.skipIf(!adultFile)(`arx-adult-k2-risk: 58 classes, average risk 0.001922949406538028 ${needs}`, async () => {
  const sizes = sizeHistogram(classesOf(atLevels(await readAdult(), [0, 4, 1, 2, 1, 2, 2, 1, 0])))
  expect(sizes.classCount).toBe(58)
  expect(prosecutorRisk(sizes).average).toBeCloseTo(0.001922949406538028, 14)
})

test.skipIf(!adultFile)(`arx-adult-popuniq-0.1, -0.01, -0.2 and arx-adult-zayatz-0.1 ${needs}`, async () => {
  const sample = sizeHistogram(classesOf(await readAdult()))
  const fit = pitmanFit(sample)!
  expect(fit.theta).toBeCloseTo(3176.233, 2)
  expect(fit.alpha).toBeCloseTo(0.717949, 6)
  expect(populationUniques(sample, 0.1)).toEqual({ model: 'pitman', share: expect.closeTo(0.27684993883653597, 6) })
  expect(populationUniques(sample, 0.01)).toEqual({ model: 'pitman', share: expect.closeTo(0.1446083531167384, 6) })
  expect(populationUniques(sample, 0.2)).toEqual({ model: 'zayatz', share: expect.closeTo(0.3577099234829125, 11) })
  expect(pitmanUniques(sample, 0.2, fit)).toBeCloseTo(0.336628, 6)
  expect(zayatzUniques(sample, 0.1)).toBeCloseTo(0.3207402393466189, 12)
})

const five = tableOf(
  ['age', 'sex', 'state'],
  [
    ['20', 'F', 'CA'],
    ['30', 'F', 'CA'],
    ['40', 'F', 'TX'],
    ['20', 'M', 'NY'],
    ['40', 'M', 'CA'],
  ],
)
test.each([
  ['sex', 0.4, 0.6],
  ['state', 0.6, 0.7],
  ['age', 0.6, 0.8],
  ['sex,state', 0.8, 0.9],
  ['age,sex', 1, 1],
  ['age,state', 1, 1],
  ['age,sex,state', 1, 1],
])('arx-distinction-%s: distinction %d, separation %d', (names, apart, separate) => {
  const { sets } = columnSets(five, five.columns)
  const set = sets.find(({ columns }) => columns.map((c) => five.columns[c].name).join() === names)!
  expect(distinction(set, 5)).toBeCloseTo(apart, 14)
  expect(separation(set, 5)).toBeCloseTo(separate, 14)
})

function abc(): { table: Table; weights: number[] } {
  const a = '2 3 2 2 3 3 1 2'.split(' ')
  const b = '3 3 3 3 3 3 4 3'.split(' ')
  const c = '1 3 1 2 1 1 1 1'.split(' ')
  const rows = a.map((value, row) => [value, b[row], c[row]])
  return {
    table: tableOf(['A', 'B', 'C'], rows, { A: 'quasi', B: 'quasi', C: 'quasi' }),
    weights: [18, 45.5, 39, 17, 92, 8, 123.5, 51],
  }
}

test('sdc-freq: how many rows look alike, and whom they stand for', () => {
  const { table, weights } = abc()
  const classes = classesOf(table)
  const standsFor = weightsOfClasses(classes, weights)
  expect(Array.from(classes.classOf, (c) => classes.sizes[c])).toEqual([3, 1, 3, 1, 2, 2, 1, 3])
  expect(Array.from(classes.classOf, (c) => standsFor[c])).toEqual([108, 45.5, 108, 17, 100, 100, 123.5, 108])
  const sizes = sizeHistogram(classes)
  expect([peopleBelow(sizes, 2), peopleBelow(sizes, 3) - peopleBelow(sizes, 2)]).toEqual([3, 2])
})

test('sdc-individual-risk: Benedetti and Franconi, exactly', () => {
  const { table, weights } = abc()
  const classes = classesOf(table)
  const risks = individualRisks(classes, weightsOfClasses(classes, weights))
  const expected = [0.01355297, 0.08579129, 0.01355297, 0.17707583, 0.01877883, 0.01877883, 0.03931625, 0.01355297]
  for (const [row, c] of classes.classOf.entries()) expect(Math.abs(risks[c] - expected[row])).toBeLessThan(1e-7)
})

test('sdc-individual-risk-TRAP: a risk is a probability, whatever the weights (sdcMicro expects 2.0)', () => {
  const classes = classesOf(abc().table)
  for (const weight of [0, 0.01, 0.5, 1, 1 + 1e-12, 2, 1e9]) {
    const standsFor = weightsOfClasses(classes, new Float64Array(8).fill(weight))
    for (const [c, one] of individualRisks(classes, standsFor).entries()) {
      expect(one).toBeGreaterThan(0)
      expect(one).toBeLessThanOrEqual(1 / classes.sizes[c])
    }
  }
})

test('sdc-suda2-guideline: scores 0 0 6 0 12 0 6 10 0 0', () => {
  const rows = [
    'Urban|Female|Secondary incomplete|Employed',
    'Urban|Female|Secondary incomplete|Employed',
    'Urban|Female|Primary incomplete|Non-LF',
    'Urban|Male|Secondary complete|Employed',
    'Rural|Female|Secondary complete|Unemployed',
    'Urban|Male|Secondary complete|Employed',
    'Urban|Female|Primary complete|Non-LF',
    'Urban|Male|Post-secondary|Unemployed',
    'Urban|Female|Secondary incomplete|Non-LF',
    'Urban|Female|Secondary incomplete|Non-LF',
  ]
  const table = tableOf(
    ['Residence', 'Gender', 'Education', 'Labor'],
    rows.map((row) => row.split('|')),
  )
  const { scores, rows: singled } = suda(columnSets(table, table.columns), table.rowCount)
  expect([...scores]).toEqual([0, 0, 6, 0, 12, 0, 6, 10, 0, 0])
  expect(singled).toBe(4)
})

test('sdcMicro 5.7, the example of its book: scores 4, 2, 6, 8 of rows 5 to 8', () => {
  const ages = [...Array.from({ length: 7 }, () => '20s'), '60s']
  const sexes = ['m', 'm', 'm', 'm', 'f', 'f', 'f', 'm']
  const incomes = ['+', '+', '-', '-', '-', '-', '-', '-']
  const schools = ['high', 'high', 'high', 'high', 'university', 'high', 'middle', 'university']
  const rows = ages.map((age, row) => [age, sexes[row], incomes[row], schools[row]])
  const table = tableOf(['age', 'gender', 'income', 'education'], rows)
  expect(suda(columnSets(table, table.columns), 8).scores.slice(4)).toEqual(Float64Array.of(4, 2, 6, 8))
})

test.each([
  ['1-1-2', 3, 3 / 7, 1 / 2],
  ['2-0-3', 2, 2 / 7, 1 / 3],
])('arx-7rows: at %s there are %d classes, average risk %d', (levels, count, average, highest) => {
  const rows = [
    '34 male 81667',
    '45 female 81675',
    '66 male 81925',
    '70 female 81931',
    '34 female 81931',
    '70 male 81931',
    '45 male 81931',
  ]
  const [a, g, z] = levels.split('-').map(Number)
  const coarse = rows.map((row) => {
    const [age, gender, zip] = row.split(' ')
    return [[age, Number(age) < 50 ? '<50' : '>=50', '*'][a], [gender, '*'][g], zip.slice(0, 5 - z) + '*'.repeat(z)]
  })
  const table = tableOf(['age', 'gender', 'zipcode'], coarse, { age: 'quasi', gender: 'quasi', zipcode: 'quasi' })
  const sizes = sizeHistogram(classesOf(table))
  expect(sizes.classCount).toBe(count)
  const found = prosecutorRisk(sizes)
  expect(found.average).toBeCloseTo(average, 14)
  expect(found.highest).toBeCloseTo(highest, 14)
})

test.skipIf(!adultFile)(`adult-suda: 2, 1204, 14890, 26029, 15983, 4172, 498, 31 ; 15,512 ${needs}`, async () => {
  const table = await readAdult()
  const { bySize, rows } = suda(columnSets(table, table.columns), table.rowCount)
  expect(bySize).toEqual([2, 1204, 14890, 26029, 15983, 4172, 498, 31, 0])
  expect(rows).toBe(15512)
})

test.skipIf(!adultFile)(
  `adult-k5-policy, policy-0.09-TRAP: 1,051 below 11, and 1/11 is no more than 0.09 ${needs}`,
  async () => {
    const release = withoutClasses(atLevels(await readAdult(), [0, 3, 0, 0, 2, 1, 1, 2, 0]), (size) => size < 5)
    const classes = classesOf(release)
    const sizes = sizeHistogram(classes)
    expect([classes.count, sizes.people]).toEqual([397, 28816])
    const { highest, average } = prosecutorRisk(sizes)
    expect(highest).toBe(0.2)
    expect(average).toBeCloseTo(0.013777068295, 12)
    expect([11, 15, 20].map((size) => peopleBelow(sizes, size))).toEqual([1051, 1454, 2084])
    const limit = riskLimitOf('0.09')!
    expect(peopleBelow(sizes, limit.size)).toBe(1051)
    expect(peopleBelow(sizes, limit.literally!)).toBe(1183)
  },
)

test.each([
  ['0.09', { size: 11, literally: 12 }],
  ['1/11', { size: 11 }],
  ['11', { size: 11 }],
  ['0.2', { size: 5 }],
  ['0.05', { size: 20 }],
  ['0.33', { size: 3, literally: 4 }],
  ['0.4', { size: 3 }],
  ['1', { size: 1 }],
  ['0', undefined],
  ['-0.1', undefined],
  ['1.5', undefined],
  ['1/0', undefined],
  ['x', undefined],
])('a limit of %s is the size of a class', (text, limit) => {
  expect(riskLimitOf(text)).toEqual(limit)
})

const people = [
  '20 Master low',
  '30 HS medium',
  '30 HS low',
  '30 PhD medium',
  '30 PhD medium',
  '55 Bachelor high',
  '55 Bachelor high',
  '55 Bachelor medium',
].map((row) => row.split(' '))

test.each([
  ['privattacks-1', ['age', 'education'], 4 / 8],
  ['privattacks-1-age', ['age'], 3 / 8],
])('%s: prior and posterior vulnerability of rows and values', (_, quasi, posterior) => {
  const roles = Object.fromEntries(quasi.map((name) => [name, 'quasi' as const]))
  const table = tableOf(['age', 'education', 'income'], people, { ...roles, income: 'sensitive' })
  const classes = classesOf(table)
  expect(rowVulnerability(classes)).toEqual({ prior: 1 / 8, posterior })
  expect(valueVulnerability(classes, columnsOfRole(table, 'sensitive')[0])).toEqual({ prior: 1 / 2, posterior: 3 / 4 })
})

test.skipIf(!adultFile)(`adult-majority-k5: posterior 0.3049694614, prior 0.1338770639 ${needs}`, async () => {
  const table = atLevels(await readAdult(['occupation']), [0, 3, 0, 0, 2, 1, 1, 0])
  const occupation = columnsOfRole(table, 'sensitive')[0]
  const { prior, posterior } = valueVulnerability(classesOf(withoutClasses(table, (size) => size < 5)), occupation)
  expect(prior).toBeCloseTo(0.1338770639, 10)
  expect(posterior).toBeCloseTo(0.3049694614, 10)
})

test.skipIf(!adultFile)(`adult-raw-inference: posterior 0.5968768649 ${needs}`, async () => {
  const table = await readAdult(['occupation'])
  const { posterior } = valueVulnerability(classesOf(table), columnsOfRole(table, 'sensitive')[0])
  expect(posterior).toBeCloseTo(0.5968768649, 10)
})

test('openmed-kmap: highest linkage 0.5, mean 5/12, counted in the reference', () => {
  const roles = { age: 'quasi', region: 'quasi' } as const
  const north = ['30', 'north']
  const south = ['40', 'south']
  const table = tableOf(['age', 'region'], [north, south], roles)
  const reference = tableOf(
    ['region', 'age'],
    [north, north, north, south, south].map((row) => row.toReversed()),
  )
  const found = countedJournalist(classesOf(table), table.columns, reference)!
  expect(found).toEqual({ highest: 0.5, atHighest: 1, average: expect.closeTo(5 / 12, 14), by: 'population', short: 0 })
})

test.each([
  ['anonymeter-wilson-1', 100, 0.9815032508965071, 0.01849674910349284],
  ['anonymeter-wilson-2', 23, 0.23998824451588613, 0.08155558571285167],
  ['anonymeter-wilson-2', 11, 0.1244274643007244, 0.06188550073007873],
])('%s: %d of 100 at 95 %%', (_, hits, centre, half) => {
  // Anonymeter takes the quantile to the last digit, we take 1.96: equal to five digits.
  const { low, high } = shareOfTrials(hits, 100)
  expect((low + high) / 2).toBeCloseTo(centre, 5)
  expect((high - low) / 2).toBeCloseTo(half, 5)
})

test('arx-wildcard-1: where a missing value may be any, nobody is like fewer than two: highest risk 1/2', () => {
  const rows = ['M 4711', 'M 4711', 'M 4711', '* 4711', '* 4711', 'F 4712', 'F *', 'M *'].map((row) => row.split(' '))
  const table = { ...tableOf(['sex', 'zip'], rows, { sex: 'quasi', zip: 'quasi' }), missing: 'any' as const }
  const { prosecutor, limit } = risk(table, { limit: '4' })
  expect([prosecutor.highest, prosecutor.atHighest, prosecutor.uniques]).toEqual([1 / 2, 1, 0])
  expect(limit?.people).toBe(1)
  const sizes = [6, 6, 6, 7, 7, 2, 4, 6]
  expect(prosecutor.average).toBeCloseTo(sizes.reduce((sum, size) => sum + 1 / size, 0) / 8, 14)
  expect(risk({ ...table, missing: 'own' }).prosecutor.uniques).toBe(3)
})

test('openmed-kmap-keyed: two people of the same two rows are like each other, and no row of theirs is alone', () => {
  const rows = ['1 north alpha', '1 south beta', '2 north alpha', '2 south beta'].map((row) => row.split(' '))
  const table = tableOf(['who', 'site', 'code'], rows, { who: 'person', site: 'quasi', code: 'quasi' })
  const { prosecutor, sizes, journalist, notes } = risk({ ...table, population: table })
  expect([sizes.people, prosecutor.highest]).toEqual([2, 1 / 2])
  expect(journalist).toMatchObject({ kind: 'not measured' })
  expect(notes).toContain('Guesses and sets of columns are of rows, of which a person may have several')
})
