import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { folder, file, path } = tempFolder()

const people =
  'name,age,zip,disease\nZaphod,34,13053,flu\nFord,35,13053,flu\nTrillian,34,13054,gout\nArthur,35,13054,gout\n'
const ages = file('age.csv', '34;3*;*\n35;3*;*\n')
const roles = (
  extra: readonly { readonly name: string; readonly role: string }[] = [],
  over: Readonly<Record<string, object>> = {},
) =>
  JSON.stringify({
    attributes: [
      { name: 'name', role: 'identifier' },
      { name: 'age', role: 'quasi', type: 'integer', hierarchy: ages },
      { name: 'zip', role: 'quasi' },
      { name: 'disease', role: 'sensitive' },
      ...extra,
    ].map((one) => ({ ...one, ...over[one.name] })),
  })
const schema = file('schema.json', roles())

interface Case {
  readonly what: string
  readonly data?: string | Uint8Array
  readonly schema?: string
  readonly words?: readonly string[]
  /** 1: no release is an answer. */
  readonly exit: 1 | 2
  readonly tells: readonly (string | RegExp)[]
}

const utf16 = (text: string): Uint8Array => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

const cases: readonly Case[] = [
  { what: 'an empty file', data: '', exit: 2, tells: ['data.csv', 'rule:', 'remedy:'] },
  { what: 'a header without records', data: 'name,age,zip,disease\n', exit: 2, tells: ['no record'] },
  { what: 'a ragged line', data: `${people}Marvin,34\n`, exit: 2, tells: ['data.csv:6'] },
  {
    what: 'a trailing comma in the header',
    data: people.replace('disease\n', 'disease,\n'),
    exit: 2,
    tells: ['data.csv:1'],
  },
  { what: 'a column twice', data: people.replace('zip', 'age'), exit: 2, tells: ['data.csv:1'] },
  {
    what: 'a value that the hierarchy does not have',
    data: `${people}Marvin,99,13054,gout\n`,
    exit: 2,
    tells: ['data.csv:6', 'age'],
  },
  {
    what: 'a schema column that is absent',
    schema: roles([{ name: 'sex', role: 'quasi' }]),
    exit: 2,
    tells: ['"sex"'],
  },
  { what: 'a schema column twice', schema: roles([{ name: 'age', role: 'quasi' }]), exit: 2, tells: ['attribute 5'] },
  {
    what: 'a role that does not exist',
    schema: roles([], { zip: { role: 'quazi' } }),
    exit: 2,
    tells: ['attribute 3', 'role'],
  },
  {
    what: 'a column in two roles',
    words: ['--quasi', 'zip', '--sensitive', 'zip'],
    exit: 2,
    tells: ['two roles', '--quasi'],
  },
  {
    what: 'a column without a role',
    schema: roles([], { zip: { role: undefined } }),
    exit: 2,
    tells: ['"zip"', 'no role'],
  },
  { what: 'k of 0', words: ['--model', 'k:0'], exit: 2, tells: ['whole number of at least'] },
  { what: 'a negative k', words: ['--model', 'k:-3'], exit: 2, tells: ['whole number of at least'] },
  { what: 'a broken k', words: ['--model', 'k:2.5'], exit: 2, tells: ['whole number'] },
  { what: 't above 1', words: ['--model', 't-equal:1.5,disease'], exit: 2, tells: ['from 0 to 1'] },
  {
    what: 'a sensitive column that is absent',
    words: ['--model', 'l-distinct:2,disaese'],
    exit: 2,
    tells: ['disaese'],
  },
  { what: 'k above the number of people', words: ['--model', 'k:9'], exit: 1, tells: ['no release', '4'] },
  {
    what: 'l above the number of values',
    words: ['--model', 'l-distinct:3,disease'],
    exit: 1,
    tells: ['no release', '2'],
  },
  { what: 'one record', data: people.split('\n').slice(0, 2).join('\n'), exit: 1, tells: ['no release'] },
  { what: 'an unknown model', words: ['--model', 'kk:2'], exit: 2, tells: ['did you mean'] },
]

test.each(cases)('protect: $what is refused, with place, rule and remedy, and leaves nothing', async (one) => {
  const data = join(folder, 'data.csv')
  writeFileSync(data, one.data ?? people)
  const said = one.schema === undefined ? schema : file('own-schema.json', one.schema)
  const output = path('release.csv')
  const model = one.words?.includes('--model') ? [] : ['--model', 'k:2']
  const words = ['protect', data, '--schema', said, '--method', 'optimal', ...model, ...(one.words ?? []), '-o', output]
  const { code, out, error } = await palimpsestHere(words)
  expect(code, error).toBe(one.exit)
  expect(out).toBe('')
  for (const told of one.tells)
    expect(error).toMatch(typeof told === 'string' ? new RegExp(told.replaceAll(/[.()]/g, '\\$&')) : told)
  expect(error).toContain('remedy:')
  expect(error).not.toContain('Zaphod')
  expect(readdirSync(folder).filter((name) => name.includes('release'))).toEqual([])
})

test.each([
  ['a byte order mark', `﻿${people}`],
  ['line ends of Windows', people.replaceAll('\n', '\r\n')],
  ['UTF-16', utf16(people)],
  ['semicolons', people.replaceAll(',', ';')],
  ['a quoted line break', people.replace('Zaphod', '"Zaphod\nB."')],
  ['a cell of a megabyte', people.replace('Zaphod', 'Z'.repeat(1 << 20))],
  ['numbers that are not plain', people.replaceAll('13053', '007').replaceAll('13054', '1e3')],
])('protect: %s is read, and the release is judged before it is there', async (_, data) => {
  const output = path('out.csv')
  const { code, out, error } = await palimpsestHere([
    'protect',
    file('data.csv', data),
    '--schema',
    schema,
    '--method',
    'optimal',
    '--model',
    'k:2',
    '-o',
    output,
  ])
  expect(error).toBe('')
  expect(code).toBe(0)
  expect(out).toContain('Checked: 2-anonymity')
  expect(existsSync(output)).toBe(true)
  expect((await palimpsestHere(['check', output, '--model', 'k:2'])).code).toBe(0)
})

test('check: exit 0 holds, 1 fails, 2 bad input, 3 not measured', async () => {
  const data = file('people.csv', people)
  const quasi = ['--quasi', 'age,zip', '--sensitive', 'disease']
  expect((await palimpsestHere(['check', data, ...quasi, '--model', 'k:1'])).code).toBe(0)
  expect((await palimpsestHere(['check', data, ...quasi, '--model', 'k:2'])).code).toBe(1)
  expect((await palimpsestHere(['check', data, ...quasi, '--model', 'k:x'])).code).toBe(2)
  expect((await palimpsestHere(['check', data, ...quasi, '--model', 'k-map:2'])).code).toBe(3)
  expect(
    (await palimpsestHere(['check', file('empty.csv', 'age,zip,disease\n'), ...quasi, '--model', 'k:2'])).code,
  ).toBe(3)
})

test('check: JSON lists the models in the order asked, with what was reached', async () => {
  const data = file('people.csv', people)
  const asked = ['l-entropy:2,disease', 'k:2', 't-equal:0.5,disease']
  const { out } = await palimpsestHere([
    'check',
    data,
    '--quasi',
    'zip',
    '--sensitive',
    'disease',
    ...asked.flatMap((one) => ['--model', one]),
    '--json',
    '-',
  ])
  const { models, holds } = JSON.parse(out)
  expect(holds).toBe(false)
  expect(models).toMatchObject([
    { model: 'l-entropy:2,disease', holds: false, reached: 1 },
    { model: 'k:2', holds: true, reached: 2 },
    { model: 't-equal:0.5,disease', holds: true, reached: 0.5 },
  ])
  expect(out).not.toContain('13053')
})

test('check: --person with an empty cell is refused', async () => {
  const data = file('visits.csv', 'who,age\nA,34\n,35\n')
  const { code, error } = await palimpsestHere(['check', data, '--person', 'who', '--quasi', 'age', '--model', 'k:2'])
  expect(code).toBe(2)
  expect(error).toContain('visits.csv:3')
})

test('protect: a release that is safe for spreadsheets is judged and measured as it was before', async () => {
  const data = file('formulas.csv', 'zip,disease\n-1,=flu\n-1,=gout\n-2,=flu\n-2,=gout\n')
  const said = ['--quasi', 'zip', '--sensitive', 'disease']
  const output = path('safe.csv')
  const words = ['protect', data, ...said, '--method', 'optimal', '--model', 'k:2', '--spreadsheet-safe', '-o', output]
  expect(await palimpsestHere(words)).toMatchObject({ code: 0, error: '' })
  const { out } = await palimpsestHere(['check', output, '--model', 'k:2', '--json', '-', '--show-values'])
  expect(JSON.parse(out).models[0].worst.items).toEqual(['zip=-1'])
})

test('protect: what cannot be kept for the owner is refused before anything is written', async () => {
  const output = path('unwritten.csv')
  const words = ['--quasi', 'age,zip', '--sensitive', 'disease', '--identifier', 'name', '--method', 'optimal']
  const { code, error } = await palimpsestHere([
    'protect',
    file('people.csv', people),
    ...words,
    '--model',
    'k:2',
    '--keep-order',
    '-o',
    output,
    '--owners-copy',
    path('own.csv'),
  ])
  expect(code).toBe(2)
  expect(error).toContain('--owners-copy means nothing here')
  expect(existsSync(output)).toBe(false)
})

test('a header without records measures nothing: attack, read, risk and check end in 3', async () => {
  const header = file('header.csv', 'age,zip,disease\n')
  const known = ['--quasi', 'age,zip', '--sensitive', 'disease']
  const attacked = await palimpsestHere(['attack', header, ...known])
  expect(attacked.code).toBe(3)
  expect(attacked.out).toContain('the release has no rows')
  expect((await palimpsestHere(['attack', header, ...known, '--method', 'columns'])).code).toBe(3)
  expect((await palimpsestHere(['read', header])).code).toBe(3)
  expect((await palimpsestHere(['risk', header, '--quasi', 'age,zip'])).code).toBe(3)
  expect((await palimpsestHere(['check', header, ...known, '--model', 'k:2'])).code).toBe(3)
})
