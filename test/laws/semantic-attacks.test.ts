import { describe, expect, test } from 'vitest'
import {
  attackTables,
  contextTables,
  keptCells,
  rehearse,
  scoreTables,
  semanticAttacks,
  type ScoredRelease,
} from '../../src/attack/index.js'
import { transactionsOf, type Transaction, type Transactions } from '../../src/data/index.js'
import { below, stream } from '../../src/random/index.js'
import { scoreFully } from '../../src/score/index.js'

const topics = 6
const words = 60

/** Terms are `topic/number`; related (0.3 ± 0.2) within a topic, unrelated (0.8 ± 0.2) across, the same for each asking. */
const topical = {
  prepare: async () => {},
  distances: (rows: readonly string[], columns: readonly string[]) =>
    Float64Array.from(
      rows.flatMap((row) =>
        columns.map((column) => {
          const base = row.split('/')[0] === column.split('/')[0] ? 0.3 : 0.8
          return base + (0.4 * below(1000, stream(1, [row, column].sort().join()))) / 1000 - 0.2
        }),
      ),
    ),
}

/**
 * Each transaction is about one topic: six plain terms, and one hidden in a set of three of its own. The two added
 * terms come from other topics (a planted leak) or from the same topic (nothing to be found).
 */
function world(added: 'other topic' | 'same topic') {
  const random = stream(7, added)
  const original: Transaction[] = []
  const release: Transaction[] = []
  for (let group = 0; group < 120; group++) {
    const first = below(topics, random)
    const topicOf = (place: number) => (added === 'same topic' ? first : (first + place) % topics)
    const hidden = [0, 1, 2].map((place) => `${topicOf(place)}/hidden ${group} ${place}`)
    for (const [place, item] of hidden.entries()) {
      const plain = Array.from({ length: 6 }, () => `${topicOf(place)}/${below(words, random)}`)
      original.push([...plain.slice(0, 3), item, ...plain.slice(3)])
      release.push([...plain.slice(0, 3), hidden, ...plain.slice(3)])
    }
  }
  return { original: transactionsOf(original), release: transactionsOf(release) }
}

async function scoredWorld(release: Transactions): Promise<ScoredRelease> {
  const tables = contextTables(release, { context: 'all' })
  return scoreTables(release, tables, topical, { rehearsal: rehearse(release, tables.tables, 'all', 1) })
}

const leak = world('other topic')
const clean = world('same topic')

describe.each(semanticAttacks.map((attack) => [attack.id, attack] as const))('%s', (_id, attack) => {
  test('leaves a cell in every row and every column, with a confidence between 0 and 1, the same for the same seed', async () => {
    const scored = await scoredWorld(clean.release)
    const claims = attackTables(scored, attack, {}, 1)
    expect(attackTables(scored, attack, {}, 1)).toEqual(claims)
    for (const [t, { table, members, transactions }] of scored.tables.entries()) {
      const kept = keptCells(table, claims.tables[t].steps)
      const columns = members.length
      transactions.forEach((_, row) => expect(kept.subarray(row * columns, (row + 1) * columns)).toContain(1))
      members.forEach((_, column) => expect(kept.filter((_k, cell) => cell % columns === column)).toContain(1))
      for (const chance of claims.tables[t].confidence) expect(chance >= 0 && chance <= 1).toBe(true)
    }
  })

  test('a clean release, added items like the originals: within what guessing reaches', async () => {
    const scored = await scoredWorld(clean.release)
    const score = scoreFully(attackTables(scored, attack, {}, 1), scored, clean.original, {}, 1)
    const [least, most] = score.baselines.structure.mcc.interval
    expect(score.mcc).toBeGreaterThan(Math.min(least, -0.1))
    expect(score.mcc).toBeLessThan(Math.max(most, 0.1))
  })
})

test.each(['tba', 'gba', 'rba', 'undertext'])('%s: a planted leak is found, far above guessing', async (id) => {
  const scored = await scoredWorld(leak.release)
  const attack = semanticAttacks.find((one) => one.id === id)!
  const score = scoreFully(attackTables(scored, attack, {}, 1), scored, leak.original, {}, 1)
  expect(score.mcc).toBeGreaterThan(score.baselines.structure.mcc.interval[1] + 0.3)
  expect(score.precision).toBeGreaterThan(0.9)
  expect(score.link.after.candidates).toBeLessThan(score.link.before.candidates)
  expect(score.unique.after).toBeGreaterThan(score.unique.before)
})

test('undertext: its chances are chances, on a leak and on a clean release', async () => {
  const undertext = semanticAttacks.find(({ rehearses }) => rehearses)!
  for (const { release, original } of [leak, clean]) {
    const scored = await scoredWorld(release)
    const score = scoreFully(attackTables(scored, undertext, {}, 1), scored, original, { baselineRuns: 1 }, 1)
    expect(score.calibration.error).toBeLessThan(0.06)
  }
})
