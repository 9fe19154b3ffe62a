import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Disassociated, namesOfChunk } from '../../src/kinds/disassociated/disassociated.js'
import { judgeDisassociation, disassociate } from '../../src/kinds/index.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { answered } from '../released.js'
import { plainRows } from '../rows-in.js'
import { canonical, isKm, naiveParts, naiveVertical } from './naive-disassociation.js'
import { tries } from '../laws/tries.js'

const cases = fc.record({
  data: arbitraryTransactions(8, 30),
  k: fc.integer({ min: 2, max: 4 }),
  m: fc.integer({ min: 1, max: 3 }),
  more: fc.integer({ min: 0, max: 6 }),
})

test('disassociate: the clusters and chunks are those of the naive twin', () => {
  const agrees = fc.property(cases, ({ data, k, m, more }) => {
    const maxCluster = 2 * k + more
    const result = answered(disassociate, data, { k, m, maxCluster })
    if (result.kind === 'infeasible') return
    const records = plainRows(data).map((row) => [...new Set(row)])
    const naive = naiveParts(records, k, maxCluster, data.items).map((part) => naiveVertical(part, k, m, data.items))
    expect(plainClusters(result.release).map(canonical).sort()).toEqual(naive.map(canonical).sort())
  })
  fc.assert(agrees, { numRuns: 500 })
})

test('disassociate, refined, safe and both: the independent judge accepts every release, and k^m holds by definition', () => {
  const modes = fc.record({ refine: fc.boolean(), safe: fc.boolean() })
  const holds = fc.property(cases, modes, ({ data, k, m, more }, mode) => {
    const result = answered(disassociate, data, { k, m, maxCluster: 2 * k + more, ...mode })
    if (result.kind === 'infeasible') return
    const { release } = result
    expect(judgeDisassociation(release, { k, m }, data)).toMatchObject({ holds: true, violations: [] })
    for (const { chunks } of plainClusters(release)) for (const chunk of chunks) expect(isKm(chunk, k, m)).toBe(true)
    for (const { subRecords } of release.shared) expect(isKm(namesOfChunk(release.items, subRecords), k, m)).toBe(true)
  })
  fc.assert(holds, { numRuns: tries(1000) })
})

test('disassociate: the same seed gives the same release, and the input stays untouched', () => {
  const repeats = fc.property(cases, ({ data, k, m }) => {
    const before = structuredClone(data)
    const first = answered(disassociate, data, { k, m, refine: true })
    expect(answered(disassociate, data, { k, m, refine: true })).toEqual(first)
    expect(data).toEqual(before)
  })
  fc.assert(repeats)
})

test('judge: every planted fault is found', () => {
  const planted = fc.property(cases, fc.nat(), ({ data, k, m }, at) => {
    const result = answered(disassociate, data, { k, m })
    if (result.kind === 'infeasible') return
    const { release } = result
    const { chunks } = release.clusters[0]
    const judged = (clusters: Disassociated['clusters']) =>
      judgeDisassociation({ ...release, clusters }, { k, m }, data).violations.map(({ what }) => what)
    const [cluster, ...others] = release.clusters
    expect(judged([{ ...cluster, size: cluster.size + 1 }, ...others])).toContain('record count')
    if (chunks.length === 0) return
    const chunk = chunks[at % chunks.length]
    const twice = { ...cluster, chunks: [...chunks, chunk] }
    expect(judged([twice, ...others])).toContain('no reconstruction')
    const lonely = { offsets: chunk.offsets.slice(0, 2), codes: chunk.codes.slice(0, chunk.offsets[1]) }
    expect(judged([{ ...cluster, chunks: [lonely] }, ...others])).toContain('rare set')
  })
  fc.assert(planted, { numRuns: 300 })
})

function plainClusters({ items, clusters }: Disassociated) {
  return clusters.map(({ size, chunks, terms }) => ({
    size,
    chunks: chunks.map((chunk) => namesOfChunk(items, chunk)),
    terms: Array.from(terms, (code) => items[code]),
  }))
}
