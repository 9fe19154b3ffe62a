import { isTransactionFormat } from '../../src/formats/parse-transactions.js'
import { statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { transactionsOf } from '../../src/data/index.js'
import { readKey, readMeta, readTransactions, writeKey, writeMeta, writeRelease } from '../../src/files/index.js'
import type { ReadOptions, ReleaseForm } from '../../src/formats/index.js'
import { tempFolder } from '../temp-folder.js'
import { refusalOf } from './refusal.js'

const { file, folder, path } = tempFolder()
const madeBy = { method: 'coat', parameters: { k: 2, safe: true, privacy: 'all' }, seed: 1, version: '0.1.0' }
const data = transactionsOf([['a', ['b', 'c']], ['d']], ['x', 'y'])

test('sidecar: releases of the same name in other forms each keep their own', async () => {
  for (const name of ['a.txt', 'a.ndjson', 'a.txt.gz'])
    await writeRelease(`${folder}/${name}`, data, { ...madeBy, method: name })
  const told = await Promise.all(['a.txt', 'a.ndjson', 'a.txt.gz'].map((name) => readMeta(`${folder}/${name}`)))
  expect(told.map((meta) => meta?.method)).toEqual(['a.txt', 'a.ndjson', 'a.txt.gz'])
})

test('sidecar: what was written is read back, kind and form too; none is no fault', async () => {
  const release = file('r.json', '{}')
  const form = { format: 'long', delimiter: ';', id: 'who', item: 'what' } as const
  await writeMeta(release, { ...madeBy, kind: 'sets', form })
  const meta = await readMeta(release)
  expect(meta).toEqual({ ...madeBy, kind: 'sets', form, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await readMeta(path('none.txt'))).toBeUndefined()
  expect(await readMeta('-')).toBeUndefined()
})

test.each(['text', 'ndjson', 'long', 'parquet'] as const)(
  'sidecar: a release in %s is read by its form',
  async (format) => {
    const release = path('no-ending')
    await writeRelease(release, data, madeBy, { format, id: 'who', item: 'what' })
    const again = await readTransactions(release, readOptions((await readMeta(release))?.form))
    expect(again.elements).toEqual(data.elements)
    expect(again.items).toEqual(data.items)
    expect(again.ids).toEqual(format === 'text' ? undefined : data.ids)
  },
)

function readOptions(form: ReleaseForm | undefined): ReadOptions {
  if (form === undefined || !isTransactionFormat(form.format)) throw new Error('no form of transactions')
  return { ...form, format: form.format }
}

test.each([
  ['nothing of a sidecar', '{}'],
  ['a list', '[]'],
  ['a seed that is no number', JSON.stringify({ ...madeBy, seed: '1', sha256: '0'.repeat(64) })],
  ['a parameter that is a list', JSON.stringify({ ...madeBy, parameters: { k: [1] }, sha256: '0'.repeat(64) })],
  ['a form without a format', JSON.stringify({ ...madeBy, form: {}, sha256: '0'.repeat(64) })],
  ['no hash', JSON.stringify(madeBy)],
])('sidecar: %s is refused', async (_, text) => {
  const release = file('r.txt', 'a\n')
  writeFileSync(`${release}.meta.json`, text)
  expect((await refusalOf(readMeta(release))).message).toBe('does not say how a release was made')
})

test('sidecar: one that is cut short is refused with its place', async () => {
  const release = file('r.txt', 'a\n')
  writeFileSync(`${release}.meta.json`, '{\n"method": "co')
  expect(await refusalOf(readMeta(release))).toMatchObject({ line: 2 })
})

test('key: reads back', async () => {
  const release = file('r.json', '{}')
  const key = { records: [Uint32Array.of(3, 0), Uint32Array.of(), Uint32Array.of(1, 2)] }
  const place = path('r.key')
  await writeKey(place, release, key)
  expect(await readKey(place, release)).toEqual(key)
})

test.skipIf(process.platform === 'win32')(
  'key: only its owner may read the file, also where it replaces one',
  async () => {
    const place = file('r.key', 'older')
    await writeKey(place, file('r.json', '{}'), { records: [] })
    expect(statSync(place).mode & 0o777).toBe(0o600)
  },
)

test('key: that of another release is refused, and one for standard output', async () => {
  const place = path('r.key')
  await writeKey(place, file('r.json', '{}'), { records: [] })
  expect((await refusalOf(readKey(place, file('other.json', '[]')))).message).toContain('another release')
  expect((await refusalOf(writeKey(place, '-', { records: [] }))).message).toContain('standard output')
})

const hash = '0'.repeat(64)
test.each([
  ['is no key', '{"kind":"disassociated"}'],
  ['the key is damaged', `{"kind":"key","release":"x","records":[]}`],
  ['the key is damaged', `{"kind":"key","release":"${hash}","records":[[0.5]]}`],
  ['the key is damaged', `{"kind":"key","release":"${hash}","records":[[-1]]}`],
  ['the key is damaged', `{"kind":"key","release":"${hash}","records":[0]}`],
  ['the key names a record twice', `{"kind":"key","release":"${hash}","records":[[0,1],[1]]}`],
])('key: %s: %s', async (message, text) => {
  expect((await refusalOf(readKey(file('r.key', text), file('r.json', '{}')))).message).toBe(message)
})
