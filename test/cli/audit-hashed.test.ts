import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { below, shuffle, stream } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const random = stream(24, 'hashed phones')
const people = Array.from({ length: 400 }, () => ({
  phone: `+49171${String(below(10_000_000, random)).padStart(7, '0')}`,
  ill: ['flu', 'cough', 'gout'][below(3, random)],
}))
const order = shuffle(Uint32Array.from(people.keys()), random)
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function table(name: string, rows: Uint32Array, hide: (phone: string) => string): string {
  const lines = Array.from(rows, (row) => `${hide(people[row].phone)},20-79,${people[row].ill}`)
  return file(name, `phone,age,ill\n${lines.join('\n')}\n`)
}

const original = table('original.csv', Uint32Array.from(people.keys()), (phone) => phone)
const hashed = table('hashed.csv', order, md5)
const salted = table('salted.csv', order, (phone) => md5(`a constant nobody knows ${phone}`))
const roles = ['--identifier', 'phone', '--quasi', 'age', '--sensitive', 'ill', '--first-release']

function auditedOnce(release: string, beside: readonly string[]) {
  const json = path('report.json')
  const { code, out } = palimpsest(['audit', release, ...roles, ...beside, '--json', json])
  const { attacks, verdict } = JSON.parse(readFileSync(json, 'utf8'))
  const line = (id: string) => attacks.find((one: { id: string }) => one.id === id)
  return { code, out, verdict, names: line('S6'), undone: line('L3') }
}

/** Hundreds of thousands of hashes are computed in each. */
const told = new Map<string, ReturnType<typeof auditedOnce>>()
function audited(release: string, ...beside: readonly string[]) {
  const asked = [release, ...beside].join(' ')
  const answer = told.get(asked) ?? auditedOnce(release, beside)
  told.set(asked, answer)
  return answer
}

test('13 §2.6: MD5s of phone numbers beside the original: its own identifiers are tried first, and all are undone', () => {
  expect(audited(hashed, '--original', original)).toMatchObject({
    code: 1,
    verdict: 'not-ready',
    undone: { state: 'above', people: 400, of: 400 },
  })
})

test('13 §2.6: without the original what was not tried is never within', () => {
  const { code, undone } = audited(hashed)
  expect(code).toBe(3)
  expect(undone).toMatchObject({ state: 'not-measured', remedy: 'original' })
  expect(undone.reason).toContain('400 rows have a hashed')
})

test('13 §2.6: hashes are pseudonyms, and no names in plain sight; identifiers that stand there are', () => {
  const { names, out } = audited(hashed, '--original', original)
  expect(names).toMatchObject({ state: 'not-applicable' })
  expect(names.reason).toContain('pseudonyms, which link every release')
  expect(audited(original, '--original', original).names).toMatchObject({ state: 'above', people: 400 })
  // Where they are hashed in the original too nobody knows what they were made of.
  expect(audited(hashed, '--original', hashed).undone).toMatchObject({ state: 'not-measured', remedy: 'guesses' })
  expect(out).toContain('pseudonyms, which link every')
})

test('13 §2.6: with a secret constant before them the identifiers of the original undo nothing: within, because they were tried', () => {
  expect(audited(salted, '--original', original).undone).toMatchObject({ state: 'within', people: 0 })
})

test('13 §2.6: the form of the identifiers is recognised, and how long it takes to try all is told', () => {
  const attack = (...more: readonly string[]): string =>
    palimpsest(['attack', hashed, ...roles.slice(0, 6), '--method', 'dictionary', '--candidates', '1000', ...more]).out
  expect(attack('--guesses', file('some.txt', '+491710000001\n'))).toContain(
    'there are 10,000,000,000 phone numbers with 10 unknown digits; to hash them all takes about 3 hours on one core',
  )
  expect(palimpsest(['attack', hashed, ...roles.slice(0, 6), '--original', original]).out).not.toContain('+49171')
})

test('13 §2.6: a form that is small enough is tried whole', () => {
  const numbers = Array.from({ length: 30 }, (_, i) => `case ${100 + 7 * i}`)
  const rows = (hide: (text: string) => string): string =>
    `code,age,ill\n${numbers.map((one) => `${hide(one)},20-79,flu`).join('\n')}\n`
  const known = file('codes.csv', rows((one) => one).replaceAll(/case (?=1|2)/g, 'case '))
  const { out } = palimpsest([
    'attack',
    file('hashed-codes.csv', rows(md5)),
    '--identifier',
    'code',
    '--quasi',
    'age',
    '--sensitive',
    'ill',
    '--method',
    'dictionary',
    '--original',
    known,
  ])
  expect(out).toContain('there are 1,000 identifiers of the form of those that are known with 3 unknown digits')
  expect(out).toContain('all can be tried here')
})
