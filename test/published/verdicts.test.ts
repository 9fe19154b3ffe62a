import { expect, test } from 'vitest'
import { measureOf, noise } from '../../bench/worlds/made-up-measure.js'
import { tableOf, transactionsOf } from '../../src/data/index.js'
import {
  anatomy,
  disassociatedOf,
  disassociatedRelease,
  type Release,
  setBucketsOf,
  setBucketsRelease,
  setsRelease,
} from '../../src/kinds/index.js'
import { below, stream, streamsOf } from '../../src/math/index.js'
import { policyNamed } from '../../src/policy/policies.js'
import type { AttackGiven } from '../../src/run/index.js'
import { audit } from '../../src/run/audit/audit.js'
import { heldAgainst } from '../../src/run/audit/held-against.js'
import { palimpsest } from '../cli/palimpsest.js'

const audited = (release: Release, given: Omit<AttackGiven, 'seed'>) =>
  audit(release, { ...given, seed: 1, policy: policyNamed('house')!, firstRelease: true })

const byMatter = measureOf((a, b) => (a.split('/')[0] === b.split('/')[0] ? 0.2 : 0.7) + 0.1 * noise(a, b, 1))

test('13 §0: 600 baskets, a set of four unlike things, the open rest names the right one: NOT READY, by ours and by theirs', async () => {
  const random = stream(1, 'papers')
  const members = ['motor', 'kitchen', 'garden', 'music'].map((matter) => `${matter}/hidden`)
  const baskets = Array.from({ length: 600 }, () => {
    const member = members[below(4, random)]
    const plain = Array.from({ length: 4 }, () => `${member.split('/')[0]}/${below(30, random)}`)
    return { plain: [...new Set(plain)], member }
  })
  const release = setsRelease(transactionsOf(baskets.map(({ plain }) => [...plain, members])))
  const original = transactionsOf(baskets.map(({ plain, member }) => [...plain, member]))
  const { verdict, lines } = await audited(release, { original, granted: { meaning: byMatter } })
  expect([verdict.state, verdict.exit]).toEqual(['not ready', 1])
  const { state, furthest, findings } = lines.find(({ line }) => line.id === 'I6')!
  expect([state, furthest!.people, furthest!.of]).toEqual(['above', 600, 600])
  // The same said of another basket is right once in four; the published attacks, whose numbers only order, count as well.
  expect(furthest!.guessing).toBeCloseTo(0.25, 1)
  const above = findings.filter(({ pinned }) => heldAgainst(pinned, 0.01).state === 'above').map(({ attack }) => attack)
  expect(above).toEqual(expect.arrayContaining(['undertext', 'tba', 'rba']))
})

test('13 §0: the four records of Figure 1.5 of the thesis are too few to show anything: NOT MEASURED, never READY', () => {
  const said = ['audit', 'examples/thesis/figure-1.5.txt', '--semantics', 'table:examples/thesis/scores.csv']
  const { out, code } = palimpsest([...said, '--original', 'examples/thesis/figure-1.3.txt', '--first-release'])
  expect([code, out]).toEqual([3, expect.stringContaining('4 are too few to tell whether that is past the limit')])
})

test('13 §0: a group of twenty baskets in which all have the item: NOT READY, without the original as well', async () => {
  const groups = Array.from({ length: 40 }, (_, g) => ({
    records: Array.from({ length: 20 }, (__, i) => [`shelf ${g}`, `bread ${i % 3}`]),
    sensitive: { test: g === 0 ? 20 : 1 },
  }))
  const release = setBucketsRelease(setBucketsOf({ p: 20, groups }))
  const { verdict } = await audited(release, { granted: {} })
  expect(verdict.above.map(({ line, furthest }) => [line.id, furthest!.people, furthest!.of])).toEqual([
    ['B1', 20, 800],
  ])
  const kept = groups.map((group) => ({ ...group, sensitive: { test: 1 } }))
  const clean = await audited(setBucketsRelease(setBucketsOf({ p: 20, groups: kept })), { granted: {} })
  expect(clean.verdict.above).toEqual([])
})

test('13 §0: a bucket with one value that few others have: NOT READY', async () => {
  const rows = Array.from({ length: 400 }, (_, i) => [`town ${i % 7}`, `illness ${i < 8 ? 0 : 1 + (i % 8)}`])
  const original = tableOf(['town', 'illness'], rows, { town: 'quasi', illness: 'sensitive' })
  const made = anatomy.run(original, { l: 4, attribute: undefined, keepOrder: false }, streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  expect((await audited(made.release, { granted: {} })).verdict.above).toEqual([])
  // All of the rarest value in one bucket, whose own values go elsewhere.
  const { groups, values, counts } = made.release
  const rare = values.indexOf('illness 0')
  const size = groups.reduce((sum, group) => sum + (group === 0 ? 1 : 0), 0)
  const others = counts.filter(({ group, value }) => group > 0 && value !== rare)
  const planted = { ...made.release, counts: [{ group: 0, value: rare, count: size }, ...others] }
  const { verdict } = await audited(planted, { granted: {} })
  expect(verdict.above.map(({ line, furthest }) => [line.id, furthest!.people])).toEqual([['I1', size]])
})

test('13 §0: buckets of one person and groups of one basket tell what they have: NOT READY, without the original as well', async () => {
  const rows = Array.from({ length: 60 }, (_, i) => [`town ${i % 7}`, `illness ${i % 6}`])
  const original = tableOf(['town', 'illness'], rows, { town: 'quasi', illness: 'sensitive' })
  const made = anatomy.run(original, { l: 2, attribute: undefined, keepOrder: false }, streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  const counts = rows.map((_, group) => ({ group, value: group % 6, count: 1 }))
  const alone = { ...made.release, groups: Uint32Array.from(rows, (_, row) => row), groupCount: 60, counts }
  const { verdict } = await audited(alone, { granted: {} })
  expect(verdict.above.map(({ line, furthest }) => [line.id, furthest!.people])).toEqual([['I1', 60]])
  const groups = Array.from({ length: 60 }, (_, g) => ({
    records: [[`shelf ${g}`]],
    sensitive: { [`item ${g % 6}`]: 1 },
  }))
  const baskets = await audited(setBucketsRelease(setBucketsOf({ p: 2, groups })), { granted: {} })
  expect(baskets.verdict.above.map(({ line, furthest }) => [line.id, furthest!.people])).toEqual([['B1', 60]])
})

test('13 §0: four findings, four jobs, each its own: buckets teach whose is whose, with and without the original: NOT READY', async () => {
  const random = stream(1, 'jobs')
  const jobs = ['baker', 'smith', 'clerk', 'nurse']
  const rows = Array.from({ length: 400 }, () => {
    const kind = below(4, random)
    return [jobs[kind], `finding ${kind}`]
  })
  const original = tableOf(['job', 'finding'], rows, { job: 'quasi', finding: 'sensitive' })
  const made = anatomy.run(original, { l: 2, attribute: undefined, keepOrder: false }, streamsOf(1))
  if (made.kind === 'infeasible') throw new Error(made.because)
  const blind = await audited(made.release, { granted: {} })
  const [line] = blind.verdict.above
  expect([blind.verdict.exit, line.line.id, line.furthest!.people]).toEqual([1, 'I2', 400])
  // Where some are not as their job says, no bucket is proof, and the attacks count.
  const mostly = rows.map(([job, finding], i) => [job, i % 10 === 0 ? `finding ${below(4, random)}` : finding])
  const known = tableOf(['job', 'finding'], mostly, { job: 'quasi', finding: 'sensitive' })
  const again = anatomy.run(known, { l: 2, attribute: undefined, keepOrder: false }, streamsOf(1))
  if (again.kind === 'infeasible') throw new Error(again.because)
  const alone = await audited(again.release, { granted: {} })
  expect(alone.verdict.above.map((one) => one.line.id)).toEqual(['I2'])
  const beside = await audited(again.release, { original: known, key: again.key, granted: {} })
  expect(beside.verdict.above.map((one) => one.line.id)).toEqual(['I2'])
})

test('13 §0: torn records whose other half is the same for a whole cluster: NOT READY', async () => {
  const clusters = Array.from({ length: 50 }, (_, c) => ({
    size: 6,
    chunks: [
      Array.from({ length: 6 }, (__, r) => [`a${(c + (r >> 1)) % 10}`]),
      Array.from({ length: 6 }, (__, r) => [c === 0 ? 'rare' : `b${(c + (r >> 1)) % 10}`]),
    ],
    terms: [],
  }))
  const { verdict } = await audited(disassociatedRelease(disassociatedOf({ k: 2, m: 2, clusters })), { granted: {} })
  const told = verdict.above.find(({ line }) => line.id === 'L5')
  expect([told?.furthest!.people, told?.furthest!.of]).toEqual([6, 300])
  const without = disassociatedRelease(disassociatedOf({ k: 2, m: 2, clusters: clusters.slice(1) }))
  expect((await audited(without, { granted: {} })).verdict.above.map(({ line }) => line.id)).not.toContain('L5')
})

test('13 §0: 150 clusters of two torn records, each half its own: answered at once, NOT READY', async () => {
  const clusters = Array.from({ length: 150 }, (_, c) => ({
    size: 2,
    chunks: [
      [[`a${2 * c}`], [`a${2 * c + 1}`]],
      [[`b${2 * c + 1}`], [`b${2 * c}`]],
    ],
    terms: [],
  }))
  const started = performance.now()
  const { verdict } = await audited(disassociatedRelease(disassociatedOf({ k: 2, m: 2, clusters })), { granted: {} })
  // Below a second on a machine that does nothing else.
  expect(performance.now() - started).toBeLessThan(20_000)
  const told = verdict.above.find(({ line }) => line.id === 'L5')
  expect([told?.furthest!.people, told?.furthest!.of]).toEqual([300, 300])
})
