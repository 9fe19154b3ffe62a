import { expect, test } from 'vitest'
import { type Table, tableOf } from '../../src/data/index.js'
import { InputError, ledgerBytes, parseLedger, sourceOf } from '../../src/formats/index.js'
import { compose } from '../../src/run/index.js'

const roles = { age: 'quasi', town: 'quasi', illness: 'sensitive' } as const
const one = tableOf(['age', 'illness'], [['20-29', 'flu']], roles)

function refusal(...tables: readonly Table[]): InputError {
  const [first, ...others] = tables.map((table, i) => ({ name: `r${i + 1}.csv`, table }))
  try {
    compose(first, others)
  } catch (error) {
    if (error instanceof InputError) return error
    throw error
  }
  throw new Error('not refused')
}

test('compose: a release without a column in common is named, with the rule and what to do', () => {
  const stranger = tableOf(['town', 'illness'], [['x', 'flu']], roles)
  expect(refusal(one, one, stranger)).toMatchObject({
    file: 'r3.csv',
    message: 'has no quasi-identifier in common with the other releases',
    remedy: expect.stringContaining('‹quasi›'),
  })
  expect(refusal(one, tableOf(['age', 'illness'], [['20-29', 'flu']], { illness: 'sensitive' })).file).toBe('r2.csv')
  expect(refusal(one, tableOf(['age', 'illness'], [], roles)).message).toContain('holds no record')
})

test('compose: without a sensitive column in common it is not measured, never nothing gained', () => {
  const other = tableOf(['age', 'income'], [['20-29', '5']], { age: 'quasi', income: 'sensitive' })
  expect(compose({ name: 'a', table: one }, [{ name: 'b', table: other }])).toMatchObject({
    kind: 'not measured',
    because: expect.stringContaining('no sensitive column in common'),
  })
  expect(compose({ name: 'a', table: one }, [])).toMatchObject({ kind: 'not measured' })
})

test('compose: one row, everything suppressed, every cell unread: answered, and nobody is found by it', () => {
  const starred = tableOf(
    ['age', 'illness'],
    [
      ['*', 'flu'],
      ['*', 'cold'],
    ],
    roles,
  )
  const unread = tableOf(
    ['age', 'illness'],
    [
      ['??[', 'flu'],
      ['<<', 'cold'],
      ['@1', 'gout'],
    ],
    roles,
  )
  for (const table of [starred, unread]) {
    const found = compose({ name: 'a', table }, [{ name: 'b', table: one }])
    if (found.kind === 'not measured' || 'because' in found.rows) throw new Error('not measured')
    expect(found.rows.rows).toBe(table.rowCount)
  }
  const single = compose({ name: 'a', table: one }, [{ name: 'b', table: one }])
  expect(single).toMatchObject({ rows: { alone: { before: 1, after: 1 }, gained: 0 } })
})

test('compose: too many joined groups are not measured rather than cut short', () => {
  const many = tableOf(
    ['age', 'illness'],
    [
      ['20-29', 'flu'],
      ['25-35', 'flu'],
      ['*', 'flu'],
    ],
    roles,
  )
  const found = compose({ name: 'a', table: many }, [{ name: 'b', table: many }], { mostJoined: 3 })
  expect(found).toMatchObject({ kind: 'composed', rows: { kind: 'not measured' } })
})

test('compose: what the budget leaves out is said, and the rest is a bound; a budget of nothing measures nothing', () => {
  const table = tableOf(
    ['age', 'illness'],
    [
      ['20-29', 'flu'],
      ['25-35', 'flu'],
    ],
    roles,
  )
  const named = ['a', 'b', 'c'].map((name) => ({ name, table }))
  const found = compose(named[0], named.slice(1), { mostJoined: 4 })
  expect(found).toMatchObject({
    rows: { others: 1 },
    notes: expect.arrayContaining([expect.stringContaining('A bound: ')]),
  })
  expect(compose(named[0], named.slice(1), { budgetMs: 0 })).toMatchObject({ rows: { kind: 'not measured' } })
  expect(compose(named[0], named.slice(1))).toMatchObject({ rows: { others: 2 } })
})

const entry = {
  name: '2024.csv',
  sha256: 'a'.repeat(64),
  bytes: 12,
  rows: 3,
  columns: [{ name: 'age', role: 'quasi' as const, read: { interval: 3 } }],
  date: '2024-02-29',
}

test('a ledger is read back as it was written', async () => {
  const chunks = [...ledgerBytes({ releases: [entry] })]
  const text = chunks.map((chunk) => new TextDecoder().decode(chunk)).join('')
  expect(await parseLedger(sourceOf('ledger.json', Buffer.from(text)))).toEqual({ releases: [entry] })
})

test.each([
  ['a list', '[]'],
  ['another schema', '{"schema":"palimpsest/ledger/2","releases":[]}'],
  ['a path for a name', ledgerWith({ name: '../../secret.csv' })],
  ['a hash that is none', ledgerWith({ sha256: 'abc' })],
  ['a day that is none', ledgerWith({ date: '2023-02-29' })],
  ['a negative count', ledgerWith({ rows: -1 })],
  ['a role that is none', ledgerWith({ columns: [{ name: 'age', role: 'secret' }] })],
])('a ledger with %s is refused', async (_, text) => {
  await expect(parseLedger(sourceOf('ledger.json', Buffer.from(text)))).rejects.toThrow(InputError)
})

function ledgerWith(change: object): string {
  return JSON.stringify({ schema: 'palimpsest/ledger/1', releases: [{ ...entry, ...change }] })
}
