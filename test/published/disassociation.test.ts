import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { type Disassociated, coverProblemsOf, namesOfChunk } from '../../src/release/index.js'
import { judgeDisassociation } from '../../src/models/index.js'
import { type DisassociationOptions, protectByDisassociation } from '../../src/protect/index.js'
import { stream } from '../../src/random/random.js'
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
  const result = protectByDisassociation(transactionsOf(figure1a), { k: 3, m: 2 }, stream(1, 'protect'))
  if (result.kind === 'infeasible') throw new Error(result.because)
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
  const result = protectByDisassociation(data, { k: 2, m: 2 }, stream(1, 'protect'))
  if (result.kind === 'infeasible') throw new Error(result.because)
  expect(judgeDisassociation(result.release, { k: 2, m: 2 }, data).holds).toBe(true)
  expect(judgeDisassociation(result.release, { k: 3, m: 2 }, data).holds).toBe(false)
})

function torn(rows: readonly string[][], options: DisassociationOptions) {
  const result = protectByDisassociation(transactionsOf(rows), options, stream(1, 'protect'))
  if (result.kind === 'infeasible') throw new Error(result.because)
  return told(result.release)
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
