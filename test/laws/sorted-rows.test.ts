import { expect, test } from 'vitest'
import { tableOf } from '../../src/data/index.js'
import { tableRelease } from '../../src/kinds/index.js'
import { below, shuffle, stream, unit } from '../../src/math/index.js'
import { policyNamed } from '../../src/policy/index.js'
import { audit } from '../../src/run/audit/audit.js'
import { tries } from './tries.js'

const names = ['age', 'zip', 'born', 'ill', 'costs']
const roles = { age: 'quasi', zip: 'quasi', born: 'quasi', ill: 'sensitive', costs: 'insensitive' } as const
type Row = readonly string[]

/** How two rows stand by the cells of some columns, one after the other. */
function compared(columns: readonly number[], of: (row: Row) => Row = (row) => row) {
  return (a: Row, b: Row): number => {
    for (const column of columns) {
      const order = of(a)[column].localeCompare(of(b)[column], 'en', { numeric: true })
      if (order !== 0) return order
    }
    return 0
  }
}

const hidings: readonly ((row: Row) => Row)[] = [
  ([, , , ill, costs]) => ['*', '*', '*', ill, costs],
  ([age, zip, born, ill, costs]) => [
    `${age[0]}0-${age[0]}9`,
    `${zip.slice(0, 2)}***`,
    `${born.slice(0, 3)}*`,
    ill,
    costs,
  ],
]

type How = 'age, zip' | 'born' | 'born, last first' | 'shuffled' | 'as published' | 'ill'

async function answer(seed: number, how: How, { leftOut = 0, changed = 0, people: size = 0 } = {}) {
  const random = stream(seed, 'sorted rows')
  const count = size || 250 + below(250, random)
  const digits = (of: number) => String(1 + below(of, random)).padStart(2, '0')
  const people = Array.from({ length: count }, (): Row => {
    const age = 18 + below(70, random)
    const born = `${2020 - age}-${digits(12)}-${digits(28)}`
    return [String(age), String(10_000 + 7 * below(400, random)), born, `illness ${below(5, random)}`, digits(20)]
  })
  const hide = hidings[seed % hidings.length]
  const orders: Readonly<Record<How, (a: Row, b: Row) => number>> = {
    'age, zip': compared([0, 1]),
    born: compared([2]),
    'born, last first': (a, b) => compared([2])(b, a),
    shuffled: () => 0,
    'as published': compared([0, 1, 2], hide),
    ill: compared([3]),
  }
  const order = [...shuffle(Uint32Array.from(people.keys()), random)]
    .sort((a, b) => orders[how](people[a], people[b]))
    .filter(() => unit(random) >= leftOut)
  const rows = order.map((person) => {
    const [age, zip, born, ill, costs] = hide(people[person])
    return [age, zip, born, unit(random) < changed ? people[below(count, random)][3] : ill, costs]
  })
  const { lines } = await audit(tableRelease(tableOf(names, rows, roles)), {
    policy: policyNamed('house')!,
    granted: {},
    original: tableOf(names, people, roles),
    firstRelease: true,
    seed,
    only: ['L2'],
  })
  return lines[0].state
}

for (const how of ['age, zip', 'born', 'born, last first'] as const)
  test(`13 §2.4: rows sorted by what is known (${how}) are above though every known cell is a star or coarse`, async () => {
    for (let seed = 1; seed <= tries(8, 4); seed++) expect([seed, await answer(seed, how)]).toEqual([seed, 'above'])
  })

test('13 §2.4: the same where one row in ten was left out and one illness in fifty changed', async () => {
  for (let seed = 1; seed <= tries(8, 4); seed++)
    expect([seed, await answer(seed, 'born', { leftOut: 0.1, changed: 0.02 })]).toEqual([seed, 'above'])
})

test('13 §2.4: rows that stand sorted and are too many to be laid on the order are not measured, and never within', async () => {
  expect(await answer(2, 'age, zip', { people: 10_000, leftOut: 0.3 })).toBe('not measured')
  expect(await answer(2, 'shuffled', { people: 10_000, leftOut: 0.3 })).toBe('within')
})

test('13 §2.4: shuffled, sorted as published or by what is hidden: at most one in a hundred is not within', async () => {
  let wrong = 0
  const of = tries(300, 36)
  for (let seed = 1; seed <= of; seed++) {
    const how = (['shuffled', 'as published', 'ill'] as const)[seed % 3]
    if ((await answer(seed, how, { leftOut: seed % 4 === 0 ? 0.1 : 0 })) !== 'within') wrong++
  }
  expect(wrong).toBeLessThanOrEqual(of / 100)
})
