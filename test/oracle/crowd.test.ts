import { expect, test } from 'vitest'
import {
  whatCrowdTells,
  alikeInLength,
  crowdGroups,
  crowdRecords,
  ownRecords,
} from '../../src/kinds/disassociated/attack/joint/crowd.js'
import { supportLaw } from '../../src/kinds/disassociated/attack/joint/support-law.js'
import { everyAttack, disassociate } from '../../src/kinds/index.js'
import { type Transactions, transactionsOf } from '../../src/data/index.js'
import { stream, unit } from '../../src/math/index.js'
import { attack, protect } from '../../src/run/index.js'

const attacks = await everyAttack()

/** Frequent items decide the clusters; beside them ten pairs of items that go together. */
function pairsOfItems(count: number, name: string): string[][] {
  const random = stream(3, name)
  return Array.from({ length: count }, () => {
    const common = Array.from({ length: 6 }, (_, i) => `common${i}`).filter(() => unit(random) < 0.5)
    const pairs = Array.from({ length: 10 }, (_, i) => {
      const first = unit(random) < 0.2
      const second = unit(random) < (first ? 0.7 : 0.1)
      return [...(first ? [`a${i}`] : []), ...(second ? [`b${i}`] : [])]
    })
    return [...common, ...pairs.flat()]
  }).filter(({ length }) => length > 0)
}

const original = transactionsOf(pairsOfItems(1000, 'release'))

async function torn(data: Transactions, k = 3) {
  const made = await protect(data, disassociate, { k, m: 2, maxCluster: 25 }, 1)
  if (made.kind === 'infeasible' || !made.key) throw new Error('it can be torn apart')
  return { release: made.release, key: made.key }
}

const unknown = { prepare: async () => {}, distances: (a: readonly string[], b: readonly string[]) => nothing(a, b) }

function nothing(a: readonly string[], b: readonly string[]): Float64Array {
  return new Float64Array(a.length * b.length).fill(NaN)
}

test('joint: other transactions of the kind tell what belongs together', async () => {
  const { release, key } = await torn(original, 2)
  const joint = attacks.find(({ id }) => id === 'joint')!
  const given = { original, key, seed: 1, tell: 0 }
  const crowd = transactionsOf(pairsOfItems(4000, 'others'))
  const outcome = await attack(release, joint, {}, { ...given, granted: { meaning: unknown, crowd } })
  if (outcome.kind !== 'attacked') throw new Error(outcome.because)
  const { finding } = outcome
  expect(finding.granted).toContain('crowd')
  expect(finding.baseline!.value).toBeLessThan(finding.success!.value - 0.02)
  expect(finding.reads).toBe(true)
})

test('a population of another kind tells nothing, and says so; one record does no harm', async () => {
  const { release } = await torn(original)
  const foreign = whatCrowdTells(release, transactionsOf([['x', 'y'], ['z']]))
  expect(foreign).toEqual({ groups: [], notes: [expect.stringContaining('no item of the release')] })
  const one = whatCrowdTells(release, transactionsOf([['common0', 'a1', 'b1']]))
  expect(one.groups.flat()).toHaveLength(1)
})

test('records of the release are found among others where they are long, and hardly anybody else', async () => {
  const random = stream(8, 'long')
  const long = (count: number) =>
    Array.from({ length: count }, () => {
      const topic = Math.floor(4 * unit(random))
      return Array.from({ length: 200 }, (_, i) => i).filter((i) => unit(random) < (i % 4 === topic ? 0.12 : 0.04))
    }).map((row) => row.map((i) => `i${i}`))
  const own = long(400)
  const others = long(400)
  const { release } = await torn(transactionsOf(own))
  const records = crowdRecords(release, transactionsOf([...own, ...others]))
  const found = ownRecords(release, records, supportLaw(release).mean)
  const share = (part: Uint8Array) => part.reduce((sum, one) => sum + one, 0) / part.length
  expect(share(found.subarray(0, own.length))).toBeGreaterThan(0.6)
  expect(share(found.subarray(own.length))).toBeLessThan(0.02)
})

test('alikeInLength: the shortest or the longest go until the mean is that of the release', () => {
  const records = [1, 2, 3, 4, 5, 6].map((length) => Uint32Array.from({ length }, (_, i) => i))
  expect(alikeInLength(records, 4.5).map(({ length }) => length)).toEqual([6, 5, 4, 3])
  expect(alikeInLength(records, 2).map(({ length }) => length)).toEqual([1, 2, 3])
})

test('crowdGroups: everybody is in one group, and no group that is too large could be split', async () => {
  const { release } = await torn(original)
  const records = crowdRecords(release, transactionsOf(pairsOfItems(700, 'groups')))
  const groups = crowdGroups(release, records)
  const inOrder = (all: readonly Uint32Array[]) => all.map((record) => record.join()).sort()
  expect(inOrder(groups.flat())).toEqual(inOrder(records))
  expect(Math.max(...groups.map(({ length }) => length))).toBeLessThanOrEqual(25)
  // The first split is on the most frequent item of all.
  const support = release.items.map((_, code) => records.filter((record) => record.includes(code)).length)
  const first = support.indexOf(Math.max(...support))
  for (const group of groups) expect(new Set(group.map((record) => record.includes(first))).size).toBe(1)
})
