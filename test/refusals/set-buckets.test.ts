import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { readSetBuckets, writeSetBuckets } from '../../src/kinds/files.js'
import type { Given } from '../../src/contract/index.js'
import { cahd, setBucketsOf } from '../../src/kinds/index.js'
import { palimpsestHere } from '../cli/in-process.js'
import { answered, released } from '../released.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf, secret } from './refusal.js'

const { file, path } = tempFolder()

type Options = Given<(typeof cahd)['parameters']>

const answer = (rows: readonly (readonly string[])[], options: Options) => answered(cahd, transactionsOf(rows), options)

test('cahd: too few records, an item nobody has or too many have, and generalised data are answered with a remedy', () => {
  const rows = [['a', 's'], ['a'], ['b'], ['c', 's']]
  const sensitiveItems = [['s']]
  expect(answer([], { p: 2, sensitiveItems })).toMatchObject({ kind: 'infeasible' })
  expect(answer([['s']], { p: 2, sensitiveItems })).toMatchObject({ remedy: 'give p = 1 or less' })
  expect(answer(rows, { p: 5, sensitiveItems })).toMatchObject({ remedy: 'give p = 4 or less' })
  expect(answer(rows, { p: 2, sensitiveItems: [] })).toMatchObject({ because: 'no item is named as sensitive' })
  expect(answer(rows, { p: 2, sensitiveItems: [['s', 'x']] })).toMatchObject({
    because: '1 of 2 sensitive items never occurs in the data',
    closest: { items: ['x'] },
  })
  expect(answer(rows, { p: 3, sensitiveItems })).toMatchObject({
    because: 'one sensitive item stands in 2 of 4 records (50.00 %), more than one in 3',
    remedy: 'give p = 2 or less, or take the item out of the data',
  })
  const often = answer([['s'], ['s'], ['a']], { p: 2, sensitiveItems })
  expect(often).toMatchObject({ remedy: expect.stringContaining('no p does') })
  const generalised = transactionsOf([[['a', 'b']], ['s']])
  expect(answered(cahd, generalised, { p: 2, sensitiveItems })).toMatchObject({ kind: 'infeasible' })
  expect(answer(rows, { p: 2, sensitiveItems })).toMatchObject({ kind: 'released' })
})

test('cahd: records of sensitive items alone, empty ones and ones with an item twice', () => {
  const { release, notes } = released(cahd, transactionsOf([['s'], [], [], ['a', 'a'], ['s']]), {
    p: 2,
    sensitiveItems: [['s']],
  })
  expect(release.counts.reduce((sum, count) => sum + count)).toBe(2)
  expect(notes).toHaveLength(2)
})

test('set-buckets: what is written is read again, the same bytes; names that look like numbers or fields too', async () => {
  const release = setBucketsOf({
    p: 2,
    groups: [
      { records: [['b', '10'], []], sensitive: { '2': 1, '"q"': 1 } },
      { records: [['9'], ['b']], sensitive: Object.fromEntries([['__proto__', 1]]) },
    ],
  })
  const [first, second] = [path('first.json'), path('second.json.gz')]
  await writeSetBuckets(first, release)
  const again = await readSetBuckets(first)
  expect(again).toEqual(release)
  await writeSetBuckets(second, again)
  expect(await readSetBuckets(second)).toEqual(release)
})

const group = `{"records":[["${secret}"],["b"]],"sensitive":{"s":1}}`
const whole = (groups: string, p = '2') => `{"kind":"set-buckets","p":${p},"groups":[${groups}]}`

test.each([
  ['', 'holds no data'],
  ['[]', 'is no release of transactions in groups'],
  [`{"kind":"disassociated","p":2,"groups":[]}`, 'is no release of transactions in groups'],
  [whole(group).slice(0, -3), 'is not JSON here'],
  [whole(group, '1'), 'p is missing or wrong'],
  [`{"kind":"set-buckets","p":2}`, 'groups is missing'],
  [whole(group).replace('"p"', '"k":1,"p"'), 'has a field that is not part of the form'],
  [whole(`${group},{"records":[]}`), 'group 2: records is no list, or an empty one'],
  [whole(`${group},{"records":[["a","a"]],"sensitive":{}}`), 'group 2, record 1 is no list of names'],
  [whole(`{"records":[["a"]]}`), 'group 1: sensitive is missing'],
  [whole(`{"records":[["a"]],"sensitive":{"s":0}}`), 'group 1: a count is wrong'],
  [whole(`{"records":[["a"]],"sensitive":{"s":2}}`), 'group 1: a count is larger than the group'],
  [
    whole(`{"records":[["s"]],"sensitive":{}},{"records":[["a"]],"sensitive":{"s":1}}`),
    'an item stands in records and among the counts',
  ],
])('set-buckets: %s is refused', async (text, message) => {
  const refusal = await refusalOf(readSetBuckets(file('wrong.json', text)))
  expect(refusal.message).toContain(message)
})

test('protect, audit: an empty file, one record, too large a p, an unknown item and other data end in a message, and nothing is written', async () => {
  const items = file('items.txt', 's\n')
  const good = file('good.txt', 'a, s\na, b\nb\nb\n')
  const out = path('out.json')
  const protect = (data: string, sensitive = items, p = '2') =>
    palimpsestHere(['protect', data, '--method', 'cahd', '--p', p, '--sensitive-items', sensitive, '-o', out])
  for (const tried of [
    await protect(file('empty.txt', '')),
    await protect(file('one.txt', 's\n')),
    await protect(good, items, '5'),
    await protect(good, file('other.txt', `${secret}\n`)),
  ]) {
    expect(tried.code).not.toBe(0)
    expect(tried.error).toContain('remedy')
    expect(tried.error).not.toContain(secret)
    expect(existsSync(out)).toBe(false)
  }
  expect((await protect(good)).code).toBe(0)
  const foreign = await palimpsestHere(['audit', out, '--original', file('foreign.txt', 'a, s\na\nb\nb\n')])
  expect(foreign.code).toBe(2)
  expect(foreign.error).toContain('does not match the release')
})
