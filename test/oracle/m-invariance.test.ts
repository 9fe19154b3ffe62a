import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Table, cellOf, columnNamed, tableOf } from '../../src/data/index.js'
import { withFallbacks } from '../../src/contract/index.js'
import { mInvariance, type Key, ownersCopy } from '../../src/kinds/index.js'
import { streamsOf } from '../../src/math/index.js'
import { protect } from '../../src/run/index.js'
import { tries } from '../laws/tries.js'

type Person = readonly [name: string, age: string, town: string, illness: string]

const illnesses = ['flu', 'cold', 'cough', 'HIV', 'gout']

function people(rows: readonly Person[]): Table {
  const roles = { name: 'person', age: 'quasi', town: 'quasi', illness: 'sensitive' } as const
  const table = tableOf(['name', 'age', 'town', 'illness'], rows, roles)
  return {
    ...table,
    columns: table.columns.map((column) => ({ ...column, type: column.name === 'age' ? 'integer' : 'text' })),
  }
}

const crowd: fc.Arbitrary<Person[]> = fc
  .array(fc.tuple(fc.nat(60), fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...illnesses)), {
    minLength: 4,
    maxLength: 30,
  })
  .map((rows) => rows.map(([age, town, illness], i) => [`p${i}`, String(age), town, illness] as const))

function run(table: Table, m: number, after?: Table) {
  return mInvariance.run(table, withFallbacks(mInvariance.parameters, { m, after }), streamsOf(1))
}

/** By person: the values of their group, from the published rows, the key and the names alone. */
function groupsOf(release: Table, key: Key, rows: readonly Person[]) {
  const cells = (name: string, place: number): string => cellOf(columnNamed(release, name)!, place)
  const values = new Map<string, string[]>()
  for (let place = 0; place < release.rowCount; place++) {
    const group = cells('group', place)
    values.set(group, [...(values.get(group) ?? []), cells('illness', place)])
  }
  const byPerson = new Map<string, string[]>()
  for (const [place, record] of key.records[0].entries())
    if (record < rows.length) byPerson.set(rows[record][0], values.get(cells('group', place))!.toSorted())
  return { groups: [...values.values()], byPerson }
}

test('m-invariance: who is in both releases finds the same values in their group, each once, m of them or more', () => {
  let compared = 0
  let madeUp = 0
  const later = fc.tuple(
    crowd,
    fc.array(fc.nat(29), { maxLength: 20, size: 'max' }),
    fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...illnesses)), { maxLength: 12, size: 'max' }),
  )
  fc.assert(
    fc.property(later, fc.integer({ min: 2, max: 3 }), ([rows, gone, added], m) => {
      const first = run(people(rows), m)
      if (first.kind === 'infeasible') return
      const before = groupsOf(first.release, first.key!, rows)
      expect(first.made['counterfeits']).toBe(0)
      const stayed = rows.filter((_, i) => !gone.includes(i))
      const now: Person[] = [
        ...stayed,
        ...added.map(([age, illness], i): Person => [`new${i}`, String(age), 'a', illness]),
      ]
      if (now.length === 0) return
      const second = run(people(now), m, ownersCopy(first.release, first.key!, people(rows)))
      if (second.kind === 'infeasible') throw new Error(second.because)
      const after = groupsOf(second.release, second.key!, now)
      for (const values of [...before.groups, ...after.groups]) {
        expect(new Set(values).size).toBe(values.length)
        expect(values.length).toBeGreaterThanOrEqual(m)
      }
      expect([...after.byPerson.keys()].sort()).toEqual(now.map(([name]) => name).sort())
      for (const [name] of stayed) {
        expect(after.byPerson.get(name), name).toEqual(before.byPerson.get(name))
        compared++
      }
      expect(second.release.rowCount).toBe(now.length + second.made['counterfeits'])
      madeUp += second.made['counterfeits']
    }),
    { numRuns: tries(300) },
  )
  expect(compared).toBeGreaterThan(100)
  expect(madeUp).toBeGreaterThan(0)
})

const four: readonly Person[] = [
  ['Ann', '21', 'a', 'flu'],
  ['Bob', '23', 'a', 'cold'],
  ['Cid', '50', 'b', 'flu'],
  ['Dee', '54', 'b', 'gout'],
]

test('m-invariance: who is left alone of a group is given made-up company, and judges accept the release', async () => {
  const table = people(four)
  const first = run(table, 2)
  if (first.kind === 'infeasible') throw new Error(first.because)
  const now = people([four[0]])
  const second = await protect(now, mInvariance, { m: 2, after: ownersCopy(first.release, first.key!, table) }, 1)
  if (second.kind === 'infeasible') throw new Error(second.because)
  expect(second.made).toMatchObject({ groups: 1, counterfeits: 1 })
  expect(second.judged.map(({ holds }) => holds)).toEqual([true, true])
  expect(new Set(['age', 'town'].map((name) => cellOf(columnNamed(second.release, name)!, 0)))).toEqual(
    new Set(['age', 'town'].map((name) => cellOf(columnNamed(second.release, name)!, 1))),
  )
})

test('m-invariance: a value that the earlier group did not hold, a larger m and a missing column are answers', () => {
  const table = people(four)
  const first = run(table, 2)
  if (first.kind === 'infeasible') throw new Error(first.because)
  const copy = ownersCopy(first.release, first.key!, table)
  expect(run(people([['Ann', '21', 'a', 'HIV']]), 2, copy)).toMatchObject({
    because: expect.stringContaining('1 of those who were'),
  })
  expect(run(people([four[0]]), 3, copy)).toMatchObject({ remedy: 'give the m of the earlier release' })
  const bare = { ...copy, columns: copy.columns.filter(({ name }) => name !== 'name') }
  expect(run(table, 2, bare)).toMatchObject({ because: 'the earlier release lacks the column of people' })
  expect(run(people(four.map(([name, age, town]) => [name, age, town, 'flu'])), 2)).toMatchObject({
    kind: 'infeasible',
  })
})
