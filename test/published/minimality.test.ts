import { minimality } from '../../src/kinds/table/attack/minimality.js'
import { expect, test } from 'vitest'
import { nobody, tableRelease } from '../../src/kinds/index.js'
import { type Table, hierarchyOf, tableOf } from '../../src/data/index.js'
import { streamsOf } from '../../src/math/index.js'
import { attack } from '../../src/run/index.js'

const roles = { QID: 'quasi', disease: 'sensitive' } as const
const tree = hierarchyOf([
  ['q1', 'Q'],
  ['q2', 'Q'],
])

function table(names: readonly string[], rows: readonly (readonly string[])[]): Table {
  const { columns, rowCount } = tableOf(names, rows, roles)
  return { rowCount, columns: columns.map((one) => (one.name === 'QID' ? { ...one, hierarchy: tree } : one)) }
}

// (a) the people, (b) what is published, (c) what is known of them.
const people = ['q1 HIV', 'q1 HIV', 'q2 Cough', 'q2 Red-Eyes', 'q2 Flu', 'q2 Cold'].map((row) => row.split(' '))
const original = table(['QID', 'disease'], people)
const published = tableRelease(
  table(
    ['QID', 'disease'],
    people.map(([, disease]) => ['Q', disease]),
  ),
)
const register = table(
  ['QID'],
  people.map(([qid]) => [qid]),
)

test('minimality: thesis Figure 2.7: persons 1 and 2 have HIV for certain, against 2/6 without (case thesis-minimality)', async () => {
  const claims = await minimality.run(
    published,
    { register, making: { method: 'optimal', l: 2 } },
    { about: undefined },
    streamsOf(1),
  )
  if (claims.kind === 'not measured') throw new Error(claims.because)
  const chance = (person: number, value: string): number => {
    const { posteriorOf, posteriors, values } = claims
    const belief = posteriorOf[person]
    expect(belief).not.toBe(nobody)
    for (let i = posteriors.offsets[belief]; i < posteriors.offsets[belief + 1]; i++)
      if (values[posteriors.codes[i]] === value) return posteriors.chances[i]
    return 0
  }
  for (const person of [0, 1]) expect(chance(person, 'HIV')).toBeCloseTo(1, 12)
  for (const person of [2, 3, 4, 5]) {
    expect(chance(person, 'HIV')).toBe(0)
    for (const disease of ['Cough', 'Red-Eyes', 'Flu', 'Cold']) expect(chance(person, disease)).toBeCloseTo(1 / 4, 12)
  }
  const outcome = await attack(
    published,
    minimality,
    { about: undefined },
    {
      granted: { making: { method: 'optimal', l: 2 } },
      original,
      seed: 1,
    },
  )
  if (outcome.kind === 'not measured') throw new Error(outcome.because)
  expect(outcome.finding.baseline).toMatchObject({ attack: 'majority' })
  expect(outcome.finding.baseline!.value).toBeCloseTo(1 / 3, 9)
  // Two people for certain and right, four with one chance in four each.
  expect(outcome.finding.success!.value).toBeCloseTo(3 / 6, 9)
  expect(outcome.finding.people).toBe(2)
})

test('minimality: the same release made with k alone tells nothing: why it is no finer depends on no disease', async () => {
  const claims = await minimality.run(
    published,
    { register, making: { method: 'optimal', k: 3 } },
    { about: undefined },
    streamsOf(1),
  )
  if (claims.kind === 'not measured') throw new Error(claims.because)
  expect(Math.max(...claims.posteriors.chances)).toBeCloseTo(1 / 3, 12)
  expect(claims.notes).toHaveLength(1)
})
