import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { folder } = tempFolder()
const here = 'examples/complementary'
const schema = ['--schema', `${here}/schema.json`]

test('compose: the lecture’s two releases leave two people alone; no value is shown unless asked for', () => {
  const { code, out, error } = palimpsest(['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...schema])
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain('Together the two releases leave 2 of 12 people alone who were hidden among 2 in each.')
  expect(out).toContain('The columns that did it, told more narrowly elsewhere: zip (2), race (1).')
  expect(out).not.toMatch(/hypertension|short of breath|02138/)
  const shown = palimpsest(['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...schema, '--show-values'])
  expect(shown.out).toContain('hypertension')
})

test('compose: further files after --with are further releases, and JSON tells the same numbers', () => {
  const json = join(folder, 'composed.json')
  const three = ['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, `${here}/gt1.csv`, ...schema]
  const { code, out } = palimpsest([...three, '--json', json])
  expect(code).toBe(0)
  expect(out).toContain('the 3 releases')
  const told: unknown = JSON.parse(readFileSync(json, 'utf8'))
  expect(told).toMatchObject({
    schema: 'palimpsest/compose/1',
    columns: ['race', 'birth', 'gender', 'zip'],
    column: 'problem',
    rows: { hidden: { before: 2, after: 1 }, alone: { before: 0, after: 2 } },
    missing: [],
  })
  expect(JSON.stringify(told)).not.toContain('hypertension')
  const twice = palimpsest([
    'compose',
    `${here}/gt1.csv`,
    '--with',
    `${here}/gt3.csv`,
    '--with',
    `${here}/gt1.csv`,
    ...schema,
  ])
  expect(twice.out).toBe(out)
})

test('compose: without the hierarchies it says which words may be coarser ones, and claims no more than it sees', () => {
  const roles = ['--quasi', 'race,birth,gender,zip', '--sensitive', 'problem']
  const { code, out } = palimpsest(['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...roles])
  expect(code).toBe(0)
  expect(out).toContain('no hierarchy explains: race (1), gender (1)')
  expect(out).not.toContain('of 12 people alone')
})

test('compose --limit: exit 1 where somebody is hidden among fewer', () => {
  const run = (limit: string) =>
    palimpsest(['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...schema, '--limit', limit])
  expect(run('2')).toMatchObject({ code: 1, out: expect.stringContaining('The limit of 2 does NOT hold') })
  expect(run('1')).toMatchObject({ code: 0, out: expect.stringContaining('The limit holds') })
})

const people =
  'race,birth,gender,zip,problem\nwhite,1964,male,02138,short of breath\nwhite,1965,female,02139,hypertension\nwhite,1967,male,02138,vomiting\nblack,1970,male,02138,fever\n'

test('compose --original looks for people and scores; --aux without the truth does not', () => {
  const file = join(folder, 'people.csv')
  writeFileSync(file, people)
  const base = ['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...schema]
  const scored = palimpsest([...base, '--original', file])
  expect(scored.code).toBe(0)
  expect(scored.out).toContain(
    'Together the two releases tell the problem of 2 of 3 people for certain, against 0 by the first alone.',
  )
  expect(scored.out).toContain('Where one is left it is true for 100.0 %')
  expect(scored.out).toContain('Not tried: 1 people of whom some release has no record.')
  const held = palimpsest([...base, '--original', file, '--control', file])
  expect(held.out).toContain('being in the releases costs 0.0 % of what that leaves open')
  const register = join(folder, 'register.csv')
  writeFileSync(register, people.replaceAll(/,[^,\n]*\n/g, '\n'))
  const looked = palimpsest([...base, '--aux', register])
  expect(looked.code).toBe(0)
  expect(looked.out).toContain('Not scored: the register does not tell the truth')
})

test('compose --ledger: records hash, columns and reading and no value; finds files again by hash; says what is gone', () => {
  const [first, second] = ['2024.csv', '2025.csv'].map((name) => join(folder, name))
  copyFileSync(`${here}/gt3.csv`, first)
  copyFileSync(`${here}/gt1.csv`, second)
  const ledger = join(folder, 'releases.json')
  const begun = palimpsest(['compose', first, '--ledger', ledger, '--record', '--date', '2024-05-01', ...schema])
  expect([begun.code, begun.error]).toEqual([0, ''])
  expect(begun.out).toContain('releases.json: 2024.csv is recorded, the first release.')
  const before = readFileSync(ledger, 'utf8')
  const onceMore = palimpsest(['compose', first, '--ledger', ledger, '--record', ...schema])
  expect([onceMore.code, onceMore.out]).toEqual([0, expect.stringContaining('has this release already, and no other')])
  expect(readFileSync(ledger, 'utf8')).toBe(before)
  const unasked = palimpsest(['compose', first, '--ledger', ledger, ...schema])
  expect([unasked.code, unasked.error]).toEqual([3, expect.stringContaining('the ledger knows no other release')])
  const text = readFileSync(ledger, 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    schema: 'palimpsest/ledger/1',
    releases: [{ name: '2024.csv', rows: 12, date: '2024-05-01', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  })
  for (const value of ['hypertension', 'black', '02138', '1965']) expect(text).not.toContain(value)
  expect(text).toContain('"read":{')
  // Under another name it is still the same file.
  renameSync(first, join(folder, 'old.csv'))
  const again = palimpsest(['compose', second, '--ledger', ledger, ...schema])
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('leave 2 of 12 people alone') })
  expect(readFileSync(ledger, 'utf8')).toBe(text)
  // Without the schema the ledger’s roles still tell what a column of the earlier release is.
  rmSync(join(folder, 'old.csv'))
  const gone = palimpsest(['compose', second, '--ledger', ledger, '--record', ...schema])
  expect(gone).toMatchObject({ code: 3, error: expect.stringContaining('2024.csv: 4 columns in common') })
  expect(JSON.parse(readFileSync(ledger, 'utf8'))).toMatchObject({ releases: [{}, { name: '2025.csv' }] })
  const twice = palimpsest(['compose', second, '--ledger', ledger, '--record', ...schema])
  expect(twice.error).toContain('The ledger has this release already')
})

test('compose: what cannot be used is refused with a rule and a remedy, and no value', () => {
  const other = join(folder, 'other.csv')
  writeFileSync(other, 'colour,problem\nred,fever\n')
  const cases: [string[], number, RegExp][] = [
    [['compose', `${here}/gt1.csv`], 2, /no other release is named/],
    [
      ['compose', `${here}/gt1.csv`, '--with', other, ...schema, '--quasi', 'colour'],
      2,
      /no quasi-identifier in common/,
    ],
    [['compose', `${here}/gt1.csv`, '--with', `${here}/nowhere.csv`, ...schema], 2, /nowhere\.csv/],
    [
      ['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...schema, '--record'],
      2,
      /--record means nothing without --ledger/,
    ],
    [
      ['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...schema, '--combine', 'product'],
      2,
      /without people to look for/,
    ],
    [['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, '--quasi', 'town'], 2, /has no column "town"/],
    [
      ['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, '--sensitive', 'problem'],
      2,
      /no column is said to be a quasi/,
    ],
    [['compose', `${here}/gt1.csv`, '--ledger', other, ...schema], 2, /is not JSON here/],
    [['compose', `${here}/gt1.csv`, '--ledger', join(folder, 'none.json'), ...schema], 2, /none\.json/],
    [
      ['compose', `${here}/gt1.csv`, '--with', `${here}/gt3.csv`, ...schema, '--about', 'illness'],
      2,
      /has no column "illness", which --about names/,
    ],
  ]
  for (const [args, code, message] of cases) {
    const run = palimpsest(args)
    expect([args.join(' '), run.code]).toEqual([args.join(' '), code])
    expect(run.error).toMatch(message)
    expect(run.error).not.toMatch(/hypertension|chest pain/)
  }
  expect(existsSync(join(folder, 'none.json'))).toBe(false)
})

test('compose: transactions are compared by known items; without any nobody is looked for', () => {
  const files = {
    one: 'beer, (milk, wine)\nbeer, (milk, wine)\n',
    two: '(beer, tea), milk\n(beer, tea), wine\n',
    known: 'milk\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.txt`), text)
  const base = ['compose', join(folder, 'one.txt'), '--with', join(folder, 'two.txt')]
  expect(palimpsest(base)).toMatchObject({ code: 3, error: expect.stringContaining('nobody is looked for') })
  const { code, out } = palimpsest([...base, '--aux', join(folder, 'known.txt')])
  expect(code).toBe(0)
  expect(out).toContain('Together the two releases leave 1 of 1 person alone, against 0 by the first.')
  expect(out).not.toContain('wine')
})
