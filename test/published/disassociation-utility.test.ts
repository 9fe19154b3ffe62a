import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { disassociatedOf, measureDisassociation } from '../../src/kinds/index.js'
import { stream } from '../../src/math/random.js'
import { mostFrequentSets } from '../../src/kinds/sets/utility/frequent-sets.js'

test('utility: a release that tells everything loses nothing (definitions of Terrovitis et al. 2012)', () => {
  const rows = [
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'c'],
    ['a', 'c'],
  ]
  const release = disassociatedOf({ k: 2, m: 2, clusters: [{ size: 4, chunks: [rows], terms: [] }] })
  const utility = measureDisassociation(transactionsOf(rows), release, {}, stream(1, 'reconstruct'))
  const nothing = { mean: 0, low: 0, high: 0, draws: 5 }
  expect(utility).toEqual({ tKd: nothing, tKdA: 0, re: nothing, tlost: 0 })
})

test('utility: items in term chunks alone are lost', () => {
  const rows = [['a', 'b'], ['a', 'b'], ['a'], ['a']]
  const chunks = [rows.map(() => ['a'])]
  const release = disassociatedOf({ k: 2, m: 2, clusters: [{ size: 4, chunks, terms: ['b'] }] })
  const { tlost } = measureDisassociation(transactionsOf(rows), release, {}, stream(1, 'reconstruct'))
  expect(tlost).toBe(1 / 2)
})

test('utility: tKd-a counts what the chunks show, tKd and re what reconstructions put together, over all draws', () => {
  const rows = [['b', 'c'], ['b', 'c'], ['a'], ['a']]
  const chunks = [
    [['a'], ['a'], ['c'], ['c']],
    [['b'], ['b']],
  ]
  const release = disassociatedOf({ k: 2, m: 2, clusters: [{ size: 4, chunks, terms: [] }] })
  const options = { K: 4, draws: 40 }
  const { tKd, tKdA, re } = measureDisassociation(transactionsOf(rows), release, options, stream(1, 'reconstruct'))
  // Of the sets a, b, c and bc the last is torn apart; drawn at random, both b stand with c in one of six cases.
  expect(tKdA).toBe(1 / 4)
  expect(tKd).toMatchObject({ low: 0, high: 1 / 4, draws: 40 })
  expect(tKd.mean).toBeCloseTo(5 / 24, 1)
  expect(re.low).toBeLessThan(re.high)
})

test('mostFrequentSets: all sets by support, the names deciding between equals', () => {
  const data = transactionsOf([['b', 'a'], ['a', 'b', 'c'], ['a']])
  expect(mostFrequentSets(data, 4)).toEqual([
    { key: '["a"]', support: 3 },
    { key: '["a","b"]', support: 2 },
    { key: '["b"]', support: 2 },
    { key: '["a","b","c"]', support: 1 },
  ])
})
