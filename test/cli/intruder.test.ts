import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const patients = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']
const table = ['intruder', ...patients, '--original', 'examples/lecture/patients.csv', '--targets', '6']
const sets = ['intruder', 'examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt']
const values = /Cancer|Heart|Viral|130\d\d|Japanese|Russian/

/** A test in a folder of its own. */
function made(words: readonly string[]) {
  const [folder, key] = [path('test'), path('key.json')]
  const told = palimpsest([...words, '--out', folder, '--key-out', key])
  return { ...told, folder, key, read: (name: string) => readFileSync(join(folder, name), 'utf8') }
}

test('intruder: the folder holds task, release, targets and form; the key stands apart, for the owner alone', () => {
  const { code, out, error, folder, key, read } = made(table)
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain('Targets: 6 in the release, 0 not in it.')
  expect(out).not.toMatch(values)
  expect(readdirSync(folder).sort()).toEqual(['README.md', 'answers.csv', 'patients-4-anonymous.csv', 'targets.csv'])
  expect(read('patients-4-anonymous.csv')).toBe(readFileSync(patients[0], 'utf8'))
  expect(read('targets.csv').split('\n')[0]).toBe('target,zip,age,nationality')
  expect(read('targets.csv')).not.toMatch(/Cancer|Heart|Viral/)
  expect(read('answers.csv')).toMatch(/^target,record,value,sure,how\n\w{4}-01,,,,\n/)
  expect(read('README.md')).toMatch(/Contact nobody[\s\S]*After 4 hours/)
  expect(read('README.md')).not.toMatch(values)
  expect(readFileSync(key, 'utf8')).toContain('Heart Disease')
})

test.skipIf(process.platform === 'win32')('intruder: nobody but the owner may read the key', () => {
  expect(statSync(made(table).key).mode & 0o077).toBe(0)
})

test('intruder: the same seed gives the same bytes, another seed other people', () => {
  const [one, same, other] = [made(sets), made(sets), made([...sets, '--seed', '2'])]
  for (const name of readdirSync(one.folder)) expect(same.read(name)).toBe(one.read(name))
  expect(readFileSync(same.key, 'utf8')).toBe(readFileSync(one.key, 'utf8'))
  expect(other.read('targets.csv')).not.toBe(one.read('targets.csv'))
})

test('intruder: half of the targets come from a control, and the task says that some are not there', () => {
  const others = `zip,age,nationality,condition\n${Array.from({ length: 9 }, (_, i) => `1305${i},3${i},Indian,Cancer`).join('\n')}\n`
  const { out, read, key } = made([...table, '--control', file('others.csv', others)])
  expect(out).toContain('Targets: 3 in the release, 3 not in it.')
  expect(read('README.md')).toContain('Some of the targets are not in the file at all')
  expect(readFileSync(key, 'utf8').match(/"inside": false/g)).toHaveLength(3)
})

test('intruder score: right and wrong, sure and unsure, beside guessing; no value and no word of the intruder is shown', () => {
  const { folder, key, read } = made(sets)
  const { targets } = JSON.parse(readFileSync(key, 'utf8'))
  const form = read('answers.csv').trimEnd().split('\n')
  const answers = form.map((line, i) => {
    if (i === 0 || i > 4) return line
    const { id, records, values: items } = targets[i - 1]
    return i === 4 ? `${id},${(records[0] % 600) + 1},,sure,secret` : `${id},${records[0]},${items[0]},sure,"secret, x"`
  })
  writeFileSync(join(folder, 'answers.csv'), `${answers.join('\r\n')}\r\n`)
  const json = path('score.json')
  const words = ['intruder', 'score', '--answers', join(folder, 'answers.csv'), '--key', key]
  const { code, out, error } = palimpsest([...words, '--json', json])
  expect([code, error]).toEqual([0, ''])
  expect(out).toMatch(/records +3 of 20 +0\.150, 0\.052 to 0\.360 +0\.002 +3 +1 +–/)
  expect(out).toContain('found the record of 3 of 20 who are in the release (0.150, 0.052 to 0.360; guessing 0.002)')
  expect(out).toContain('6 surely and rightly and 1 surely and wrongly: more than guessing explains.')
  expect(out).not.toContain('secret')
  const score = JSON.parse(readFileSync(json, 'utf8'))
  expect(score).toMatchObject({ schema: 'palimpsest/intruder-score/1', targets: 20, claimed: 4, records: { right: 3 } })
  for (const item of targets[0].values) expect(out + JSON.stringify(score)).not.toContain(item)
})

test('intruder score: the sentence goes into a document', () => {
  const { folder, key } = made(table)
  const [json, report] = [path('score.json'), path('report.json')]
  palimpsest(['intruder', 'score', '--answers', join(folder, 'answers.csv'), '--key', key, '--json', json])
  palimpsest(['audit', ...patients, '--json', report])
  const { out } = palimpsest(['pack', report, '--template', 'iso27559', '--intruder', json])
  expect(out).toContain('### 3.5 Test by people (8.2.3)\n\n- Of 6 targets, one person claimed something of 0')
})

test('intruder: nothing is handed out by mistake and nothing overwritten', () => {
  const [folder, key] = [path('inside'), path('key.json')]
  const linked = path('linked')
  mkdirSync(folder)
  symlinkSync(folder, linked)
  for (const place of [join(folder, 'key.json'), join(linked, 'key.json'), join(folder, 'deep', 'key.json')]) {
    const { code, error } = palimpsest([...table, '--out', folder, '--key-out', place])
    expect([code, error.split('\n')[0]]).toEqual([2, expect.stringContaining('would be handed out with the folder')])
  }
  expect(readdirSync(folder)).toEqual([])
  writeFileSync(join(folder, 'answers.csv'), 'hours of work')
  const { code, error } = palimpsest([...table, '--out', folder, '--key-out', key])
  expect([code, error]).toEqual([2, expect.stringMatching(/answers\.csv: is there already/)])
  expect(readFileSync(join(folder, 'answers.csv'), 'utf8')).toBe('hours of work')
  expect(existsSync(key)).toBe(false)
  writeFileSync(key, 'old')
  expect(palimpsest([...table, '--out', path('new'), '--key-out', key]).error).toContain('is there already')
  expect(readFileSync(key, 'utf8')).toBe('old')
})

test.each([
  [
    ['examples/barakat/figure-1b.json', '--original', 'examples/barakat/figure-1a.txt'],
    'not of a disassociated release',
  ],
  [['examples/counts/districts.csv', '--original', 'examples/counts/districts-all.csv'], 'not of published counts'],
  [['examples/thesis/figure-1.5.txt', '--original', 'examples/thesis/figure-1.3.txt'], 'people to draw targets from'],
  [['examples/hospital/release.txt', '--original', 'examples/thesis/figure-1.3.txt'], 'does not match the release'],
  [
    [
      'examples/hospital/release.txt',
      '--original',
      'examples/hospital/visits.txt',
      '--key',
      'examples/hospital/rare.txt',
    ],
    '--key means nothing here',
  ],
  [[...patients, '--original', 'examples/lecture/patients.csv', '--targets', '13'], 'only 12 people'],
  [
    [...patients, '--original', 'examples/lecture/patients.csv', '--targets', '6', '--about', 'wealth'],
    'no such column',
  ],
  [[...patients], '--original is missing'],
])('intruder: what cannot be tested is refused with exit 2 and a remedy, %j', (words, told) => {
  const [folder, key] = [path('refused'), path('key.json')]
  const { code, out, error } = palimpsest(['intruder', ...words, '--out', folder, '--key-out', key])
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain(told)
  expect(error).toMatch(/\n {2}remedy: .+\n$/)
  expect([existsSync(folder), existsSync(key)]).toEqual([false, false])
})

test('intruder score: answers of another test, or a damaged line, are refused with file, line, rule and remedy', () => {
  const [one, other] = [made(sets), made([...sets, '--seed', '2'])]
  const score = (answers: string, key: string) => palimpsest(['intruder', 'score', '--answers', answers, '--key', key])
  const foreign = score(join(one.folder, 'answers.csv'), other.key)
  expect([foreign.code, foreign.out]).toEqual([2, ''])
  expect(foreign.error).toMatch(/answers\.csv:2:1: names a target that this key does not have/)
  const bad = file('bad.csv', one.read('answers.csv').replace(',,,,', ',601,Zaphod,sure,'))
  const damaged = score(bad, one.key)
  expect(damaged.error).toMatch(/bad\.csv:2:2: .*\n {2}rule: .*1 to 600.*\n {2}remedy: /)
  expect(damaged.error).not.toContain('Zaphod')
  expect(score(bad, bad).error).toContain('is not JSON')
  expect(score(bad, 'examples/lecture/schema.json').error).toContain("is no key of an intruder's test")
})
