import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { readDisassociated, writeDisassociated } from '../../src/kinds/files.js'
import { judgeDisassociation, disassociate } from '../../src/kinds/index.js'
import type { Given } from '../../src/contract/index.js'
import { answered, released } from '../released.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

type Options = Given<(typeof disassociate)['parameters']> & { readonly m: number }

const { file, path } = tempFolder()

test('disassociate: thousands of identical records become equal clusters', () => {
  const rows = Array.from({ length: 5000 }, () => ['a', 'b', 'c'])
  const { release } = accepted(rows, { k: 3, m: 2, maxCluster: 50 })
  expect(release.clusters).toHaveLength(100)
  expect(release.clusters.every(({ size, terms }) => size === 50 && terms.length === 0)).toBe(true)
})

test('disassociate: no cluster is smaller than k, though a rare term would split one off', () => {
  const rows = Array.from({ length: 40 }, (_, i) => (i === 0 ? ['a', 'rare'] : ['a', `b${i % 3}`]))
  const { release } = accepted(rows, { k: 5, m: 2, maxCluster: 12 })
  expect(Math.min(...release.clusters.map(({ size }) => size))).toBeGreaterThanOrEqual(5)
})

test('disassociate: records of one item each', () => {
  const rows = Array.from({ length: 300 }, (_, i) => [`i${i % 7}`])
  expect(accepted(rows, { k: 4, m: 2, maxCluster: 20 }).release.items).toHaveLength(7)
})

test('disassociate: a record of 267 items among short ones', () => {
  const long = Array.from({ length: 267 }, (_, i) => `i${i}`)
  const rows = Array.from({ length: 100 }, (_, r) => [`i${r}`, `i${(r * 7) % 50}`])
  expect(accepted([long, ...rows], { k: 3, m: 3, maxCluster: 25 }).release.items).toHaveLength(267)
})

test('disassociate: no frequent term at all leaves term chunks only', () => {
  const { release } = accepted(
    Array.from({ length: 100 }, (_, i) => [`a${i}`, `b${i}`]),
    { k: 3, m: 2, maxCluster: 20 },
  )
  expect(release.clusters.every(({ chunks }) => chunks.length === 0)).toBe(true)
})

test('disassociate: with an empty term chunk and too few sub-records the least frequent term moves there (Lemma 2)', () => {
  // Two chunks (a,b are together once), 3 + 2 sub-records for 4 records: 4 + 2·(2 − 1) are needed.
  const { release } = accepted([['a'], ['a'], ['a', 'b'], ['b']], { k: 2, m: 2 })
  expect(release.clusters[0].terms).toHaveLength(1)
})

test('disassociate: k larger than the data, m of 0, too small clusters and generalised data are answered with a remedy', () => {
  const rows = [['a'], ['b']]
  const answer = (options: Options) => answered(disassociate, transactionsOf(rows), options)
  expect(answer({ k: 3, m: 2 })).toMatchObject({ kind: 'infeasible', remedy: 'give k = 2 or less' })
  expect(answer({ k: 2, m: 0 })).toMatchObject({ kind: 'infeasible' })
  expect(answer({ k: 2, m: 2, maxCluster: 3 })).toMatchObject({ remedy: 'allow at least 4 records a cluster' })
  const generalised = transactionsOf([[['a', 'b']], [['a', 'b']]])
  expect(answered(disassociate, generalised, { k: 2, m: 2 })).toMatchObject({ kind: 'infeasible' })
})

test('disassociated file: reads back as it was written', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [`"${i % 4}\n`, `b${i % 5}`, `c${i}`, `${i % 9} é`])
  for (const options of [{}, { refine: true }, { safe: true }]) {
    const { release } = accepted(rows, { k: 2, m: 2, maxCluster: 15, ...options })
    for (const name of ['release.json', 'release.json.gz']) {
      const place = path(name)
      await writeDisassociated(place, release)
      expect({ kind: 'disassociated', ...(await readDisassociated(place)) }).toEqual(release)
    }
  }
})

test('disassociated file: nothing in it follows the order of the records', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ['all', i < 20 ? 'first' : 'later'])
  const { release } = accepted(rows, { k: 2, m: 1, maxCluster: 40 })
  const place = path('release.json')
  await writeDisassociated(place, release)
  const text = readFileSync(place, 'utf8')
  const halves = text.match(/first|later/g)!.map((word) => word === 'first')
  expect(halves).toHaveLength(40)
  expect(halves.slice(0, 20).filter(Boolean).length).not.toBe(20)
})

test('disassociated file: what is no release is refused with its place and without a value', async () => {
  const cluster = (more: object) => ({ size: 3, chunks: [[[secret], [secret]]], terms: [], ...more })
  const text = (more: object, ...clusters: object[]) =>
    JSON.stringify({ kind: 'disassociated', k: 2, m: 2, clusters, shared: [], ...more })
  const bad: [string, RegExp][] = [
    [`{"kind":"disassociated",\n"k":2,"${secret}`, /is not JSON here/],
    ['[]', /no disassociated release/],
    [text({ [secret]: 1 }), /field/],
    [text({ k: 1 }), /k is/],
    [text({ m: 'x' }), /m is/],
    [text({ clusters: secret }), /clusters is missing/],
    [text({}, cluster({}), cluster({ size: 0 })), /cluster 2: the size/],
    [text({}, cluster({ size: 1 })), /cluster 1, chunk 1 has more sub-records/],
    [text({}, cluster({ terms: [secret] })), /cluster 1, chunk 1, sub-record 1 names an item of another chunk/],
    [text({}, cluster({ chunks: [[[secret, secret]]] })), /sub-record 1 is no list of names/],
    [text({}, cluster({ chunks: [[[]]] })), /sub-record 1 is no list of names/],
    [text({}, cluster({ chunks: [[]] })), /chunk 1 is empty/],
    [text({ shared: [{ clusters: [0], chunk: [['a']] }] }, cluster({})), /shared chunk 1: its clusters/],
    [text({ shared: [{ clusters: [0, 1], chunk: [[1]] }] }, cluster({}), cluster({})), /shared chunk 1, sub-record 1/],
  ]
  for (const [content, message] of bad) {
    const refused = await refusalOf(readDisassociated(file('release.json', content)))
    expect(refused.message).toMatch(message)
  }
  const cut = await refusalOf(readDisassociated(file('release.json', bad[0][0])))
  expect(cut).toMatchObject({ line: 2 })
})

function accepted(rows: readonly string[][], options: Options) {
  const data = transactionsOf(rows)
  const result = released(disassociate, data, options)
  expect(judgeDisassociation(result.release, options, data).violations).toEqual([])
  return result
}
