import { expect, test } from 'vitest'
import { below, stream, unit, type Random } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { file } = tempFolder()
const known = ['--quasi', 'age,sex,region', '--first-release']

/** What an audit says of people in 24 groups by age, sex and region, beside what they were before: the last line, all of it, and the code. */
async function audited(
  rows: number,
  hidden: (group: { readonly age: number; readonly sex: string; readonly region: string }, random: Random) => string,
  { names = 'hidden', words, original = true }: { names?: string; words?: readonly string[]; original?: boolean } = {},
) {
  const random = stream(rows, 'audit told')
  const people = Array.from({ length: rows }, () => {
    const one = { age: below(75, random), sex: 'fm'[below(2, random)], region: 'NESW'[below(4, random)] }
    return { ...one, told: hidden(one, random) }
  })
  const order = people.map((one) => ({ one, at: unit(random) })).toSorted((a, b) => a.at - b.at)
  const csv = (all: readonly string[]): string => `age,sex,region,${names}\n${all.join('\n')}\n`
  const release = csv(
    order.map(({ one }) => {
      const low = 25 * Math.floor(one.age / 25)
      return `${low}-${low + 24},${one.sex},${one.region},${one.told}`
    }),
  )
  const before = csv(people.map(({ age, sex, region, told }) => `${age},${sex},${region},${told}`))
  const beside = original ? ['--original', file('original.csv', before)] : []
  const { code, out, error } = await palimpsestHere([
    'audit',
    file('release.csv', release),
    ...known,
    ...(words ?? ['--sensitive', names]),
    ...beside,
  ])
  return { code, out, error, last: out.trimEnd().split('\n').at(-1)! }
}

test.each([1, 3, 4, 5, 8, 40])(
  '13 §1: in groups of 100 and more a value that %i in a hundred have by luck is READY',
  async (share) => {
    const { last } = await audited(3000, (_, random) => (unit(random) < share / 100 ? 'yes' : 'no'))
    expect(last).toMatch(/^READY: /)
  },
)

test('13 §1: where 95 % have none of it that is what the data teaches, in a line of its own, and told of nobody', async () => {
  const { out, last } = await audited(3000, (_, random) => (unit(random) < 0.02 ? 'yes' : 'no'))
  expect(last).toMatch(/^READY: /)
  expect(out).toMatch(/^What the data teaches, which is no leak:\n {2}all the same in a group: of \d,\d{3} of 3,000 /m)
})

test('13 §1.3: numbers that are different in every row are near to nobody’s, whatever their range', async () => {
  const { last, out } = await audited(800, (_, random) => (1122 + 60_000 * unit(random) ** 3).toFixed(4))
  expect(last).toMatch(/^READY: /)
  expect(out).not.toContain('ABOVE')
})

const isOne = ({ age, sex, region }: { age: number; sex: string; region: string }): boolean =>
  age >= 25 && age < 50 && sex === 'f' && region === 'W'

test('13 §1.3: a group whose numbers lie near each other is above, by itself and without the original', async () => {
  const near = (one: { age: number; sex: string; region: string }, random: Random): string =>
    (isOne(one) ? 30_000 + 500 * unit(random) : 100_000 * unit(random)).toFixed(2)
  const { code, out } = await audited(1000, near, { original: false })
  expect(code).toBe(1)
  expect(out).toMatch(/near the same in a group .* ABOVE/)
  expect(out).toMatch(/all the same in a group .* within/)
  const days = await audited(1000, (one, random) => {
    const day = isOne(one) ? 100 + below(4, random) : below(3000, random)
    return new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10)
  })
  expect(days.out).toMatch(/near the same in a group .* ABOVE/)
})

test('13 §2.5: a group of women 25–49 in the West who all have HIV is NOT READY without the original, however few they are', async () => {
  const { code, out, last } = await audited(
    4000,
    (one, random) => (isOne(one) || unit(random) < 0.005 ? 'HIV' : 'none'),
    {
      original: false,
    },
  )
  expect(code).toBe(1)
  expect(last).toMatch(/^NOT READY: 1 of \d+ questions above the limit \(all the same in a group: \d+ of 4,000 rows\)/)
  expect(out).toMatch(/all the same in a group .* ABOVE/)
})

test('13 §1.2: a value that somebody named as harmful is told of nobody, though most have it elsewhere too', async () => {
  const often = (one: { age: number; sex: string; region: string }, random: Random): string =>
    isOne(one) || unit(random) < 0.6 ? 'debt' : 'none'
  expect((await audited(2000, often)).last).toMatch(/^READY: /)
  const attributes = [
    ...['age', 'sex', 'region'].map((name) => ({ name, role: 'quasi' })),
    { name: 'hidden', role: 'sensitive', harmful: ['debt'] },
  ]
  const schema = file('schema.json', JSON.stringify({ attributes }))
  const named = await audited(2000, often, { words: ['--schema', schema] })
  expect(named.last).toMatch(/^NOT READY: .*all the same in a group/)
})

test('13 §2.2: harmful values that stand nowhere, or of a column anybody may know, are refused', async () => {
  const often = (_: unknown, random: Random): string => (unit(random) < 0.4 ? 'debt' : 'none')
  const schemaOf = (harmful: readonly string[], of = 'hidden'): string => {
    const roles = { age: 'quasi', sex: 'quasi', region: 'quasi', hidden: 'sensitive' }
    const attributes = Object.entries(roles).map(([name, role]) => ({ name, role, ...(name === of && { harmful }) }))
    return file('misspelt.json', JSON.stringify({ attributes }))
  }
  const refused = async (schema: string, original: boolean) =>
    audited(500, often, { words: ['--schema', schema], original })
  for (const original of [true, false]) {
    const { code, error } = await refused(schemaOf(['Debt']), original)
    expect([code, error]).toEqual([
      2,
      expect.stringContaining('holds none of the values that its schema calls harmful'),
    ])
    expect(error).toContain('remedy: correct them')
    expect((await refused(schemaOf(['Debt', 'debt']), original)).error).toBe('')
    expect((await refused(schemaOf(['m'], 'sex'), original)).error).toContain(
      'has harmful values in its schema, and is not',
    )
  }
})

test('13 §1.5: every column that must stay hidden is looked at, not only the first', async () => {
  const second = (one: { age: number; sex: string; region: string }, random: Random): string =>
    `${below(5, random)},${isOne(one) || unit(random) < 0.01 ? 'yes' : 'no'}`
  const { last } = await audited(2000, second, { names: 'first,second', words: ['--sensitive', 'first,second'] })
  expect(last).toMatch(/^NOT READY: .*all the same in a group/)
})

test('13 §1.5: a group that tells for certain is held against the share that a policy names of everybody, and no other', async () => {
  const hidden = (one: { age: number; sex: string; region: string }, random: Random): string =>
    isOne(one) || unit(random) < 0.005 ? 'HIV' : 'none'
  // About 170 of 4,000 are in the group.
  const under = async (name: string, limits: readonly object[]) => {
    const said = { name, title: 'ours', source: 'minutes', date: '2026-03-01', limits }
    const policy = file(`${name}.json`, JSON.stringify(said))
    const words = ['--sensitive', 'hidden', '--policy', policy, '--json', '-']
    const { code, out } = await audited(4000, hidden, { words, original: false })
    const line = JSON.parse(out).attacks.find(({ name: one }: { name: string }) => one === 'all the same in a group')
    return { code, state: line.state, limit: line.limit?.written, by: line.judgedBy, rest: line.success - line.judged }
  }
  const inference = { measure: 'inference', limit: 0.01 }
  const certain = (limit: number) => ({ measure: 'certain', limit })
  expect(await under('none', [inference])).toMatchObject({ code: 1, state: 'above', limit: '0.01' })
  const kept = await under('kept', [inference, certain(0.06)])
  expect(kept).toMatchObject({ state: 'within', limit: '0.01', by: 'success' })
  expect(kept.rest).toBeGreaterThan(0.03)
  expect(await under('passed', [inference, certain(0.02)])).toMatchObject({
    code: 1,
    state: 'above',
    limit: '0.02',
    by: 'certain',
  })
  expect(await under('alone', [certain(0.02)])).toMatchObject({ code: 1, state: 'above', limit: '0.02' })
})
