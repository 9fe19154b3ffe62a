import {
  findCoverProblems,
  moderateAttacker,
  strongAttacker,
  weakAttacker,
} from '../../src/kinds/disassociated/attack/cover.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  everyAttack,
  type Disassociated,
  disassociatedOf,
  disassociatedRelease,
  namesOfChunk,
  judgeDisassociation,
  disassociate,
  coverProblemsOf,
  linkFinding,
  vulnerableRecords,
} from '../../src/kinds/index.js'
import { type Transactions, transactionsOf } from '../../src/data/index.js'
import { stream } from '../../src/math/random.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { answered, released as made } from '../released.js'
import { possibleDatasets, support } from './naive-guarantee.js'
import { tries } from '../laws/tries.js'

const attacks = await everyAttack()

const cases = fc.record({
  data: arbitraryTransactions(6, 24),
  k: fc.integer({ min: 2, max: 3 }),
  m: fc.integer({ min: 2, max: 3 }),
})

test('cover: the problems are those of Definition 3, item by item', () => {
  const agrees = fc.property(cases, ({ data, k, m }) => {
    const release = released(data, k, m)
    if (!release) return
    const found = Array.from(coverProblemsOf(release), ({ cluster, chunk, earlier, x }) => [cluster, chunk, earlier, x])
    const naive: number[][] = []
    for (const [c, { chunks }] of release.clusters.entries()) {
      const lists = chunks.map((chunk) => namesOfChunk(release.items, chunk))
      for (let j = 1; j < lists.length; j++)
        for (const x of new Set(lists[j].flat()))
          for (let l = 0; l < j; l++) {
            const set = [...new Set(lists[l].flat())].filter((y) => support(lists[l], [y]) >= support(lists[j], [x]))
            const least = Math.min(...set.map((y) => support(lists[l], [y])))
            if (set.length > 0 && support(lists[l], set) === least) naive.push([c, j, l, release.items.indexOf(x)])
          }
    }
    expect(found.map(String).sort()).toEqual(naive.map(String).sort())
  })
  fc.assert(agrees, { numRuns: tries(500) })
})

test('cover: where a breach is told, no dataset that the release can come from holds the pair k times', () => {
  let checked = 0
  const small = fc.record({
    data: arbitraryTransactions(5, 6),
    k: fc.constant(2),
    m: fc.integer({ min: 2, max: 3 }),
  })
  const keepsItsWord = fc.property(small, ({ data, k, m }) => {
    const release = released(data, k, m)
    if (!release) return
    for (const { cluster, x, covered } of findCoverProblems(release, strongAttacker).breaches) {
      for (const dataset of possibleDatasets(release, release.clusters[cluster])) {
        for (const y of covered) {
          checked++
          expect(support(dataset, [release.items[x], release.items[y]])).toBeLessThan(k)
        }
      }
    }
  })
  fc.assert(keepsItsWord, { numRuns: tries(2000, 500) })
  expect(checked).toBeGreaterThan(tries(100, 25))
})

test('safe: no cover problem is left, the judge accepts, and what was left out is counted', () => {
  const closes = fc.property(cases, ({ data, k, m }) => {
    const result = answered(disassociate, data, { k, m, safe: true })
    if (result.kind === 'infeasible') return
    expect([...coverProblemsOf(result.release)]).toEqual([])
    expect(judgeDisassociation(result.release, { k, m }, data).violations).toEqual([])
    expect(result.release.suppressed).toBe(result.made['occurrencesLeftOut'])
  })
  fc.assert(closes, { numRuns: tries(1000) })
})

test('attackers: the strong one breaches at every problem, no other at more, and the weak one knows 190 pairs', () => {
  const rows = Array.from({ length: 200 }, (_, i) => [`a${i % 3}`, `b${i % 4}`, `c${i % 5}`, `d${i % 7}`])
  const data = transactionsOf(rows)
  const { release, key } = made(disassociate, data, { k: 3, m: 2, maxCluster: 20 })
  const strong = findCoverProblems(release, strongAttacker)
  expect(strong.breaches).toHaveLength(strong.problemCount)
  const moderate = findCoverProblems(release, moderateAttacker(data, 0.2, stream(1, 'known')))
  expect(moderate.knowledge.pairs).toBe(40)
  const dictionary = Array.from({ length: 50 }, (_, i) => `word${i}`)
  const weak = findCoverProblems(release, weakAttacker(release.items, dictionary, stream(1, 'known')))
  expect(weak.knowledge.pairs).toBe(190)
  for (const { breachCount } of [moderate, weak]) expect(breachCount).toBeLessThanOrEqual(strong.breachCount)
  const score = vulnerableRecords(release, strong, { original: data, key: key! })
  expect(score.deanonymised).toBeLessThanOrEqual(score.vulnerable)
  expect(score.records).toBe(200)
})

test('cover: the sentence names the pair and what comes with it', () => {
  const chunks = [
    [['a', 'b', 'c'], ['a', 'b', 'c'], ['a'], ['b']],
    [['e'], ['e']],
  ]
  const clusters = [{ size: 4, chunks, terms: [] }]
  const release = disassociatedRelease(disassociatedOf({ k: 2, m: 2, clusters }))
  const claims = findCoverProblems(release, strongAttacker)
  const cover = attacks.find(({ id }) => id === 'cover')!
  const { told } = linkFinding({ attack: cover, claims, granted: [], seed: 1, tell: 1 }, undefined, release, undefined)
  expect(told[0].sentence).toBe(
    'e with c is held by fewer than 2 of the 4 records of cluster 1, each of which also holds a and b',
  )
})

function released(data: Transactions, k: number, m: number): Disassociated | null {
  const result = answered(disassociate, data, { k, m, maxCluster: 2 * k + 4 })
  return result.kind === 'infeasible' ? null : result.release
}
