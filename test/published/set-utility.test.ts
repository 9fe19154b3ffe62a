import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { coat, utilityFromMeaning, measureSets } from '../../src/kinds/index.js'
import { stream } from '../../src/math/random.js'
import { released } from '../released.js'
import { rowsIn } from '../rows-in.js'

const original = transactionsOf([
  ['heart disease', 'blood pressure', 'icd', 'weakness', 'dizziness'],
  ['anesthesia', 'icd', 'pain', 'diabetes'],
  ['gangrene', 'limbs', 'injury'],
  ['knee', 'injury'],
])
const set = ['blood pressure', 'icd', 'limbs', 'injury']
const figure15 = transactionsOf([
  ['heart disease', set, 'weakness', 'dizziness'],
  ['anesthesia', set, 'pain', 'diabetes'],
  ['gangrene', set],
  ['knee', set],
])

test('utility: Figure 1.5 worked out by hand from the definitions', () => {
  const utility = measureSets(original, figure15, { queries: 0 }, stream(1, 'queries'))
  // 6 of 14 items are published as one of 4 of 12 values.
  expect(utility.ncp).toBeCloseTo((6 * (4 / 12)) / 14, 12)
  // (2^4 - 1)/(2^12 - 1), in all 4 of 4 transactions.
  expect(utility.log2UtilityLoss).toBeCloseTo(Math.log2(15 / 4095), 12)
  expect(utility.sizes).toEqual([{ size: 4, generalisedItems: 1, places: 4 }])
  expect(utility).toMatchObject({ suppressedItems: 0, suppressedOccurrences: 0 })
})

test('utility: a suppressed item is lost wherever it stood', () => {
  const without = transactionsOf(rowsIn(original).map((row) => row.filter((item) => item !== 'injury')))
  const utility = measureSets(original, without, { queries: 0 }, stream(1, 'queries'))
  expect(utility).toMatchObject({ ncp: 2 / 14, suppressedItems: 1, suppressedOccurrences: 2 })
})

test('count queries: one a and three b published as (a, b) answer 2 for both: an error of 1 and of 1/3', () => {
  const data = transactionsOf([['a'], ['b'], ['b'], ['b']])
  const release = transactionsOf(Array.from({ length: 4 }, () => [['a', 'b']]))
  const { countQueries } = measureSets(data, release, { queries: 4000, itemsPerQuery: 1 }, stream(1, 'queries'))
  const expected = (1 / 4) * 1 + (3 / 4) * (1 / 3)
  expect(Math.abs(countQueries.averageRelativeError - expected)).toBeLessThan(2 * countQueries.plusMinus)
})

test('utility constraints from meaning: the items near to one of a privacy constraint, each once (article §6.2.3)', () => {
  const near = new Set(['icd blood pressure', 'limbs knee', 'limbs injury', 'injury knee'])
  const similarity = (a: string, b: string) => (near.has(`${a} ${b}`) || near.has(`${b} ${a}`) ? 0.9 : 0.5)
  const privacy = [['icd'], ['limbs'], ['injury']]
  expect(utilityFromMeaning(original, privacy, similarity, 0.5)).toEqual([
    ['blood pressure', 'icd'],
    ['injury', 'knee', 'limbs'],
    [],
  ])
})

test('coat: of partners that cost the same it takes the nearest in meaning', () => {
  const data = transactionsOf([['a'], ['b'], ['c'], ['d']])
  const distance = (x: string, y: string) => (x + y === 'ac' || x + y === 'ca' ? 0.1 : 0.9)
  const { release } = released(coat, data, { k: 2, privacy: [['a']], distance })
  expect(rowsIn(release)).toEqual([[['a', 'c']], ['b'], [['a', 'c']], ['d']])
})
