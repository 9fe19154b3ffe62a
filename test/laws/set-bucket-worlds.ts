import { type Transaction, type Transactions, transactionsOf } from '../../src/data/index.js'
import { cahd, setBucketsOf, setBucketsRelease } from '../../src/kinds/index.js'
import { type Random, below, stream, unit } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'
import type { World } from './worlds.js'

export const setBucketWorlds = {
  planted: (): readonly World<'set-buckets'>[] => [everybodyOfSomeGroups()],
  clean: async (): Promise<readonly World<'set-buckets'>[]> => [await protectedBaskets()],
}

/** Forty groups of six baskets, by hand: in eight of them everybody bought the test, though one in six is what is said. */
function everybodyOfSomeGroups(): World<'set-buckets'> {
  const random = stream(3, 'world/everybody')
  const original: Transaction[] = []
  const groups = Array.from({ length: 40 }, (_, g) => {
    const records = Array.from({ length: 6 }, () => [`shelf ${g}`, ...plainItems(random)])
    const holders = g % 5 === 0 ? 6 : 1
    for (const [place, record] of records.entries()) original.push(place < holders ? [...record, 'test'] : record)
    return { records, sensitive: { test: holders } }
  })
  return {
    name: 'a group in which everybody has it',
    original: transactionsOf(original),
    release: setBucketsRelease(setBucketsOf({ p: 6, groups })),
    granted: { people: transactionsOf(groups.flatMap(({ records }) => records)) },
  }
}

/** Baskets of which some hold something sensitive, as CAHD publishes them. */
async function protectedBaskets(): Promise<World<'set-buckets'>> {
  const rows = baskets(400, stream(3, 'world/baskets'))
  const data = transactionsOf(rows)
  const made = await protect(data, cahd, { p: 5, sensitiveItems: [['test'], ['pills']] }, 1)
  if (made.kind === 'infeasible') throw new Error(made.because)
  return {
    name: 'protected by CAHD',
    original: data,
    release: made.release,
    granted: { people: withoutSensitive(rows) },
  }
}

export function baskets(count: number, random: Random): Transaction[] {
  return Array.from({ length: count }, () => {
    const kind = below(4, random)
    const plain = [`kind ${kind}`, ...plainItems(random)]
    const chance = kind === 0 ? 0.3 : 0.03
    return [...plain, ...['test', 'pills'].filter(() => unit(random) < chance)]
  })
}

function withoutSensitive(rows: readonly Transaction[]): Transactions {
  return transactionsOf(rows.map((row) => row.filter((item) => item !== 'test' && item !== 'pills')))
}

function plainItems(random: Random): string[] {
  return ['bread', 'milk', 'beer', 'cream', 'wine'].filter(() => unit(random) < 0.4)
}
