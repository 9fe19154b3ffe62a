import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Transactions, transactionsOf } from '../../src/data/index.js'
import { disassociate, type Disassociated, disassociatedOf, keyFault, matchClusters } from '../../src/kinds/index.js'
import { answered } from '../released.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { plainRows } from '../rows-in.js'
import { naiveAssignments } from './naive-match.js'

const modes = fc.record({ refine: fc.boolean(), safe: fc.boolean() })
test('matchClusters: found, ambiguous and impossible as every assignment of small data says', () => {
  const counts: Counts = { found: 0, ambiguous: 0, impossible: 0, leftOut: 0 }
  const agrees = fc.property(
    arbitraryTransactions(6, 9),
    modes,
    arbitraryTransactions(3, 8),
    fc.boolean(),
    (data, mode, other, swap) => {
      const torn = tear(data, mode, 4)
      if (torn) compare(torn.release, swap ? other : data, counts)
    },
  )
  fc.assert(agrees, { numRuns: 500 })
  expect(counts.found).toBeGreaterThan(80)
  expect(counts.impossible).toBeGreaterThan(80)
})

test('matchClusters: releases of any make, with occurrences left out or not', () => {
  const counts: Counts = { found: 0, ambiguous: 0, impossible: 0, leftOut: 0 }
  const row = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 4 })
  const rows = fc.array(row, { minLength: 4, maxLength: 7 })
  const agrees = fc.property(rows, fc.subarray(['a', 'b', 'c', 'd', 'e']), fc.nat(2), (records, inChunk, leaveOut) => {
    compare(tornInTwo(records, inChunk, leaveOut), transactionsOf(records), counts)
  })
  fc.assert(agrees, { numRuns: 500 })
  expect(counts.found).toBeGreaterThan(50)
  expect(counts.ambiguous).toBeGreaterThan(50)
  expect(counts.leftOut).toBeGreaterThan(50)
})

type Counts = Record<'found' | 'ambiguous' | 'impossible' | 'leftOut', number>

function compare(release: Disassociated, original: Transactions, counts: Counts): void {
  const answer = matchClusters(release, original)
  const naive = naiveAssignments(release, original)
  const kind = 'because' in answer ? answer.kind : 'found'
  const truth = naive.length === 0 ? 'impossible' : naive.length === 1 ? 'found' : 'ambiguous'
  expect(kind).toBe(truth)
  expect('because' in answer ? naive[0] : contents(answer.records, original)).toBe(naive[0])
  expect('because' in answer ? null : keyFault(release, original, answer)).toBe(null)
  counts[truth]++
  if (release.suppressed > 0) counts.leftOut++
}

/** The first half and the second as clusters: some items in a record chunk, the others as terms. */
function tornInTwo(records: readonly string[][], inChunk: readonly string[], leaveOut: number): Disassociated {
  const half = records.length >> 1
  let suppressed = 0
  const clusters = [records.slice(0, half), records.slice(half)].map((part) => {
    const chunk = part.map((record) => record.filter((item) => inChunk.includes(item)))
    for (const subRecord of chunk) if (subRecord.length > 1 && suppressed < leaveOut && subRecord.pop()) suppressed++
    const terms = new Set(part.flat().filter((item) => !inChunk.includes(item)))
    return { size: part.length, chunks: [chunk.filter(({ length }) => length > 0)], terms: [...terms] }
  })
  return disassociatedOf({ k: 2, m: 2, suppressed, clusters })
}

test('matchClusters: what disassociation itself says about larger data is accepted, and found if anything is', () => {
  let found = 0
  const agrees = fc.property(arbitraryTransactions(12, 60), modes, (data, mode) => {
    const torn = tear(data, mode, 8)
    if (!torn) return
    expect(keyFault(torn.release, data, torn)).toBe(null)
    const answer = matchClusters(torn.release, data)
    expect('because' in answer ? answer.kind : 'found').not.toBe('impossible')
    if ('because' in answer) return
    found++
    expect(contents(answer.records, data)).toBe(contents(torn.records, data))
  })
  fc.assert(agrees, { numRuns: 200 })
  expect(found).toBeGreaterThan(20)
})

test('keyFault: a record given twice, left out, in the wrong place, or another number of them', () => {
  const data = transactionsOf([['a', 'b'], ['a', 'b'], ['a'], ['a'], ['c'], ['c', 'd']])
  const chunks = [[['a', 'b'], ['a', 'b'], ['a'], ['a']]]
  const clusters = [
    { size: 4, chunks, terms: [] },
    { size: 2, chunks: [[['c'], ['c']]], terms: ['d'] },
  ]
  const release = disassociatedOf({ k: 2, m: 2, clusters })
  const fault = (...records: number[][]) =>
    keyFault(release, data, { records: records.map((list) => Uint32Array.from(list)) })
  expect(fault([3, 2, 1, 0], [4, 5])).toBe(null)
  expect(fault([0, 1, 2, 3])).toBe('the key tells of 1 clusters, the release has 2')
  expect(fault([0, 1, 2], [3, 4, 5])).toBe('cluster 1 holds 4 records, the key gives it 3')
  expect(fault([0, 1, 2, 2], [4, 5])).toBe('record 3 stands in the key twice')
  expect(fault([0, 1, 2, 9], [4, 5])).toBe('cluster 1: the original has no record 10')
  expect(fault([0, 1, 2, 4], [3, 5])).toBe('cluster 1: its records do not give chunk 1')
  expect(
    keyFault({ ...release, suppressed: 1 }, data, { records: [Uint32Array.of(0, 1, 2, 3), Uint32Array.of(4, 5)] }),
  ).toBe('the records hold 0 occurrences more than is published, 1 were left out')
})

function tear(data: Transactions, mode: { readonly refine: boolean; readonly safe: boolean }, maxCluster: number) {
  const result = answered(disassociate, data, { k: 2, m: 2, maxCluster, ...mode })
  return result.kind === 'infeasible' ? null : { release: result.release, ...result.key! }
}

/** Clusters by what their records hold: identical records are interchangeable. */
function contents(records: readonly Uint32Array[], data: Transactions): string {
  const rows = plainRows(data).map((row) => [...new Set(row)].sort().join())
  return JSON.stringify(records.map((list) => Array.from(list, (r) => rows[r]).sort()))
}
