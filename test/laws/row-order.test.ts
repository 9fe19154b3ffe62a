import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { below, type Random, shuffle, stream } from '../../src/math/index.js'
import { policyNamed } from '../../src/policy/index.js'
import { audit } from '../../src/run/audit/audit.js'
import { tries } from './tries.js'

const names = ['age', 'town', 'ill', 'costs']
const roles = { age: 'quasi', town: 'quasi', ill: 'sensitive', costs: 'insensitive' } as const
type Row = readonly string[]

function peopleOf(random: Random): Row[] {
  const illnesses = 2 + below(8, random)
  const count = 100 + below(700, random)
  return Array.from({ length: count }, () => [
    String(20 + below(60, random)),
    `${below(4, random)}${below(5, random)}`,
    `illness ${Math.min(below(illnesses, random), below(illnesses, random))}`,
    String(100 * below(20, random)),
  ])
}

/** What a release may do to the columns that are known: take all away, some, or make them coarser. */
const hidings: readonly ((row: Row, random: Random) => Row)[] = [
  ([, , ...rest]) => ['*', '*', ...rest],
  ([age, , ...rest]) => [`${age[0]}0-${age[0]}9`, '*', ...rest],
  ([age, town, ...rest], random) => [below(2, random) ? '*' : age, below(3, random) ? '*' : town, ...rest],
  ([, town, ...rest]) => ['20-79', `${town[0]}*`, ...rest],
  ([, , ill]) => ['*', '*', ill, '*'],
]

/** One row in so many was left out, and of the others one cell in so many was changed; 0 none. */
async function orderAnswer(seed: number, how: 'in order' | 'turned round' | 'shuffled', leftOut: number, changed = 0) {
  const random = stream(seed, 'row order')
  const people = peopleOf(random)
  const rows = people
    .map((row) => hidings[seed % hidings.length](row, random))
    .map(([age, town, ill, costs]) => [
      age,
      town,
      changed > 0 && below(changed, random) === 0 ? people[below(people.length, random)][2] : ill,
      costs,
    ])
  const places = Uint32Array.from(people.keys()).filter(() => leftOut === 0 || below(leftOut, random) > 0)
  const order = how === 'shuffled' ? shuffle(places, random) : how === 'turned round' ? places.toReversed() : places
  const release = tableRelease(
    tableOf(
      names,
      Array.from(order, (row) => rows[row]),
      roles,
    ),
  )
  const { lines } = await audit(release, {
    policy: policyNamed('house')!,
    granted: {},
    original: tableOf(names, people, roles),
    firstRelease: true,
    seed,
    only: ['L2'],
  })
  return lines[0]
}

test('13 §2.4: rows in the order of the original are above, however little the columns say that are known', async () => {
  for (let seed = 1; seed <= tries(25, 10); seed++) {
    const line = await orderAnswer(seed, 'in order', 0)
    expect([seed, line.state]).toEqual([seed, 'above'])
    expect(line.furthest!.people).toBe(line.furthest!.of)
  }
})

test('13 §2.4: the same where the release begins with the last, cells changed or not', async () => {
  for (let seed = 1; seed <= tries(8, hidings.length); seed++) {
    const line = await orderAnswer(seed, 'turned round', 0, seed % 2 === 0 ? 50 : 0)
    expect([seed, line.state]).toEqual([seed, 'above'])
  }
})

test('13 §2.4: the same where one row in fifty was left out', async () => {
  for (let seed = 1; seed <= tries(8, hidings.length); seed++)
    expect([seed, (await orderAnswer(seed, 'in order', 50)).state]).toEqual([seed, 'above'])
})

test('13 §2.4: the same where one illness in fifty was changed', async () => {
  for (let seed = 1; seed <= tries(8, hidings.length); seed++)
    expect([seed, (await orderAnswer(seed, 'in order', 0, 50)).state]).toEqual([seed, 'above'])
})

test('13 §2.4: of shuffled releases at most one in a hundred is above, rows left out or not', async () => {
  let above = 0
  const of = tries(100, 30)
  for (let seed = 1; seed <= of; seed++)
    if ((await orderAnswer(seed, 'shuffled', seed % 3 === 0 ? 50 : 0)).state !== 'within') above++
  expect(above).toBeLessThanOrEqual(of / 100)
})
