import { expect, test } from 'vitest'
import { measureOf } from '../../bench/worlds/made-up-measure.js'
import { barsOf, plainAndRepaired } from '../../bench/repair.bench.js'
import { transactionsOf } from '../../src/data/index.js'
import { madePrivacy } from '../../src/kinds/index.js'
import { type Random, below, stream } from '../../src/math/index.js'
import { protect, repairSets } from '../../src/run/index.js'

const topics = 6

/** Terms are `topic/number`; related within a topic, unrelated across, the same for each asking. */
const measure = measureOf((a, b) => {
  const [first, second] = a < b ? [a, b] : [b, a]
  const noise = Math.abs(Math.sin(1000 * hash(first) + hash(second)))
  return (a.split('/')[0] === b.split('/')[0] ? 0.3 : 0.8) + 0.4 * noise - 0.2
})

function hash(term: string): number {
  let sum = 0
  for (let i = 0; i < term.length; i++) sum = (31 * sum + term.charCodeAt(i)) % 9973
  return sum
}

/** Records about one topic each: seven of its common terms and two of its rare ones. */
function records(count: number, random: Random) {
  return transactionsOf(
    Array.from({ length: count }, () => {
      const topic = below(topics, random)
      const common = Array.from({ length: 7 }, () => `${topic}/common ${below(30, random)}`)
      const rare = Array.from({ length: 2 }, () => `${topic}/rare ${below(90, random)}`)
      return [...common, ...rare]
    }),
  )
}

const original = records(160, stream(5, 'original'))
const rare = { items: original.items.filter((item) => item.includes('rare')) }
const privacy = madePrivacy('random:30x2', rare, stream(5, 'privacy'))!

test('the repair benchmark, small: what is read against plain COAT falls within the limits of loss', async () => {
  const data = { original, crowd: transactionsOf([]), privacy, measure, seed: 5 }
  const both = await plainAndRepaired(data, 4)
  expect(both.plain.undertext).toBeGreaterThan(0.2)
  const { rba, undertext, ...loss } = barsOf(4, both)
  expect(loss).toMatchObject({ NCP: true, 'query error': true })
  expect(both.repaired.undertext).toBeLessThan(both.plain.undertext)
  expect({ rba, undertext }).toEqual({ rba: true, undertext: true })
})

test('repairSets: a judged release, its losses and those of plain COAT; a limit of nothing is kept', async () => {
  const made = await repairSets(original, { k: 4, privacy, maxLoss: 0 }, measure, 5, protect)
  if (made.kind === 'infeasible') throw new Error(made.because)
  expect(made.outcome.judged.every(({ holds }) => holds === true)).toBe(true)
  expect(made.loss.ncp).toBeLessThanOrEqual(made.plainLoss.ncp + 1e-12)
  expect(made.loss.countQueryError).toBeLessThanOrEqual(made.plainLoss.countQueryError + 1e-12)
  expect(made.outcome.parameters).toMatchObject({ againstMeaning: true, k: 4 })
})
