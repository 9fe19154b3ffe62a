import { readFileSync, existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everyMendable } from '../../src/run/fix/mendable.js'
import { below, stream } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, withoutProgress } from './palimpsest.js'

const { file, path } = tempFolder()
const roles = ['--quasi', 'age,zip', '--sensitive', 'disease']
const diseases = ['flu', 'gout', 'cough']
const area = (i: number): string => (i < 12 ? '2' : '13579'[i % 5])
const told = (i: number): string => `${20 + 10 * (i % 3)}-${29 + 10 * (i % 3)},${area(i)}****`

/** 600 people whose rows stand in the order of the original, twelve of them in groups of four. */
function planted() {
  const disease = (i: number): string => (i % 17 === 0 ? 'lupus' : diseases[(i * 7 + (i >> 4)) % 3])
  const rows = Array.from({ length: 600 }, (_, i) => ({ i, disease: disease(i) }))
  const release = rows.map((row) => `${told(row.i)},${row.disease}`)
  const original = rows.map(
    (row) => `${20 + 10 * (row.i % 3) + (row.i % 7)},${area(row.i)}${1000 + (row.i % 9)},${row.disease}`,
  )
  return {
    release: file('release.csv', `age,zip,disease\n${release.join('\n')}\n`),
    original: file('original.csv', `age,zip,disease\n${original.join('\n')}\n`),
  }
}

test('fix: what it writes is what an audit then finds ready, and every change stands with risk and loss', () => {
  const { release, original } = planted()
  const [mended, key] = [path('mended.csv'), path('mended.key')]
  const given = [...roles, '--original', original, '--first-release']
  const before = palimpsest(['audit', release, ...given])
  expect(before.code).toBe(1)
  const { code, out, error } = palimpsest(['fix', release, ...given, '-o', mended, '--new-key', key, '--keep', 'zip'])
  expect([code, withoutProgress(error)]).toEqual([0, ''])
  expect(out).toMatch(/^ {3}0 as it is +0\.9\d\d /m)
  expect(out).toMatch(/^REACHED\. READY: /m)
  expect(out).not.toContain('lupus')
  const again = palimpsest(['audit', mended, ...given, '--key', key])
  expect(again.code).toBe(0)
  const zips = (name: string) =>
    readFileSync(name, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').at(-2)!)
      .toSorted((a, b) => Number(a > b) - Number(a < b))
  expect(zips(mended)).toEqual(zips(release))
})

test('fix: a loss that is not allowed is not made; it says how far it came and what would be next, and exits 1', () => {
  const { release, original } = planted()
  const { code, out } = palimpsest([
    'fix',
    release,
    ...roles,
    '--original',
    original,
    '--first-release',
    '--until',
    '0.001',
    '--max-loss',
    '0',
    '--json',
    '-',
  ])
  expect(code).toBe(1)
  const fixed = JSON.parse(out)
  expect(fixed).toMatchObject({ schema: 'palimpsest/fix/1', reached: false, report: { verdict: 'not-ready' } })
  expect(fixed.sentence).toMatch(
    /^It came to \d\.\d{3} \([a-z ]+\), not 0\.001, after \d changes?: every change left would lose more detail/,
  )
  expect(fixed.sentence).toContain('Next would be: ')
})

/** Two areas and four illnesses with both margins, in the form of a spreadsheet of somewhere else: one hidden number follows. */
const crossed = [
  ['area', 'flu', 'gout', 'lupus', 'rash', 'Total'],
  ['north', '40', '*', '31', '25', '108'],
  ['south', '22', '17', '*', '19', '71'],
  ['west', '33', '*', '*', '28', '87'],
  ['Total', '95', '42', '57', '72', '266'],
]

test('fix: counts keep the bytes of their file but for the cells that are hidden, and an audit then finds nothing that follows', () => {
  const text = `${crossed.map((cells) => cells.join(';')).join('\r\n')}\r\n`
  const release = file('crossed.csv', Buffer.from(`\u{FEFF}${text}`, 'utf16le'))
  const mended = path('mended-crossed.csv')
  expect(palimpsest(['audit', release]).code).toBe(1)
  const { code, out, error } = palimpsest(['fix', release, '-o', mended])
  expect([code, withoutProgress(error)]).toEqual([0, ''])
  expect(out).toMatch(/^ {3}1 hide \d more counts? +\d+ +\d\.\d+ +0 /m)
  const written = readFileSync(mended)
  expect([...written.subarray(0, 2)]).toEqual([0xff, 0xfe])
  const [before, after] = [text, written.subarray(2).toString('utf16le')].map((all) => all.split(/(;|\r\n)/))
  expect(after).toHaveLength(before.length)
  const changed = before.map((cell, i) => [cell, after[i]]).filter(([was, is]) => was !== is)
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.map(([, is]) => is)).toEqual(changed.map(() => '*'))
  expect(palimpsest(['audit', mended]).code).toBe(0)
})

test('fix: small counts in a long file are hidden with those that would tell them, in the marks of the file', () => {
  const lines = [
    'town,sex,n',
    'a,F,12',
    'a,M,<5',
    'a,Total,15',
    'b,F,3',
    'b,M,30',
    'b,Total,33',
    'c,F,20',
    'c,M,21',
    'c,Total,41',
  ]
  const release = file('long.csv', `${lines.join('\n')}\n`)
  const mended = path('mended-long.csv')
  const { code, out } = palimpsest(['fix', release, '--policy', 'cell-5', '-o', mended])
  expect(code).toBe(0)
  expect(out).toMatch(/hide 1 small count and \d more/)
  const after = readFileSync(mended, 'utf8').split('\n')
  expect(after[4]).toBe('b,F,<5')
  expect(after.filter((line) => line.endsWith('>=5')).length).toBeGreaterThan(0)
  expect(after.map((line) => line.replace(/[^,]*$/, ''))).toEqual([
    ...lines.map((line) => line.replace(/[^,]*$/, '')),
    '',
  ])
  expect(palimpsest(['audit', mended, '--policy', 'cell-5']).code).toBe(0)
})

/** 400 people of four trades, of whom six habits go with their trade. */
function tradesmen(): string {
  const random = stream(1, 'tradesmen')
  const habits = ['tool', 'dress', 'song', 'dish', 'game', 'tale']
  const rows = Array.from({ length: 400 }, () => {
    const trade = below(4, random)
    return [
      ...habits.map((habit) => `${habit} ${below(10, random) < 5 ? trade : below(4, random)}`),
      `trade ${'qwzx'[trade]}`,
    ]
  })
  return file('tradesmen.csv', `${[[...habits, 'trade'], ...rows].map((row) => row.join(',')).join('\n')}\n`)
}

test('fix: buckets are merged or made again until nothing is learned from the others, with the key of what is written', () => {
  const original = tradesmen()
  const [release, key, mended, kept] = [path('buckets.csv'), path('b.key'), path('mended.csv'), path('m.key')]
  const columns = ['--quasi', 'tool,dress,song,dish,game,tale', '--sensitive', 'trade']
  const made = palimpsest([
    'protect',
    original,
    ...columns,
    '--method',
    'anatomy',
    '--l',
    '3',
    '-o',
    release,
    '--key',
    key,
  ])
  expect([made.code, withoutProgress(made.error)]).toEqual([0, ''])
  const given = ['--original', original, '--allow-unmeasured', 'I6']
  expect(palimpsest(['audit', release, ...given, '--key', key]).code).toBe(1)
  const fixed = palimpsest(['fix', release, ...given, '--key', key, '-o', mended, '--new-key', kept])
  expect([fixed.code, withoutProgress(fixed.error)]).toEqual([0, ''])
  expect(fixed.out).toMatch(/merge buckets|put the records in buckets again/)
  const again = palimpsest(['audit', mended, ...given, '--key', kept])
  expect([again.code, withoutProgress(again.error)]).toEqual([0, ''])
})

test('fix: a disassociated release loses its cover problems, and an audit of what is written finds none', () => {
  const random = stream(1, 'baskets')
  const items = Array.from({ length: 14 }, (_, i) => `item${i}`)
  const lines = Array.from({ length: 200 }, () => items.filter(() => below(10, random) < 3)).filter(
    (row) => row.length > 0,
  )
  const original = file('baskets.txt', `${lines.map((row) => row.join(',')).join('\n')}\n`)
  const [release, key] = [path('torn.json'), path('torn.key')]
  const made = palimpsest([
    'protect',
    original,
    '--method',
    'disassociate',
    '--k',
    '3',
    '--max-cluster',
    '25',
    '-o',
    release,
    '--key',
    key,
  ])
  expect([made.code, withoutProgress(made.error)]).toEqual([0, ''])
  const [mended, kept] = [path('mended.json'), path('mended.key')]
  const given = ['--original', original]
  expect(palimpsest(['audit', release, ...given, '--key', key]).out).toMatch(/^NOT READY: .*covered pairs/m)
  const fixed = palimpsest(['fix', release, ...given, '--key', key, '-o', mended, '--new-key', kept])
  expect([fixed.code, withoutProgress(fixed.error)]).toEqual([0, ''])
  expect(fixed.out).toMatch(/close \d+ cover problems/)
  const again = palimpsest(['audit', mended, ...given, '--key', kept])
  expect([again.code, withoutProgress(again.error)]).toEqual([0, ''])
  // The sidecar says that it was mended, and no more of how it was made: its key is found by its contents, or asked for.
  expect(palimpsest(['audit', mended, ...given]).code).not.toBe(2)
})

test('fix: what cannot be measured without the original is not mended, and it says so', () => {
  const { code, out } = palimpsest(['fix', 'examples/barakat/figure-1b.json'])
  expect(code).toBe(3)
  expect(out).toContain('Not measured, and so not mended: covered pairs (give --original)')
})

test('fix: bad input is one sentence, and nothing is written', () => {
  const { release, original } = planted()
  const mended = path('none.csv')
  for (const [args, said] of [
    [['--until', '2'], '--until is no share'],
    [['--keep', 'town'], '--keep names no column of the release: "town"'],
    [['--max-loss', '2'], '--max-loss'],
  ] as const) {
    const { code, error } = palimpsest(['fix', release, ...roles, '--original', original, '-o', mended, ...args])
    expect(code).toBe(2)
    expect(error).toContain(said)
  }
  expect(existsSync(mended)).toBe(false)
})

test('audit --repair: the changes that would do are told in a line, on the page and in the JSON, and none is made', () => {
  const { release, original } = planted()
  const bytes = readFileSync(release, 'utf8')
  const [whole, copy] = [path('out'), path('shared')]
  const given = [...roles, '--original', original, '--first-release', '--repair']
  const { code, out } = palimpsest(['audit', release, ...given, '--report', whole])
  expect(code).toBe(1)
  expect(out).toMatch(
    /^The cheapest repair found comes to within 0\.01 after 2 changes \(loss 0\.\d+ → 0\.\d+\): palimpsest fix /m,
  )
  const { repair } = JSON.parse(readFileSync(`${whole}/report.json`, 'utf8'))
  expect(repair).toMatchObject({ reached: true, steps: [{ sentence: 'as published' }, {}, { above: 0 }] })
  expect(repair.steps[0].above).toBeGreaterThan(repair.steps[1].above)
  expect(readFileSync(`${whole}/report.html`, 'utf8')).toContain('Risk against loss')
  expect(readFileSync(release, 'utf8')).toBe(bytes)
  const shared = palimpsest(['audit', release, ...given, '--report', copy, '--share'])
  expect(shared.code).toBe(1)
  const [page, json] = ['report.html', 'report.json'].map((name) => readFileSync(`${copy}/${name}`, 'utf8'))
  expect(page).toContain('a change')
  for (const { sentence } of repair.steps.slice(1)) expect([page, json].join(' ')).not.toContain(sentence)
})

test('fix: values of a column nobody thought of that name their row are told together with the nearest of somebody who looks alike', () => {
  const rows = Array.from(
    { length: 240 },
    (_, i) => `${20 + 10 * (i % 4)}-${29 + 10 * (i % 4)},${1000 + 37 * i},${i % 3 === 0 ? 'yes' : 'no'}`,
  )
  const [release, mended] = [file('bills.csv', `age,bill,smoker\n${rows.join('\n')}\n`), path('told.csv')]
  const said = ['--quasi', 'age', '--insensitive', 'bill', '--sensitive', 'smoker', '--first-release']
  expect(palimpsest(['audit', release, ...said]).out).toMatch(/columns nobody thought of: 240 of 240 rows/)
  const { out } = palimpsest(['fix', release, ...said, '-o', mended])
  expect(out).toContain('tell values that name their row together with the nearest of somebody who looks alike')
  expect(palimpsest(['audit', mended, ...said]).out).not.toMatch(/columns nobody thought of .* ABOVE/)
  expect(readFileSync(mended, 'utf8')).toMatch(/\n20-29,"\[\d+, \d+\[",yes\n/)
})

test('fix --help and its page say what can be mended, kind by kind, as the records do', async () => {
  const kinds = await everyMendable()
  const { out } = palimpsest(['fix', '--help'])
  const page = readFileSync('docs/methods/fix.md', 'utf8')
  for (const { called, questions } of kinds.filter(({ questions: some }) => some.length > 0)) {
    expect(out).toContain(`  ${called}: ${questions.join(', ')}\n`)
    expect(page).toContain(`| ${called} | ${questions.join(', ')} |`)
  }
  for (const { called } of kinds.filter(({ questions }) => questions.length === 0)) {
    expect(out).toMatch(new RegExp(`None for .*${called}`))
    expect(page.split('\n').find((line) => line.includes('| none |'))).toContain(called)
  }
})

test('fix: made-up rows are not mended, and no command that would is told after their audit', () => {
  const rows = 'examples/synthetic/made-up.csv'
  const said = ['--synthetic', '--schema', 'examples/synthetic/schema.json']
  const beside = ['--original', 'examples/synthetic/patients.csv', '--control', 'examples/synthetic/others.csv']
  const { code, error } = palimpsest(['fix', rows, ...said, ...beside])
  expect(code).toBe(2)
  expect(error).toContain('no change is known that would mend made-up rows')
  expect(error).toContain('remedy: make rows up anew')
  expect(palimpsest([rows, ...said, ...beside, '--report', path('rows')]).out).not.toContain('Next:')
})

test('fix: a question that the data are too few for is told as such, and not as one where nobody was pinned down', () => {
  const hospital = ['examples/hospital/release.txt', '--original', 'examples/hospital/visits.txt', '--until', '0.7']
  const { code, out } = palimpsest(['fix', ...hospital, '--json', '-'])
  expect(code).toBe(3)
  const { state, reason } = JSON.parse(out).report.attacks.find(({ id }: { id: string }) => id === 'S4')
  expect([state, reason]).toEqual([
    'not-measured',
    expect.stringContaining('more were pinned down than by guessing, but 600 are too few'),
  ])
})
