import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureOf, noise } from '../../bench/worlds/made-up-measure.js'
import { zipfBaskets } from '../../bench/worlds/baskets.js'
import { type Transactions, generalisedCount, membersOf } from '../../src/data/transactions.js'
import { coat, madePrivacy } from '../../src/kinds/index.js'
import { stream } from '../../src/math/index.js'
import { measure, protect, utilityFor } from '../../src/run/index.js'
import { answered } from '../released.js'
import { tries } from './tries.js'

const semantics = measureOf((a, b) => 0.2 + 0.7 * noise(a, b, 1))

const cases = fc.record({
  seed: fc.integer({ min: 1, max: 1000 }),
  k: fc.integer({ min: 2, max: 6 }),
  m: fc.constantFrom(undefined, 1, 2),
  maxLoss: fc.constantFrom(undefined, 0, 0.1, 1),
  halves: fc.boolean(),
})

test('against meaning: within the loss limit and the largest set, all promises held, the same seed the same release', async () => {
  let changed = 0
  const all = tries(15, 8)
  await fc.assert(
    fc.asyncProperty(cases, async ({ seed, k, m, maxLoss, halves }) => {
      const data = zipfBaskets(60, 24, 6, stream(seed, 'baskets'))
      const privacy = madePrivacy('random:8x2-3', data, stream(seed, 'privacy'))!
      const half = data.items.length >> 1
      const utility = halves ? [data.items.slice(0, half), data.items.slice(half)] : undefined
      const asked = { k, privacy, m, utility, suppress: 1 }
      const given = { ...asked, againstMeaning: true, semantics, maxLoss }
      const plain = await protect(data, coat, asked, seed)
      // The judges of what it promises, which share no code with it, are asked by `protect`.
      const quiet = await protect(data, coat, given, seed)
      if (plain.kind === 'infeasible' || quiet.kind === 'infeasible') throw new Error('no release')
      const limit = 1 + (maxLoss ?? (k >= 6 ? 0 : 1 / 3)) + 1e-6
      for (const id of ['ncp', 'countQueryError'])
        expect(await lossIn(data, quiet.release, id, seed)).toBeLessThanOrEqual(
          limit * (await lossIn(data, plain.release, id, seed)),
        )
      const before = Math.max(2 * k - 1, largest(plain.release))
      expect(largest(quiet.release)).toBeLessThanOrEqual(before)
      const allowed = utility ?? [data.items]
      for (const set of setsIn(quiet.release))
        expect(allowed.some((group) => set.every((item) => group.includes(item)))).toBe(true)
      if (setsIn(quiet.release).join(';') !== setsIn(plain.release).join(';')) changed++
      const again = await protect(data, coat, given, seed)
      expect(again.kind === 'released' && again.release).toEqual(quiet.release)
    }),
    { numRuns: all, seed: 1 },
  )
  expect(changed).toBeGreaterThan(all / 3)
})

test('against meaning: no measure, a kept order, and two ways to weigh are refused with what to do', () => {
  const data = zipfBaskets(60, 24, 6, stream(1, 'baskets'))
  const given = { k: 3, m: 1, againstMeaning: true }
  for (const more of [{}, { semantics, keepOrder: true }, { semantics, prune: true }])
    expect(answered(coat, data, { ...given, ...more })).toMatchObject({ kind: 'infeasible' })
})

async function lossIn(
  original: Transactions,
  release: Parameters<typeof measure>[1],
  id: string,
  seed: number,
): Promise<number> {
  const { figures } = await measure(original, release, (await utilityFor(release))!, { queries: 1000 }, seed)
  return figures.find((figure) => figure.id === id)!.value
}

function setsIn(release: Transactions): string[][] {
  return Array.from({ length: generalisedCount(release) }, (_, s) =>
    Array.from(membersOf(release, s), (code) => release.items[code]),
  )
}

function largest(release: Transactions): number {
  return Math.max(1, ...setsIn(release).map(({ length }) => length))
}
