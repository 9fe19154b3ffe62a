// Run by package.test.ts where the package is installed: models and methods of one's own, of transactions.
import assert from 'node:assert/strict'
import { check, protect } from 'palimpsest'
import { infeasible, Violations } from 'palimpsest/contract'
import { transactionAt, transactionCount, transactionsOf } from 'palimpsest/data'
import { setsRelease } from 'palimpsest/kinds'

const recordsOf = (data) => Array.from({ length: transactionCount(data) }, (_, t) => transactionAt(data, t))

/** A record of many items is one person's. */
const short = {
  id: 'short',
  name: 'short records',
  summary: 'no record holds more than n items',
  cites: [],
  on: 'sets',
  parameters: { n: { type: 'integer', least: 1, fallback: 2, about: 'how many items a record holds at most' } },
  judge(release, { n }) {
    const long = new Violations()
    for (const record of recordsOf(release)) if (record.length > n) long.add({ items: record.flat() }, 'long records')
    return long.judged(`at most ${n} items`, [])
  },
}

/** Keeps the first items of each record, and promises as many as it was told; `kept` more than that breaks the promise. */
const cut = {
  id: 'cut',
  name: 'cut',
  summary: 'keeps the first items of each record',
  cites: [],
  makes: 'sets',
  parameters: {
    n: { type: 'integer', least: 1, fallback: 2, about: 'how many items are kept' },
    tooMany: { type: 'integer', least: 0, fallback: 0, about: 'how many more are kept than promised' },
  },
  promises: ({ n }) => [{ model: 'short', values: { n } }],
  run(data, { n, tooMany }) {
    if (transactionCount(data) === 0) return infeasible('there are no records', 'give some')
    const release = setsRelease(transactionsOf(recordsOf(data).map((record) => record.slice(0, n + tooMany))))
    return { kind: 'released', release, made: { kept: n }, notes: [] }
  },
}

const baskets = { rows: ['a b c', 'a b', 'b c', 'a b c'].map((line) => line.split(' ')) }
const models = [short]

const judged = await check(baskets, { models })
assert.deepEqual([judged.holds, judged.judged[0].asked, judged.judged[0].violationCount], [false, 'short:2', 2])
assert.equal((await check(baskets, { model: 'short:3', models })).holds, true)
assert.equal((await check(baskets, { model: ['k:1', 'short:3'].slice(1), models })).judged.length, 1)

const made = await protect(baskets, { method: cut, models })
assert.deepEqual([made.made.kept, made.judged.map(({ holds }) => holds)], [2, [true]])
assert.deepEqual(recordsOf(made.release), [
  ['a', 'b'],
  ['a', 'b'],
  ['b', 'c'],
  ['a', 'b'],
])
assert.equal((await check(made.release, { models })).holds, true)

await assert.rejects(
  protect(baskets, { method: cut, models, options: { tooMany: 1 } }),
  /cut and the judge of "at most 2 items" disagree/,
)
await assert.rejects(protect(baskets, { method: cut }), /there is no model "short"/)
await assert.rejects(check(baskets, {}), { message: 'nothing says what must hold' })
await assert.rejects(check(baskets, { models: [{ ...short, id: 'k' }] }), /"k", and there is a model of that id/)
await assert.rejects(check(baskets, { models: [short, short] }), /"short", and there is a model of that id/)
await assert.rejects(check(baskets, { model: 'short:0', models }), /short: n is a whole number of at least 1/)
await assert.rejects(
  check({ rows: [{ age: 1 }] }, { as: 'table', quasi: 'age', models }),
  /short judges transactions, and/,
)
const needy = { ...short, id: 'needy', needsOriginal: true }
await assert.rejects(check(baskets, { models: [needy] }), /needy compares with the original/)

// A method of the package knows nothing of it: what it made is held against it all the same.
const method = 'set-k'
const words = { method, options: { k: 2 }, models }
const refused = await protect(baskets, words)
assert.equal(refused.kind, 'infeasible')
assert.match(refused.because, /^short:2 does not hold of what set-k made/)
const other = await protect(baskets, {
  ...words,
  models: [{ ...short, parameters: { n: { ...short.parameters.n, fallback: 3 } } }],
})
assert.equal(other.judged.at(-1).asked, 'short:3')
