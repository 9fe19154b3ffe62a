import { expect, test } from 'vitest'
import { everyAttack, disassociate } from '../../src/kinds/index.js'
import { transactionsOf } from '../../src/data/index.js'
import { stream, unit } from '../../src/math/index.js'
import { attack, protect } from '../../src/run/index.js'
import { tries } from './tries.js'

const attacks = await everyAttack()

const worlds = await Promise.all(Array.from({ length: tries(12, 5) }, async (_, i) => torn(i + 1)))

/** Items that have nothing to do with each other, torn apart. */
async function torn(seed: number) {
  const random = stream(seed, 'few clusters')
  const rows = Array.from({ length: 100 }, () =>
    Array.from({ length: 15 }, (_, item) => `i${item}`).filter(() => unit(random) < 0.3),
  )
  const original = transactionsOf(rows.filter(({ length }) => length > 0))
  const made = await protect(original, disassociate, { k: 3, m: 2, maxCluster: 25, safe: true }, seed)
  if (made.kind === 'infeasible' || !made.key) throw new Error('it can be torn apart')
  return { seed, original, release: made.release, key: made.key }
}

test.each(['joint', 'joint-whole'])('%s: a few clusters of independent items are hardly ever read', async (id) => {
  const method = attacks.find((one) => one.id === id)!
  let alarms = 0
  for (const { seed, original, release, key } of worlds) {
    const told = new Map<string, number>()
    const noise = (a: string, b: string) => {
      const pair = [a, b].sort().join()
      const known = told.get(pair) ?? unit(stream(seed, pair))
      told.set(pair, known)
      return known
    }
    const meaning = {
      prepare: async () => {},
      distances: (a: readonly string[], b: readonly string[]) =>
        Float64Array.from(a.flatMap((x) => b.map((y) => noise(x, y)))),
    }
    const outcome = await attack(release, method, {}, { granted: { meaning }, original, key, seed })
    if (outcome.kind === 'attacked' && outcome.finding.reads) alarms++
  }
  expect(alarms).toBeLessThanOrEqual(worlds.length / 10)
})
