import { transactionsOf, transactionAt } from '../../src/data/transactions.js'
import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import {
  judgeConstraints,
  judgeFaithful,
  judgeKm,
  judgeSetK,
  coat,
  km,
  pcta,
  setK,
  measureSets,
} from '../../src/kinds/index.js'
import { stream } from '../../src/math/random.js'
import { released } from '../released.js'
import { plainRows, rowsIn } from '../rows-in.js'

const figure13 = transactionsOf([
  ['heart disease', 'blood pressure', 'icd', 'weakness', 'dizziness'],
  ['anesthesia', 'icd', 'pain', 'diabetes'],
  ['gangrene', 'limbs', 'injury'],
  ['knee', 'injury'],
])
const figure15 = {
  k: 4,
  privacy: [['blood pressure', 'icd', 'limbs', 'injury']],
  utility: [['blood pressure', 'icd', 'weakness', 'dizziness', 'pain', 'diabetes', 'limbs', 'injury']],
  keepOrder: true,
}
const figure211 = transactionsOf([
  ['a', 'd'],
  ['a', 'b', 'g'],
  ['c', 'f'],
  ['e', 'h'],
])
const constraints211 = {
  k: 2,
  privacy: [
    ['a', 'b'],
    ['e', 'f'],
  ],
  utility: [
    ['b', 'd', 'g'],
    ['c', 'e', 'f'],
  ],
  keepOrder: true,
}
const figure29 = transactionsOf([
  ['skim milk', 'hard cheese', 'soft cheese'],
  ['choco milk', 'hard cheese'],
  ['choco milk', 'hard cheese', 'soft cheese'],
  ['skim milk', 'choco milk', 'soft cheese'],
])
const figure210 = hierarchyOf([
  ['skim milk', 'milk', '*'],
  ['choco milk', 'milk', '*'],
  ['hard cheese', 'cheese', '*'],
  ['soft cheese', 'cheese', '*'],
])

test('coat: Figure 1.3 becomes Figure 1.5 at k = 4, set for set and place for place', () => {
  const { release, made } = released(coat, figure13, figure15)
  const set = ['blood pressure', 'icd', 'limbs', 'injury']
  expect(rowsIn(release)).toEqual([
    ['heart disease', set, 'weakness', 'dizziness'],
    ['anesthesia', set, 'pain', 'diabetes'],
    ['gangrene', set],
    ['knee', set],
  ])
  expect(made['suppressedItems']).toBe(0)
  expect(judgeConstraints(release, figure15.privacy, 4).holds).toBe(true)
  expect(judgeFaithful(release, figure13).holds).toBe(true)
})

test('coat: Figure 2.2: 02138 and 02141 become one generalised item, the others stay themselves (Definition 1)', () => {
  const zips = transactionsOf([['02138'], ['02139'], ['02139'], ['02141'], ['02142'], ['02142']])
  const { release } = released(coat, zips, {
    k: 2,
    privacy: [['02138']],
    utility: [['02138', '02141']],
    keepOrder: true,
  })
  const set = ['02138', '02141']
  expect(rowsIn(release)).toEqual([[set], ['02139'], ['02139'], [set], ['02142'], ['02142']])
  expect(judgeFaithful(release, zips).holds).toBe(true)
})

test('km: along the hierarchy of Figure 2.1 the siblings of 02138 must go with it, which Figure 2.2 need not', () => {
  const zips = transactionsOf([['02138'], ['02139'], ['02139'], ['02141'], ['02142'], ['02142']])
  const figure21 = hierarchyOf(
    ['02138', '02139', '02141', '02142'].map((zip) => [zip, `${zip.slice(0, 4)}*`, '021**', '*****']),
  )
  const { release } = released(km, zips, { k: 2, m: 1, hierarchy: figure21, keepOrder: true })
  const [first, second] = [
    ['02138', '02139'],
    ['02141', '02142'],
  ]
  expect(rowsIn(release)).toEqual([[first], [first], [first], [second], [second], [second]])
})

test('coat: Figure 2.11(a) becomes Figure 2.11(c) at k = 2', () => {
  const { release } = released(coat, figure211, constraints211)
  expect(rowsIn(release)).toEqual([
    ['a', ['b', 'd']],
    ['a', ['b', 'd'], 'g'],
    ['c', ['e', 'f']],
    [['e', 'f'], 'h'],
  ])
})

test('km: Figure 2.9(a) becomes Figure 2.9(b) along the ontology of Figure 2.10 at k = 2, m = 2', () => {
  const { release, published } = released(km, figure29, {
    k: 2,
    m: 2,
    hierarchy: figure210,
    labels: true,
    keepOrder: true,
  })
  expect(rowsIn(published!)).toEqual([
    ['milk', 'hard cheese', 'soft cheese'],
    ['milk', 'hard cheese'],
    ['milk', 'hard cheese', 'soft cheese'],
    ['milk', 'soft cheese'],
  ])
  expect(transactionAt(release, 0)).toEqual([['skim milk', 'choco milk'], 'hard cheese', 'soft cheese'])
  expect(judgeKm(figure29, 2, 2).violations).toContainEqual({ items: ['skim milk', 'hard cheese'], support: 1 })
  expect(judgeKm(release, 2, 2).holds).toBe(true)
})

test('set-k: {Beer, Wine, Diaper} becomes {Alcohol, Health care}, duplicates removed (lecture, E3)', () => {
  const hierarchy = hierarchyOf([
    ['Beer', 'Alcohol', '*'],
    ['Wine', 'Alcohol', '*'],
    ['Diaper', 'Health care', '*'],
    ['Pregnancy test', 'Health care', '*'],
  ])
  const baskets = transactionsOf([
    ['Beer', 'Wine', 'Diaper'],
    ['Wine', 'Pregnancy test'],
  ])
  const { release, published } = released(setK, baskets, { k: 2, hierarchy, labels: true })
  expect(plainRows(published!).map((row) => row.toSorted())).toEqual([
    ['Alcohol', 'Health care'],
    ['Alcohol', 'Health care'],
  ])
  expect(judgeSetK(release, 2)).toMatchObject({ holds: true, reached: 2 })
  expect(judgeSetK(baskets, 2)).toMatchObject({ holds: false, reached: 1, violationCount: 2 })
})

test('judges: Figure 1.3 breaks the constraint of Figure 1.5; Figure 2.11(b), as far as legible, is 2^1- but not 2^2-anonymous', () => {
  const broken = judgeConstraints(figure13, figure15.privacy, 4)
  expect(broken.holds).toBe(false)
  expect(broken.violations).toContainEqual({ constraint: 1, items: ['blood pressure'], support: 1 })
  const figure211b = transactionsOf([
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    [
      ['a', 'b'],
      ['g', 'h'],
    ],
    [
      ['c', 'd'],
      ['e', 'f'],
    ],
    [
      ['e', 'f'],
      ['g', 'h'],
    ],
  ])
  expect(judgeKm(figure211b, 2, 1).holds).toBe(true)
  // The caption says m = 2, but each pair of its generalised items stands in one transaction only.
  expect(judgeKm(figure211b, 2, 2).violationCount).toBe(4)
  expect(judgeFaithful(figure211b, figure211).holds).toBe(true)
})

test('density: the release of Figure 1.5 has 6/16 = 0.375, as Definition 16 is worked out', () => {
  const { release } = released(coat, figure13, figure15)
  expect(measureSets(figure13, release, {}, stream(1, 'queries')).density).toBe(0.375)
})

test('pcta: meets the constraints of Figure 2.11 without utility constraints', () => {
  const { release } = released(pcta, figure211, { k: 2, privacy: constraints211.privacy })
  expect(judgeConstraints(release, constraints211.privacy, 2).holds).toBe(true)
  expect(judgeFaithful(release, figure211).holds).toBe(true)
})
