import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const patients = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']
const beside = [...patients, '--original', 'examples/lecture/patients.csv', '--first-release']

test('wp216: each question stands under the word of the opinion, and without a limit there is no verdict', () => {
  const { code, out } = palimpsest(['audit', ...beside, '--policy', 'wp216'])
  expect(code).toBe(3)
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toBe('patients-4-anonymous.csv: 12 people, with the original. No limit: wp216 (as of 2014-04-10).')
  expect(lines.at(-1)).toBe(
    'NOT MEASURED: figures of 9 questions are told, none is held against a limit (wp216 sets none).',
  )
  for (const word of ['singling out', 'linkability', 'inference']) expect(out).toContain(`? (${word})\n`)
  expect(out).not.toMatch(/within|ABOVE/)
  const report = JSON.parse(palimpsest(['audit', ...beside, '--policy', 'wp216', '--json', '-']).out)
  expect(report.sentence).toMatch(
    /^The policy sets no limit: nine of nine questions were measured and are told, none is/,
  )
  expect(new Set(report.attacks.map(({ tag }: { tag: string }) => tag))).toEqual(
    new Set(['singling out', 'linkability', 'inference']),
  )
})

test('wp216: a limit of your own makes it a verdict', () => {
  const { code, out } = palimpsest(['audit', ...beside, '--policy', 'wp216', '--limit', '1/11'])
  expect(code).toBe(1)
  expect(out).toMatch(/^NOT READY: 3 of 8 questions above 0\.09/m)
})

test('a policy without a limit must say what its document calls the three questions', () => {
  const whole = { name: 'mine', title: 'mine', source: 'me', date: '2026-01-01', limits: [] }
  const tags = { 'singling out': 'a', linking: 'b', inference: 'c' }
  const told = (policy: object) => palimpsest(['policy', file('policy.json', JSON.stringify(policy))])
  expect(told({ ...whole, tags }).out).toContain('its words: a, b, c')
  expect(told(whole)).toMatchObject({ code: 2, error: expect.stringContaining('sets no limit') })
  for (const wrong of ['words', {}, { ...tags, linking: '' }, { ...tags, more: 'd' }])
    expect(told({ ...whole, tags: wrong })).toMatchObject({ code: 2, error: expect.stringContaining('tags') })
})

const seen = (day: string, age: string) =>
  `age,zip,seen,illness\n${Array.from({ length: 300 }, (_, i) => `${i === 7 ? age : ['20-29', '30-39'][i % 2]},${['021**', '100**'][i % 2]},${i === 3 ? day : 2020 + (i % 3)},${['flu', 'gout', 'cough'][(i * 7 + (i >> 4)) % 3]}`).join('\n')}\n`
const roles = ['--quasi', 'age,zip,seen', '--sensitive', 'illness', '--policy', 'safe-harbor-check']

test('safe-harbor-check: a planted day and a planted age are named by column, kind, cells and line, never by value', () => {
  const { code, out } = palimpsest(['audit', file('seen.csv', seen('2020-03-04', '94')), ...roles])
  expect(code).toBe(1)
  expect(out).toContain('  age: ages over 89 (C), 1 cell, first on line 9; by its values')
  expect(out).toContain('  seen: dates finer than a year (C), 1 cell, first on line 5; by its values')
  expect(out).not.toMatch(/2020-03-04|\b94\b/)
  expect(out).toMatch(/^NOT READY: 1 of 1 question above 0 \(kinds of identifiers: 2 of 300 people\)\.$/m)
})

test('safe-harbor-check: without them it is within, says what it cannot see, and free text is never within', () => {
  const plain = file('plain.csv', seen('2020', '90+'))
  const ready = palimpsest(['audit', plain, ...roles])
  expect(ready.code).toBe(0)
  expect(ready.out).toMatch(/free text is not read, and a name that looks like a word is missed/)
  const text = palimpsest(['audit', plain, '--quasi', 'age,zip', '--text', 'seen', ...roles.slice(2)])
  expect(text.code).toBe(3)
  expect(text.out).toMatch(/^ {2}kinds of identifiers: free text is not read$/m)
  expect(text.out).toContain('Columns not looked through:\n  seen: free text is not read\n')
  const sets = palimpsest(['audit', 'examples/counts/districts.csv', '--policy', 'safe-harbor-check'])
  expect([sets.code, sets.out]).toEqual([3, expect.stringMatching(/NOT MEASURED: nothing that was asked for applies/)])
})

test('safe-harbor-check --share: neither the page nor the JSON names a column, the open copy does', () => {
  const table = file('shared.csv', seen('2020-03-04', '90+').replace('zip,seen', 'zip,dayOfVisit'))
  const asked = [table, '--sensitive', 'illness', '--policy', 'safe-harbor-check', '--report']
  for (const role of [
    ['--quasi', 'age,zip,dayOfVisit'],
    ['--quasi', 'age,zip', '--text', 'dayOfVisit'],
  ]) {
    const [open, shared] = [path('open'), path('shared')]
    palimpsest(['audit', ...asked, open, ...role])
    palimpsest(['audit', ...asked, shared, ...role, '--share'])
    for (const name of ['report.html', 'report.json']) {
      expect(readFileSync(`${open}/${name}`, 'utf8')).toContain('dayOfVisit')
      expect(readFileSync(`${shared}/${name}`, 'utf8')).not.toContain('dayOfVisit')
    }
  }
})
