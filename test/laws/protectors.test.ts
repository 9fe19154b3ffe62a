import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { type Protector, coat, pcta, everyProtector, type Kind, measureSets } from '../../src/kinds/index.js'
import { stream } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { protectorLaws } from './protector-laws.js'
import { tableProtectorLaws } from './table-protector-laws.js'

const protectors = await everyProtector()

for (const protector of protectors) {
  if (makes(protector, ['sets', 'disassociated'])) protectorLaws(protector)
  if (makes(protector, ['table', 'buckets'])) tableProtectorLaws(protector)
}

function makes<K extends Kind>(protector: Protector, kinds: readonly K[]): protector is Protector<K> {
  return kinds.some((kind) => kind === protector.makes)
}

test('utility: the original itself loses nothing', () => {
  const losesNothing = fc.property(arbitraryTransactions(8), (data) => {
    const utility = measureSets(data, data, { queries: 20 }, stream(1, 'queries'))
    expect(utility).toMatchObject({ ncp: 0, log2UtilityLoss: -Infinity, density: 1, suppressedOccurrences: 0 })
    expect(utility.countQueries.averageRelativeError).toBe(0)
  })
  fc.assert(losesNothing)
})

test('coat, pcta: more k may mean fewer merged items, so nobody promises the contrary', async () => {
  const data = transactionsOf([['a'], ['a', 'b'], ['d', 'c']])
  const merged = async (protector: Protector, k: number) => {
    const made = await protect(data, protector, { k, privacy: [['a', 'd']], suppress: 0, keepOrder: true }, 1)
    return made.kind === 'released' && made.release.kind === 'sets' ? made.release.members.length : undefined
  }
  for (const protector of [coat, pcta]) {
    expect(await merged(protector, 2)).toBe(4)
    expect(await merged(protector, 3)).toBe(2)
  }
})

test('a release that is the original is called that', async () => {
  const data = transactionsOf([
    ['a', 'b'],
    ['a', 'b'],
    ['a', 'b'],
  ])
  const made = await protect(data, coat, { k: 2, m: 2 }, 1)
  expect(made).toMatchObject({ notes: [expect.stringContaining('the release is the original')] })
})
