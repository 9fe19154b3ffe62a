import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

const { file, path } = tempFolder()
const release = 'examples/lecture/patients-4-anonymous.csv'
const schema = ['--schema', 'examples/lecture/schema.json']
const original = ['--original', 'examples/lecture/patients.csv']
const words = ['audit', release, ...schema, ...original, '--first-release']

test('audit: the same bytes in any language and time zone, and with the same seed', () => {
  const places = [
    { LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
    { LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8', TZ: 'Pacific/Kiritimati' },
  ]
  const told = places.map((env) => palimpsest([...words, '--json', '-'], { env }).out)
  expect(told[0].length).toBeGreaterThan(1000)
  expect(new Set(told).size).toBe(1)
})

test('audit --plan and run: the same bytes from anywhere, and a file that changed is named', () => {
  const [data, plans] = [path('data'), path('plans')]
  for (const folder of [data, plans]) mkdirSync(folder)
  for (const name of ['patients-4-anonymous.csv', 'patients.csv', 'schema.json'])
    copyFileSync(`${root}/examples/lecture/${name}`, `${data}/${name}`)
  const { attributes } = JSON.parse(readFileSync(`${data}/schema.json`, 'utf8'))
  for (const { hierarchy } of attributes)
    if (hierarchy) copyFileSync(`${root}/examples/lecture/${hierarchy}`, `${data}/${hierarchy}`)
  const plan = `${plans}/plan.json`
  const typed = ['patients-4-anonymous.csv', '--schema', 'schema.json', '--original', 'patients.csv', '--first-release']
  const first = palimpsest(['audit', ...typed, '--plan', plan], { cwd: data })
  expect([first.code, first.error]).toEqual([1, ''])
  const written = JSON.parse(readFileSync(plan, 'utf8'))
  expect(written).toMatchObject({ schema: 'palimpsest/plan/1', verb: 'audit', operands: [typed[0]] })
  expect(written.folder).toMatch(/^\.\.\/[\w-]*data$/)
  expect(JSON.stringify(written)).not.toContain(data)
  const again = palimpsest(['run', plan])
  expect(again).toEqual(first)
  writeFileSync(`${data}/patients.csv`, `${readFileSync(`${data}/patients.csv`, 'utf8')}\n`)
  const changed = palimpsest(['run', plan])
  expect(changed.code).toBe(2)
  expect(changed.error).toMatch(/data[/\\]patients\.csv: is not what the plan was written for/)
  expect(changed.out).toBe('')
})

test('run: what is no plan, or one of a verb that has none, is refused; a plan is of files that are there', () => {
  const cases = [
    ['{}', /is no plan/],
    [JSON.stringify({ schema: 'palimpsest/plan/1', verb: 'audit', operands: 'release.csv' }), /is no plan/],
    [
      JSON.stringify({
        schema: 'palimpsest/plan/1',
        verb: 'run',
        folder: '',
        operands: [],
        values: {},
        switches: [],
        files: [],
      }),
      /of a verb that has none/,
    ],
  ] as const
  for (const [text, told] of cases) {
    const { code, error } = palimpsest(['run', file('plan.json', text)])
    expect([code, error]).toEqual([2, expect.stringMatching(told)])
  }
  const plan = path('p.json')
  const unplanned = [
    [['audit', '-'], /standard input/],
    [['convert', '/dev/null', '-o', path('c.txt')], /is no file that could be read again/],
    [['compose', release, ...schema, '--ledger', path('l.json'), '--record'], /l\.json: is not there/],
  ] as const
  for (const [typed, told] of unplanned) {
    const { code, error } = palimpsest([...typed, '--plan', plan])
    expect([code, error]).toEqual([2, expect.stringMatching(told)])
  }
  expect(existsSync(plan)).toBe(false)
  expect(palimpsest(['demo', '--plan', plan]).error).toMatch(/demo has no flag --plan/)
})

test('diff and explain: on reports that audit wrote; bad input is 2', () => {
  const [before, after] = [path('with.json'), path('without.json')]
  palimpsest([...words, '--json', before])
  palimpsest(['audit', release, ...schema, '--json', after])
  const same = palimpsest(['diff', before, before])
  expect([same.code, same.out]).toEqual([0, expect.stringMatching(/^NOT WORSE: 0 new, 0 worse, 0 unclear/m)])
  // Without the original nothing is worse: some of it is not known any more, and back it is known again.
  const unclear = palimpsest(['diff', before, after, '--json', '-'])
  expect([unclear.code, JSON.parse(unclear.out)]).toEqual([
    3,
    expect.objectContaining({ schema: 'palimpsest/diff/1', exit: 3 }),
  ])
  expect(palimpsest(['diff', before, after]).out).toMatch(/^UNCLEAR: 0 new, 0 worse, [1-9]/m)
  expect(palimpsest(['diff', after, before]).code).toBe(1)
  const bad = palimpsest(['diff', before, release])
  expect([bad.code, bad.error]).toEqual([2, expect.stringMatching(/is not JSON here/)])
  const told = palimpsest(['explain', 'I1', '--report', before])
  expect([told.code, told.out]).toEqual([0, expect.stringContaining('4 / 12 = 0.333, counted')])
  expect(palimpsest(['explain', 'I9']).code).toBe(2)
})

test('audit --format: one document on standard output, and the exit code is the verdict', () => {
  const sarif = palimpsest([...words, '--format', 'sarif'])
  expect([sarif.code, JSON.parse(sarif.out).version]).toEqual([1, '2.1.0'])
  const junit = palimpsest([...words, '--format', 'junit'])
  expect([junit.code, junit.out]).toEqual([1, expect.stringMatching(/^<\?xml[^]*<failure [^]*<\/testsuites>\n$/)])
  const open = palimpsest([...words.slice(0, -1), '--format', 'junit'])
  expect(open.out).toMatch(/<error message="not measured: without other releases about the same people/)
  const json = palimpsest([...words, '--format', 'json'])
  expect([json.code, JSON.parse(json.out).schema]).toEqual([1, 'palimpsest/report/1'])
  expect(palimpsest([...words, '--format', 'json', '--json', '-']).code).toBe(2)
  expect(palimpsest([...words, '--format', 'yaml']).code).toBe(2)
})

test('audit --show-values puts what was read under values of the JSON, and explain --show-values prints it', () => {
  const [closed, open] = [path('closed.json'), path('open.json')]
  const sets = ['examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt']
  palimpsest(['audit', ...sets, '--json', closed])
  palimpsest(['audit', ...sets, '--json', open, '--show-values'])
  const [without, report] = [closed, open].map((name) => JSON.parse(readFileSync(name, 'utf8')))
  expect(without).not.toHaveProperty('values')
  expect(JSON.stringify(without)).not.toMatch(/preeclampsia|melanoma|gout/)
  const { values, seal, ...rest } = report
  expect({ ...rest, seal: without.seal }).toEqual(without)
  expect(seal).not.toBe(without.seal)
  const reading = values.questions.find(({ id }: { id: string }) => id === 'I6').readings[0]
  expect(reading).toMatchObject({ unit: 'record', place: 424, reads: expect.stringContaining('preeclampsia') })
  const { code, out } = palimpsest(['explain', 'I6', '--report', open, '--show-values'])
  expect(code).toBe(0)
  expect(out).toContain('record 424, 99 % certain')
  expect(out).toContain(`published  ${reading.published}`)
  expect(palimpsest(['explain', 'I6', '--report', open]).out).not.toContain('preeclampsia')
  const refused = palimpsest(['explain', 'I6', '--report', closed, '--show-values'])
  expect(refused.code).toBe(2)
  expect(refused.error).toContain('holds no value of the data')
  expect(palimpsest(['explain', 'I6', '--show-values']).code).toBe(2)
  expect(palimpsest(['audit', ...sets, '--report', path('r'), '--share', '--show-values']).code).toBe(2)
})

test('audit: each finding in the JSON says what it comes from, its worst case, its gain and the first thing to try', () => {
  const found = path('found.json')
  palimpsest(['audit', 'examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt', '--json', found])
  const { attacks } = JSON.parse(readFileSync(found, 'utf8'))
  for (const one of attacks.filter(({ state }: { state: string }) => state === 'above')) {
    expect(one).toMatchObject({
      method: expect.any(String),
      people: expect.any(Number),
      baseline: expect.any(Number),
      interval: [expect.any(Number), expect.any(Number)],
      criterion: expect.any(String),
      worst: expect.stringMatching(/certainty\.$/),
      causes: { kind: 'item', list: expect.arrayContaining([{ people: expect.any(Number), of: expect.any(Number) }]) },
      firstRemedy: expect.stringMatching(/\.$/),
    })
    expect(one.gain).toBeCloseTo((one.success - one.baseline) / (1 - one.baseline), 12)
  }
})
