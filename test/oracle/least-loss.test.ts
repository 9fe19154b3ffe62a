import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { membersOf, type Transactions } from '../../src/data/transactions.js'
import { coat, pcta } from '../../src/kinds/index.js'
import { arbitraryConstraints, arbitraryTransactions } from '../arbitrary.js'
import { answered } from '../released.js'
import { plainRows } from '../rows-in.js'
import { leastLoss, lossOf, meets } from './least-loss.js'

const cases = arbitraryTransactions(6, 8).chain((data) =>
  fc.record({ data: fc.constant(data), privacy: arbitraryConstraints(data), k: fc.integer({ min: 2, max: 3 }) }),
)

const protect = {
  coat: (data: Transactions, k: number, privacy: string[][]) => answered(coat, data, { k, privacy, suppress: 0 }),
  pcta: (data: Transactions, k: number, privacy: string[][]) => answered(pcta, data, { k, privacy }),
}

for (const [id, protectedBy] of Object.entries(protect)) {
  test(`${id}: on data of up to 6 items valid, and never better than the least loss of all partitions`, () => {
    const ratios: number[] = []
    for (const { data, privacy, k } of fc.sample(cases, { seed: 4, numRuns: 600 })) {
      const result = protectedBy(data, k, privacy)
      if (result.kind === 'infeasible') continue
      const groups = groupsOf(data, result.release)
      const rows = plainRows(data)
      expect(meets(rows, groups, privacy, k)).toBe(true)
      const least = leastLoss(rows, data.items, privacy, k)
      const loss = lossOf(rows, groups)
      expect(loss).toBeGreaterThanOrEqual(least)
      if (least > 0) ratios.push(loss / least)
    }
    ratios.sort((a, b) => a - b)
    const best = ratios.filter((ratio) => ratio === 1).length / ratios.length
    const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))].toFixed(2)
    process.stdout.write(
      `${id}: least loss in ${(100 * best).toFixed(0)} % of ${ratios.length} cases, ` +
        `loss over least: median ${at(0.5)}, 90th percentile ${at(0.9)}, worst ${at(1)}\n`,
    )
    expect(best).toBeGreaterThan(0.4)
  })
}

function groupsOf(original: Transactions, release: Transactions): string[][] {
  const sets = Array.from({ length: release.setOffsets.length - 1 }, (_, s) =>
    Array.from(membersOf(release, s), (code) => release.items[code]),
  )
  const inSet = new Set(sets.flat())
  return [...sets, ...original.items.filter((item) => !inSet.has(item)).map((item) => [item])]
}
