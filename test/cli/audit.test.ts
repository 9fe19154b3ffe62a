import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const patients = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']
const original = ['--original', 'examples/lecture/patients.csv']

test('audit: the last line is the verdict, the page has at most 40 lines of 110 columns, and values stay hidden', () => {
  const { code, out } = palimpsest(['audit', ...patients, ...original, '--first-release'])
  const lines = out.trimEnd().split('\n')
  expect(code).toBe(1)
  expect(lines[0]).toBe('patients-4-anonymous.csv: 12 people, with the original. Limits: house (as of 2026-11-18).')
  expect(lines.at(-1)).toBe('NOT READY: 3 of 8 questions above the limit (order of the rows: 12 of 12 people).')
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
  expect(out).not.toMatch(/Cancer|cancer/)
  expect(out).toMatch(
    /^ {2}all the same in a group {5}0\.333 {2}counted {12}0\.042 {8}4 {2}#\|##################  ABOVE$/m,
  )
})

test('audit: JSON has one document, the sentence of the page, and no success where nothing was measured', () => {
  const { code, out, error } = palimpsest(['audit', ...patients, '--json', '-'])
  const report = JSON.parse(out)
  expect([code, error]).toEqual([1, ''])
  expect(report).toMatchObject({
    schema: 'palimpsest/report/1',
    verdict: 'not-ready',
    policy: { name: 'house', date: '2026-11-18' },
    inputs: [{ role: 'release', name: 'patients-4-anonymous.csv' }, { role: 'schema' }],
  })
  expect(report.sentence).toContain('questions went past their limits')
  for (const attack of report.attacks)
    expect('success' in attack, attack.id).toBe(attack.state !== 'not-measured' && attack.state !== 'not-applicable')
  expect(report.attacks.find(({ id }: { id: string }) => id === 'L4')).toMatchObject({
    state: 'not-measured',
    reason: 'without other releases about the same people',
    remedy: 'with',
  })
})

test('audit: counts, held to their own policy', () => {
  const { code, out } = palimpsest(['audit', 'examples/counts/districts.csv', '--policy', 'cms-11'])
  expect(code).toBe(1)
  expect(out.trimEnd().split('\n').at(-1)).toBe(
    'NOT READY: 2 of 2 questions past the limit (hidden counts that follow: 2 of 6 cells).',
  )
})

const people = `age,zip,disease\n${Array.from({ length: 600 }, (_, i) => `${20 + 10 * (i % 3)}-${29 + 10 * (i % 3)},${'13579'[i % 5]}****,${['flu', 'gout', 'cough'][(i * 7 + (i >> 4)) % 3]}`).join('\n')}\n`
const roles = ['--quasi', 'age,zip', '--sensitive', 'disease']

test('audit: never 0 without a measurement, and bad input is said in a sentence', () => {
  const release = file('release.csv', people)
  const policy = (text: object) => file('policy.json', JSON.stringify(text))
  const whole = { name: 'mine', title: 'mine', source: 'me', date: '2026-01-01' }
  const limit = { measure: 'inference', statistic: 'upper', limit: '1/11' }
  const cases: readonly (readonly [string, readonly string[], number, RegExp])[] = [
    ['an empty file', [file('empty.csv', '')], 2, /holds no data/],
    ['a header alone', [file('header.csv', 'age,zip,disease\n'), ...roles], 3, /NOT MEASURED/],
    ['a table without roles', [release], 2, /disease +must stay hidden[^]*--roles drafted/],
    ['a column without a role', [release, '--quasi', 'age,zip'], 2, /"disease" has no role/],
    [
      'free text',
      [release, '--quasi', 'age', '--sensitive', 'disease', '--text', 'zip'],
      3,
      /free text is not|free text tells/,
    ],
    [
      'names',
      [release, '--quasi', 'age', '--sensitive', 'disease', '--identifier', 'zip'],
      3,
      /pseudonyms, which link every release/,
    ],
    ['no such policy', [release, ...roles, '--policy', path('nothing.json')], 2, /there is no such file/],
    [
      'a policy without a source',
      [release, ...roles, '--policy', policy({ ...whole, source: '', limits: [limit] })],
      2,
      /where its limits come from/,
    ],
    [
      'a policy without a date',
      [release, ...roles, '--policy', policy({ ...whole, date: 'lately', limits: [limit] })],
      2,
      /not dated/,
    ],
    [
      'an unknown measure',
      [release, ...roles, '--policy', policy({ ...whole, limits: [{ ...limit, measure: 'luck' }] })],
      2,
      /not measured/,
    ],
    [
      'a limit out of range',
      [release, ...roles, '--policy', policy({ ...whole, limits: [{ ...limit, limit: 1.5 }] })],
      2,
      /out of range/,
    ],
    ['a limit that is no share', [release, ...roles, '--limit', 'few'], 2, /no share/],
    [
      'no time',
      [release, ...roles, '--budget', '0', '--policy', policy({ ...whole, limits: [limit] })],
      3,
      /NOT MEASURED/,
    ],
    [
      'nothing that applies',
      ['examples/counts/districts.csv', '--policy', policy({ ...whole, limits: [limit] })],
      3,
      /NOT MEASURED: nothing/,
    ],
  ]
  for (const [what, words, exit, told] of cases) {
    const { code, out, error } = palimpsest(['audit', ...words])
    expect(code, what).toBe(exit)
    expect(out + error, what).toMatch(told)
  }
})

test('audit: ready says what it is worth, and a question that was not measured may be accepted by name, never one above', () => {
  const release = file('release.csv', people)
  const [names, ...rows] = people.trimEnd().split('\n')
  const before = file('before.csv', `${[names, ...rows.toSorted()].join('\n')}\n`)
  const beside = [release, ...roles, '--original', before]
  const open = palimpsest(['audit', ...beside])
  expect(open.code).toBe(3)
  expect(open.out).toMatch(
    /^NOT MEASURED: 9 of 10 questions within the limit, 1 not measured \(with earlier releases\)\.$/m,
  )
  const accepted = palimpsest(['audit', ...beside, '--allow-unmeasured', 'L4'])
  expect(accepted.code).toBe(0)
  expect(accepted.out).toContain('not measured, accepted')
  expect(accepted.out).toContain('It does not say that nobody ever can.')
  const above = palimpsest(['audit', ...patients, ...original, '--allow-unmeasured', 'L2'])
  expect(above.code).toBe(1)
})

test('13: --allow-unmeasured names a question of this audit; of another kind or of none it is refused with those there are', () => {
  for (const id of ['Q77', 'G2', 'l2']) {
    const { code, out, error } = palimpsest(['audit', ...patients, ...original, '--allow-unmeasured', id])
    expect([code, out]).toEqual([2, ''])
    expect(error).toContain(`--allow-unmeasured names no question of this audit: "${id}"`)
    expect(error).toMatch(/name one of S\d+, .*L2/)
  }
})

test('13: a gain that is within is told itself, not as the limit, and that it is past it by no more than luck', () => {
  const told = ['audit', ...patients, ...original, '--first-release']
  const { out } = palimpsest([...told, '--format', 'junit'])
  expect(out).toContain('held as a gain of 0.159, past it by no more than luck: within 0.01')
  expect(out).toContain('held as a gain of at most 0.867: above 0.01')
  const within = JSON.parse(palimpsest([...told, '--json', '-']).out).attacks.find(
    ({ id }: { id: string }) => id === 'L1',
  )
  // 3 of 12 where the same of others is right 1.09 times.
  expect(within).toMatchObject({ state: 'within', judgedBy: 'gain', success: 0.25 })
  expect(within.judged).toBeCloseTo(within.success - within.baseline, 12)
})
