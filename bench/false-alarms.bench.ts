import { type Granted, disassociate, type Release, setsRelease } from '../src/kinds/index.js'
import { type Transaction, transactionsOf } from '../src/data/index.js'
import { withFallbacks } from '../src/contract/index.js'
import { below, stream, unit } from '../src/math/index.js'
import { type AttackGiven, attack, attacksOn, protect } from '../src/run/index.js'
import type { Benchmark } from './benchmark.js'
import { measureOf, noise } from './worlds/made-up-measure.js'

const worlds = 30

/** How often a release that gives nothing away is said to be read: the other half of every planted leak. */
export const falseAlarms: Benchmark = {
  id: 'false-alarms',
  summary: `how often an attack is said to read a release in which there is nothing to read, ${worlds} releases each (goal: at most 1 in 20)`,
  async run(print) {
    for (const [sets, rows] of [
      [1, 200],
      [3, 100],
      [15, 30],
      [60, 10],
    ]) {
      for (const id of ['tba', 'rba', 'undertext']) {
        const count = await alarms((seed) => cleanSets(sets, rows, seed), id)
        print(`${sets} sets in ${rows} transactions each, ${id}: ${count} of ${worlds}`)
      }
    }
    for (const id of ['aba', 'joint']) {
      print(`500 records of 20 independent items torn apart, ${id}: ${await alarms(cleanClusters, id)} of ${worlds}`)
    }
  },
}

interface Clean extends Pick<AttackGiven, 'original' | 'key'> {
  readonly release: Release
  readonly meaning: NonNullable<Granted['meaning']>
}

async function alarms(world: (seed: number) => Clean | Promise<Clean>, id: string): Promise<number> {
  let count = 0
  for (let seed = 1; seed <= worlds; seed++) {
    const { release, original, key, meaning } = await world(seed)
    const method = (await attacksOn(release)).find((one) => one.id === id)!
    const values = withFallbacks(method.parameters, {})
    const outcome = await attack(release, method, values, { granted: { meaning }, original, key, seed, tell: 0 })
    if (outcome.kind === 'attacked' && outcome.finding.reads) count++
  }
  return count
}

/** Members more or less frequent, contexts and distances that have nothing to do with them, and terms near to everything. */
function cleanSets(sets: number, rows: number, seed: number): Clean {
  const random = stream(seed, 'false alarms/sets')
  const terms = Array.from({ length: 30 }, (_, i) => `plain ${i}`)
  const original: Transaction[] = []
  const release: Transaction[] = []
  for (let s = 0; s < sets; s++) {
    const members = Array.from({ length: 3 + below(3, random) }, (_, i) => `member ${s} ${i}`)
    const chances = members.map(() => 0.1 + 0.6 * unit(random))
    for (let row = 0; row < rows;) {
      const held = members.filter((_, i) => unit(random) < chances[i])
      const plain = terms.filter(() => unit(random) < 0.15)
      if (held.length === 0 || plain.length === 0) continue
      original.push([...plain, ...held])
      release.push([...plain, members])
      row++
    }
  }
  const distance = (a: string, b: string): number =>
    0.3 * noise(a, '', seed) + 0.3 * noise(b, '', seed) + 0.4 * noise(a, b, seed)
  return {
    release: setsRelease(transactionsOf(release)),
    original: transactionsOf(original),
    meaning: measureOf(distance),
  }
}

async function cleanClusters(seed: number): Promise<Clean> {
  const random = stream(seed, 'false alarms/clusters')
  const items = Array.from({ length: 20 }, (_, i) => `item ${i}`)
  const rows = Array.from({ length: 500 }, () => items.filter(() => unit(random) < 0.3))
  const original = transactionsOf(rows.filter((row) => row.length > 0))
  const made = await protect(original, disassociate, { k: 3 }, seed)
  if (made.kind === 'infeasible') throw new Error(made.because)
  return { release: made.release, original, key: made.key, meaning: measureOf((a, b) => noise(a, b, seed)) }
}
