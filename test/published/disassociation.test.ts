import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import {
  type Disassociated,
  coverProblemsOf,
  disassociatedOf,
  namesOfChunk,
  judgeDisassociation,
  judgeGuarantee,
  disassociate,
} from '../../src/kinds/index.js'
import { released } from '../released.js'
import { exampleRelease, exampleRows } from './examples.js'

const table2 = exampleRows('alshuhail-shao/table-2.txt')
const figure1a = exampleRows('barakat/figure-1a.txt')

test('disassociate: Table 2 becomes Table 3 of AlShuhail and Shao (k = m = 2)', () => {
  expect(torn(table2, { k: 2, m: 2 })).toEqual(told(exampleRelease('alshuhail-shao/table-3.json')))
})

test('disassociate: Figure 1a becomes Figure 1b of Barakat et al. (k = 3, m = 2)', () => {
  expect(torn(figure1a, { k: 3, m: 2 })).toEqual(told(exampleRelease('barakat/figure-1b.json')))
})

test('cover: Side Effects is covered by Cancer in Figure 1b, as §5.2 of Barakat et al. works out', () => {
  const result = released(disassociate, transactionsOf(figure1a), { k: 3, m: 2 })
  const { items } = result.release
  const problems = [...coverProblemsOf(result.release)].map(({ x, covering, covered }) => ({
    x: items[x],
    covering: covering.map((code) => items[code]).sort(),
    covered: covered.map((code) => items[code]),
  }))
  expect(problems).toContainEqual({
    x: 'Side Effects',
    covering: ['Cancer', 'Oncologist', 'Treatment'],
    covered: ['Cancer'],
  })
})

test('cover: e with c, covered by a and b, in Figure 3a of Barakat et al.', () => {
  // Figure 3a is a drawing; its text gives I = {a, b, c}, s(I) = s(c) = 2, k = 2, and e in the second chunk.
  const release = exampleRelease('barakat/figure-3a.json')
  const [problem] = coverProblemsOf(release)
  expect(problem).toMatchObject({ x: release.items.indexOf('e'), covered: [release.items.indexOf('c')] })
  expect(problem.covering).toHaveLength(3)
})

test('judge: accepts Table 3 beside Table 2, and refuses it at k = 3', () => {
  const data = transactionsOf(table2)
  const result = released(disassociate, data, { k: 2, m: 2 })
  expect(judgeDisassociation(result.release, { k: 2, m: 2 }, data).holds).toBe(true)
  expect(judgeDisassociation(result.release, { k: 3, m: 2 }, data).holds).toBe(false)
})

test('guarantee: Figure 1b of Barakat et al. does not keep it, though every chunk is 3^2-anonymous', () => {
  const release = releaseOf(figure1a, { k: 3, m: 2 })
  expect(judgeDisassociation(release, { k: 3, m: 2 }).holds).toBe(true)
  const { holds, violations } = judgeGuarantee(release, { k: 3, m: 2 })
  expect(holds).toBe(false)
  const pairs = violations.map(({ items, support }) => ({ items: [...items].sort(), support }))
  expect(pairs).toContainEqual({ items: ['Cancer', 'Side Effects'], support: 2 })
  expect(pairs).toContainEqual({ items: ['Cancer', 'Surgery'], support: 2 })
  expect(pairs).toHaveLength(2)
})

test('guarantee: e with c breaks it in Figure 3a of Barakat et al., and nothing else does', () => {
  const chunks = [
    [['a', 'b', 'c'], ['a', 'b', 'c'], ['a'], ['b']],
    [['e'], ['e']],
  ]
  const release = disassociatedOf({ k: 2, m: 2, clusters: [{ size: 4, chunks, terms: [] }] })
  expect(judgeGuarantee(release, { k: 2, m: 2 })).toMatchObject({
    holds: false,
    violations: [{ items: ['c', 'e'], support: 1, cluster: 1 }],
  })
})

test('guarantee: Table 3 of AlShuhail and Shao keeps it; Figure 1a made safe is not measured, one occurrence left out', () => {
  const safe = judgeGuarantee(releaseOf(figure1a, { k: 3, m: 2, safe: true }), { k: 3, m: 2 })
  expect(safe).toMatchObject({ holds: null, violationCount: 0, because: expect.stringContaining('1 occurrence was') })
  const table3 = judgeGuarantee(releaseOf(table2, { k: 2, m: 2 }), { k: 2, m: 2 })
  expect(table3.holds).toBe(true)
  expect(table3.notes.join()).toContain('3 items stand in one term chunk and nowhere else')
})

interface Options {
  readonly k: number
  readonly m: number
  readonly safe?: boolean
}

function releaseOf(rows: readonly string[][], options: Options) {
  return released(disassociate, transactionsOf(rows), options).release
}

function torn(rows: readonly string[][], options: Options) {
  return told(releaseOf(rows, options))
}

/** Cluster by cluster what is together, whatever the order of the rows. */
function told({ items, clusters }: Disassociated) {
  return clusters.map(({ size, chunks, terms }) => ({
    size,
    chunks: chunks.map((chunk) =>
      namesOfChunk(items, chunk)
        .map((names) => names.sort().join(' '))
        .sort(),
    ),
    terms: Array.from(terms, (code) => items[code]).sort(),
  }))
}
