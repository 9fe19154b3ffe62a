import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hierarchyOf } from '../../src/data/hierarchy.js'
import { transactionsOf } from '../../src/data/transactions-builder.js'
import type { Transactions } from '../../src/data/transactions.js'
import { judgeKm } from '../../src/models/index.js'
import { km } from '../../src/protect/index.js'
import { stream } from '../../src/random/random.js'
import { measureSets } from '../../src/score/index.js'
import { arbitraryTransactions } from '../arbitrary.js'
import { answered } from '../released.js'
import { plainRows, rowsIn } from '../rows-in.js'

/** A cut: sets of values, each published as one. */
type Cut = readonly (readonly string[])[]

const values = Array.from('abcdefgh')
const hierarchy = hierarchyOf(values.map((item, i) => [item, `${i >> 1}`, `${i >> 2}-`, '*']))

const cases = fc.sample(
  fc.record({
    original: arbitraryTransactions(8, 30),
    k: fc.integer({ min: 2, max: 4 }),
    m: fc.integer({ min: 1, max: 3 }),
  }),
  { seed: 4, numRuns: 300 },
)

test('km: the least NCP of all valid cuts of an 8-leaf hierarchy in nine cases of ten, and never a cut that could be finer', () => {
  let solved = 0
  let optimal = 0
  let couldBeFiner = 0
  for (const { original, k, m } of cases) {
    const result = answered(km, original, { k, m, hierarchy })
    if (result.kind === 'infeasible') continue
    const rows = plainRows(original)
    const loss = (release: Transactions): number =>
      measureSets(original, release, { queries: 0, valueCount: 8 }, stream(1, 'queries')).ncp
    const valid = [...cuts(values)].filter((cut) => judgeKm(recoded(rows, cut), k, m).holds)
    const found = loss(result.release)
    const better = valid.filter((cut) => loss(recoded(rows, cut)) < found)
    solved++
    if (better.length === 0) optimal++
    if (better.some((cut) => isFiner(cut, result.release))) couldBeFiner++
  }
  process.stdout.write(`km: least NCP of all cuts in ${optimal} of ${solved} cases\n`)
  expect(optimal / solved).toBeGreaterThan(0.9)
  expect(couldBeFiner).toBe(0)
})

/** Every set of the cut lies inside one element of the release. */
function isFiner(cut: Cut, release: Transactions): boolean {
  const elements = rowsIn(release).flat()
  const published = (item: string) => elements.find((element) => element === item || element.includes(item)) ?? item
  return cut.every((set) => set.every((item) => published(item) === published(set[0]) || set.length === 1))
}

function* cuts(leaves: readonly string[]): Generator<Cut> {
  yield [leaves]
  if (leaves.length === 1) return
  const middle = leaves.length / 2
  for (const left of cuts(leaves.slice(0, middle)))
    for (const right of cuts(leaves.slice(middle))) yield [...left, ...right]
}

function recoded(rows: ReturnType<typeof plainRows>, cut: Cut) {
  return transactionsOf(
    rows.map((row) =>
      cut.filter((set) => set.some((item) => row.includes(item))).map((set) => (set.length === 1 ? set[0] : set)),
    ),
  )
}
