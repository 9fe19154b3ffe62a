import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { transactionsOf } from '../../src/data/index.js'
import {
  type Protector,
  coat,
  hideRules,
  type Infeasible,
  type Protected,
  km,
  madePrivacy,
  pcta,
  everyProtector,
  setK,
} from '../../src/kinds/index.js'
import { stream } from '../../src/math/random.js'
import { answered } from '../released.js'
import { plainRows, rowsIn } from '../rows-in.js'

const protectors = await everyProtector()

const data = transactionsOf([
  ['Zaphod', 'b'],
  ['b', 'c'],
  ['c', 'b', 'd'],
  ['Zaphod', 'd'],
])
const hierarchy = hierarchyOf(['Zaphod', 'b', 'c', 'd'].map((item) => [item, '*']))
const complete = { k: 2, m: 2, privacy: [['b', 'c']], hierarchy }

for (const protector of protectors.filter(({ makes, parameters }) => makes === 'sets' && 'm' in parameters)) {
  test.each([
    ['k < 2', { ...complete, k: 1 }, 'k is not a whole number of at least 2'],
    ['k broken', { ...complete, k: 2.5 }, 'k is not a whole number of at least 2'],
    ['m < 1', { ...complete, m: 0 }, 'm is not a whole number of at least 1'],
    ['k larger than the data', { ...complete, k: 5 }, 'k is 5, but only 4 transactions hold any item'],
  ])(`${protector.id}: %s is infeasible, and says why`, (_, options, because) => {
    expect(infeasible(answered(protector, data, options)).because).toBe(because)
  })

  test(`${protector.id}: a release is not protected again`, () => {
    const release = transactionsOf([[['a', 'b']], [['a', 'b']]])
    expect(infeasible(answered(protector, release, complete)).because).toContain('generalised')
  })

  test(`${protector.id}: empty transactions stay, a repeated item is one item, an m beyond the longest is that of the longest`, () => {
    const odd = transactionsOf([[], ['b', 'b', 'c'], ['c', 'b'], []])
    const result = answered(protector, odd, { ...complete, m: 9, keepOrder: true })
    expect(result).toMatchObject({
      kind: 'released',
      notes: expect.arrayContaining([expect.stringContaining('empty')]),
    })
    if (result.kind !== 'released' || result.release.kind !== 'sets') throw new Error('no release of sets')
    expect(rowsIn(result.release)).toEqual([[], ['b', 'c'], ['c', 'b'], []])
    expect(result.notes.join()).toContain('1 repeats')
    expect(result.notes.join()).toContain('the same as m = 2')
  })

  test(`${protector.id}: a transaction of 5,000 items takes seconds, not minutes`, () => {
    const items = Array.from({ length: 5000 }, (_, i) => `i${i}`)
    const long = transactionsOf([items, items, ...items.slice(0, 300).map((item, i) => [item, items[i + 1]])])
    const paths = items.map((item, i) => [item, `g${i >> 4}`, `h${i >> 8}`, '*'])
    const started = process.cpuUsage()
    const options = { k: 3, m: 2, privacy: [items.slice(0, 5)], hierarchy: hierarchyOf(paths), suppress: 0 }
    expect(answered(protector, long, options).kind).toBe('released')
    expect(process.cpuUsage(started).user).toBeLessThan(5e6)
  })
}

test.each([
  ['k < 2', { k: 1 }, 'k is not a whole number of at least 2'],
  ['k larger than the data', { k: 5 }, 'k is 5, but only 4 transactions hold any item'],
  [
    'an item that the hierarchy misses',
    { k: 2, hierarchy: hierarchyOf(['b', 'c', 'd'].map((item) => [item, '*'])) },
    'misses 1 of 4 items',
  ],
  [
    'a hierarchy without a common top, whose parts are too rare',
    { k: 3, hierarchy: hierarchyOf(['b', 'c', 'd', 'Zaphod'].map((item) => [item, item === 'd' ? 'q' : 'p'])) },
    'no common top',
  ],
])('set-k: %s is infeasible, and says why without naming an item', (_, options, because) => {
  const answer = infeasible(answered(setK, data, { ...complete, ...options }))
  expect(answer.because).toContain(because)
  expect(JSON.stringify([answer.because, answer.remedy])).not.toContain('Zaphod')
})

test('set-k: a release is not protected again; nothing, empty transactions and one of 10,000 items are', () => {
  expect(infeasible(answered(setK, transactionsOf([[['a', 'b']], [['a', 'b']]]), complete)).because).toContain(
    'generalised',
  )
  expect(answered(setK, transactionsOf([]), complete)).toMatchObject({ kind: 'released', made: { classes: 0 } })
  const odd = answered(setK, transactionsOf([[], ['b', 'b', 'c'], ['c', 'b']]), complete)
  if (odd.kind !== 'released') throw new Error('no release')
  expect(plainRows(odd.release).map((row) => row.toSorted())).toEqual([[], ['b', 'c'], ['b', 'c']])
  expect(odd.notes.join()).toMatch(/1 repeats.*1 transactions are empty/)
  const items = Array.from({ length: 10_000 }, (_, i) => `i${i}`)
  const long = transactionsOf([items, items, ...items.slice(0, 300).map((item, i) => [item, items[i + 1]])])
  const deep = hierarchyOf(items.map((item, i) => [item, `g${i >> 4}`, `h${i >> 8}`, '*']))
  const started = performance.now()
  expect(answered(setK, long, { k: 3, hierarchy: deep }).kind).toBe('released')
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('set-k: names of the hierarchy are refused as labels where two published nodes share one', () => {
  const sausages = hierarchyOf([
    ['pork', 'sausage', 'sausage', '*'],
    ['beef', 'sausage', 'sausage', '*'],
    ['ham', 'ham', 'sausage', '*'],
    ['milk', 'milk', 'milk', '*'],
  ])
  const rows = transactionsOf([['pork'], ['beef'], ['ham', 'pork'], ['ham'], ['milk'], ['milk']])
  expect(answered(setK, rows, { k: 2, hierarchy: sausages }).kind).toBe('released')
  const answer = infeasible(answered(setK, rows, { k: 2, hierarchy: sausages, labels: true }))
  expect(answer.because).toContain('one name')
})

test.each([
  ['no rule', { rules: [] }, 'no rule is given'],
  ['a confidence that nothing is below', { confidence: 0 }, 'no confidence is below 0'],
  ['an item that never occurs', { rules: [{ from: ['b'], to: ['Marvin'] }] }, 'rule 1 names 1 items that never occur'],
  ['an item on both sides', { rules: [{ from: ['b'], to: ['b', 'c'] }] }, 'rule 1 has not two sides'],
])('hide-rules: %s is infeasible, and says why', (_, options, because) => {
  const asked = { rules: [{ from: ['b'], to: ['c'] }], confidence: 0.5, ...options }
  const answer = infeasible(answered(hideRules, data, asked))
  expect(answer.because).toContain(because)
  expect(answer.because).not.toContain('Marvin')
})

test('hide-rules: a release is not protected again; one record loses what follows, and the others stay as they were', () => {
  const asked = { rules: [{ from: ['a'], to: ['b'] }], confidence: 0.5 }
  expect(infeasible(answered(hideRules, transactionsOf([[['a', 'b']], ['a']]), asked)).because).toContain('generalised')
  const made = answered(hideRules, transactionsOf([[], ['c', 'b', 'a'], ['b', 'b']]), asked)
  if (made.kind !== 'released') throw new Error('no release')
  expect(rowsIn(made.release)).toEqual([[], ['c', 'a'], ['b']])
  expect(made.made).toEqual({ hiddenRules: 1, changedTransactions: 1, itemsLeftOut: 1 })
})

const byConstraints: readonly Protector[] = [coat, pcta]

test.each(byConstraints)(
  '$id: a constraint on an item that never occurs is named by its number, not by its items',
  (protector) => {
    const privacy = [['b'], ['b', 'Zaphod', 'Marvin']]
    const answer = infeasible(answered(protector, data, { k: 2, privacy }))
    expect(answer.because).toBe('privacy constraint 2 names 1 items that never occur in the data')
    expect(answer.closest).toMatchObject({ constraint: 2, items: ['Marvin'] })
  },
)

test('coat: too much suppression says which constraint, how far it came, and which k or suppression would do', () => {
  const rows = transactionsOf([['Zaphod', 'b'], ['Zaphod'], ['b'], ['b'], ['c']])
  const options = { k: 3, privacy: [['b'], ['Zaphod']], utility: [['b', 'c']], suppress: 0 }
  const answer = infeasible(answered(coat, rows, options))
  expect(answer.because).toBe('privacy constraint 2 would take the suppressed items over 0.0 %')
  expect(answer.closest).toMatchObject({
    constraint: 2,
    items: ['Zaphod'],
    support: 2,
    wouldDo: { k: 2, suppress: 1 / 3 },
  })
  expect(JSON.stringify([answer.because, answer.remedy])).not.toContain('Zaphod')
})

test('coat: utility constraints that share an item are refused, for they are a partition', () => {
  const answer = infeasible(
    answered(coat, data, {
      k: 2,
      utility: [
        ['b', 'c'],
        ['c', 'd'],
      ],
    }),
  )
  expect(answer.because).toBe('utility constraints 1 and 2 share an item')
})

test.each([
  [
    'misses an item',
    [
      ['b', '*'],
      ['c', '*'],
      ['d', '*'],
    ],
    'misses 1 of 4 items',
  ],
  [
    'has a name on two levels of two paths',
    [
      ['Zaphod', 'c', '*'],
      ['b', 'x', '*'],
      ['c', 'x', '*'],
      ['d', 'x', '*'],
    ],
    'another level',
  ],
  [
    'has a node with two parents',
    [
      ['Zaphod', 'x', 'p'],
      ['b', 'x', 'q'],
      ['c', 'y', 'p'],
      ['d', 'y', 'p'],
    ],
    'another parent',
  ],
  [
    'has a value twice',
    [
      ['b', '*'],
      ['b', '*'],
      ['c', '*'],
      ['d', '*'],
    ],
    'has a line already',
  ],
])('km: a hierarchy that %s is infeasible', (_, paths, because) => {
  const answer = infeasible(answered(km, data, { k: 2, m: 1, hierarchy: hierarchyOf(paths) }))
  expect(answer.because).toContain(because)
})

test('km: a hierarchy without a common top is infeasible when its parts are too rare', () => {
  const parts = hierarchyOf([
    ['Zaphod', 'p'],
    ['b', 'p'],
    ['c', 'q'],
    ['d', 'q'],
  ])
  const answer = infeasible(answered(km, data, { k: 4, m: 1, hierarchy: parts }))
  expect(answer.remedy).toContain('*')
})

test('made constraints: share and size, number and sizes, all; anything else is none', () => {
  const random = stream(1, 'constraints')
  expect(madePrivacy('all', data, random)).toEqual([['Zaphod'], ['b'], ['c'], ['d']])
  expect(madePrivacy('random:75%x2', data, random)!.map((constraint) => constraint.length)).toEqual([2, 1])
  expect(new Set(madePrivacy('random:100%x1', data, random)!.flat()).size).toBe(4)
  expect(madePrivacy('random:7x2-3', data, random)).toHaveLength(7)
  expect(madePrivacy('random:7x2-3', data, stream(1, 'a'))).toEqual(madePrivacy('random:7x2-3', data, stream(1, 'a')))
  for (const none of [
    '',
    'some',
    'random',
    'random:50%',
    'random:200%x3',
    'random:5x0',
    'random:5x3-2',
    'random:5x9',
    'random:1.5x2',
    'nested:50%x2',
    'nested:2x3-2',
    'nested:2x5',
    'nested:2.5x2',
  ])
    expect(madePrivacy(none, data, random)).toBeNull()
})

function infeasible(result: Protected | Infeasible): Infeasible {
  if (result.kind === 'released') throw new Error('a release was made')
  return result
}
