import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { run } from '../../cli/run.js'
import { terminalOn } from '../../cli/terminal.js'
import { verbJobs, verbs } from '../../cli/verbs.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file: write } = tempFolder()

/** A table of insured people, as a broker would have it: no schema, no hierarchy. */
function insured(rows = 300): string {
  const lines = Array.from({ length: rows }, (_, i) =>
    [18 + ((i * 7) % 46), i % 2 ? 'male' : 'female', i % 4, i % 5 === 0 ? 'yes' : 'no', 1000 + ((i * 37) % 977)].join(
      ',',
    ),
  )
  return write('insured.csv', ['age,sex,children,smoker,charges', ...lines, ''].join('\n'))
}

/** Runs the command in this process, with somebody who types these lines. */
async function typing(words: readonly string[], lines: readonly string[]) {
  const said = { out: '', error: '' }
  const left = [...lines]
  const terminal = terminalOn({
    out: (text) => void (said.out += text),
    error: (text) => void (said.error += text),
    colour: false,
    outWidth: undefined,
    errorWidth: undefined,
    typed: async () => left.shift(),
  })
  return { code: await run(words, terminal), ...said, left }
}

test('a plain CSV is a table: what its columns are is drafted, with the command that takes the draft', () => {
  const file = insured()
  for (const verb of [[], ['audit'], ['attack'], ['risk'], ['check', '--model', 'k:5']]) {
    const { code, out, error } = palimpsest([...verb.slice(0, 1), file, ...verb.slice(1)])
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(error).toMatch(/age +others may know it/)
    expect(error).toMatch(/charges +must stay hidden/)
    expect(error).toContain([...verb.slice(0, 1), file].join(' '))
    expect(error).toContain('--roles drafted')
  }
})

test('the command that is told takes the draft: verdict, page and what to type next', () => {
  const file = insured()
  const told = /palimpsest (\S+ .*--roles drafted.*)$/m.exec(palimpsest([file]).error)![1]
  const { code, out } = palimpsest(told.split(' '))
  expect(code).toBe(1)
  expect(out).toContain(`${file}.report/report.html`)
  expect(out).toMatch(/^Next: npx palimpsest protect .*-protected\.csv$/m)
  expect(out.trimEnd().split('\n').at(-1)).toMatch(/^NOT READY/)
  expect(statSync(`${file}.report/report.html`).size).toBeGreaterThan(10_000)
})

test('on a terminal each column is asked about once, Enter takes the draft, and the answers lie beside the file', async () => {
  const file = insured()
  const { code, error, left } = await typing([file], ['', '', '?', '2', 'b', '', 'x', 'neither', 'a', 'never asked'])
  expect(code).toBe(1)
  expect(left).toEqual(['never asked'])
  expect(error).toContain('1 of 5  age: others may know it')
  expect(error).toContain('1, 2, 3, 4, Enter, ?, b, a or q')
  const { attributes } = JSON.parse(readFileSync(`${file}.schema.json`, 'utf8'))
  const roles = attributes.map(({ name, role }: { name: string; role: string }) => [name, role])
  expect(roles).toEqual([
    ['age', 'quasi'],
    ['sex', 'quasi'],
    ['children', 'quasi'],
    ['smoker', 'insensitive'],
    ['charges', 'sensitive'],
  ])
  const again = palimpsest(['risk', file])
  expect(again.code).toBe(0)
  expect(again.error).toContain(`its columns are what ${file}.schema.json says`)
})

test('whoever quits or goes away leaves nothing behind', async () => {
  for (const lines of [['q'], ['', 'q'], []]) {
    const file = insured()
    const { code, out, error } = await typing([file], lines)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(error).toContain('Nothing was written.')
    expect(existsSync(`${file}.schema.json`)).toBe(false)
  }
})

describe('protect on a terminal, where nobody says how many must look alike', () => {
  const said = ['--roles', 'drafted', '--sensitive', 'smoker', '--first-release']

  test('asks it once the columns are known, with what the policy asks for filled in', async () => {
    const file = insured()
    const release = `${file}-protected.csv`
    const { code, out, error, left } = await typing(['protect', file, '--first-release', '-o', release], ['a', ''])
    expect([code, left]).toEqual([0, []])
    expect(error.indexOf('5 of 5')).toBeLessThan(error.indexOf('How many people must look alike'))
    expect(error).toContain('The policy house asks for 11; Enter takes what is proposed.')
    expect(error).toContain('With --k 11 this is not asked.')
    expect(out).toMatch(/^READY/m)
    const told = palimpsest(['protect', file, '--first-release', '-o', '-', '--k', '11'])
    expect(told.out).toBe(readFileSync(release, 'utf8'))
  })

  test('takes a number, says why it is asked, and warns once of one that cannot pass', async () => {
    const words = ['protect', insured(), ...said]
    const { error, out, left } = await typing(words, ['?', 'eleven', '1', '0x9', '5', '', 'never asked'])
    expect(left).toEqual(['never asked'])
    expect(error).toContain('points at the right one once in k')
    expect(error.match(/a number of at least 2, Enter, \? or q/g)).toHaveLength(3)
    expect(error).toMatch(/k = 5 cannot pass the policy house: .*; k = 11 can\. Enter takes 5 all the same\./)
    expect(error).toContain('With --k 5 this is not asked.')
    expect(out).toContain('k = 5 cannot pass the policy house')
    expect((await typing(words, ['20'])).error).toContain('With --k 20 this is not asked.')
  })

  test('whoever quits or goes away leaves nothing behind', async () => {
    for (const lines of [['q'], ['5'], []]) {
      const release = write('never.csv', '')
      rmSync(release)
      const { code, out, error } = await typing(['protect', insured(), ...said, '-o', release], lines)
      expect([code, out, existsSync(release)]).toEqual([2, '', false])
      expect(error).toContain('Nothing was written.')
    }
  })

  test('is not asked where k or the policy is said, a method is named, or k means nothing', async () => {
    const text = write('notes.ndjson', `${JSON.stringify({ text: 'call 555-0100-4567 today' })}\n`.repeat(20))
    for (const words of [
      ['protect', insured(), ...said, '--k', '5'],
      ['protect', insured(), ...said, '--policy', 'cell-5'],
      [
        'protect',
        insured(),
        ...said.slice(0, -1),
        '--method',
        'mondrian',
        '--model',
        'k:5',
        '-o',
        write('five.csv', ''),
      ],
      ['protect', text, '-o', write('clean.ndjson', '')],
    ]) {
      const { error, left } = await typing(words, ['never asked'])
      expect([error.includes('How many people'), left]).toEqual([false, ['never asked']])
    }
  })

  test('a plan keeps the answer', async () => {
    const plan = write('plan.json', '')
    rmSync(plan)
    await typing(['protect', insured(), ...said, '--plan', plan], ['12'])
    expect(JSON.parse(readFileSync(plan, 'utf8'))).toMatchObject({ verb: 'protect', values: { k: ['12'] } })
  })
})

test('the same columns by name, by schema or by draft give the same audit', () => {
  const file = insured()
  const words = ['audit', file, '--json', '-']
  const drafted = palimpsest([...words, '--roles', 'drafted', '--sensitive', 'smoker'])
  const named = palimpsest([...words, '--quasi', 'age,sex,children', '--sensitive', 'smoker,charges'])
  expect(drafted.error).toBe('')
  expect(drafted.out).toBe(named.out)
})

test('lines in which people can be written to or called are no transactions by themselves', () => {
  const lines = [
    'Please call me on 0171-5551234 today',
    'The milk was sour. Max, max@example.org',
    'Branch Schwabing: rude!',
  ]
  const { code, out, error } = palimpsest([write('complaints.txt', lines.join('\n').repeat(20))])
  expect([code, out]).toEqual([2, ''])
  expect(error).toMatch(/reads like prose.*\n.*\n {2}remedy: say --as text/)
  const sentences = ['The lorry came late, once more. Nobody said why', 'It rained all day. We went home, wet'].join(
    '\n',
  )
  expect(palimpsest([write('sentences.txt', sentences.repeat(20))]).error).toContain('reads like prose')
  for (const baskets of [
    'whole milk, rolls 500 g, beer 0.5 l',
    'phone 0171-5551234, max@example.org',
    '10 0201 1402 77 1403 12 15 99',
  ])
    expect(palimpsest([write('baskets.txt', `${baskets}\n`.repeat(40))]).error).toContain('read as transactions')
})

test('a command that is told is never broken at the edge of a terminal, so that it can be pasted', async () => {
  const file = insured()
  let out = ''
  const collect = (text: string): void => void (out += text)
  const terminal = { out: collect, error: collect, colour: false, outWidth: 60, errorWidth: 60 }
  await run([file], terminalOn(terminal))
  await run([file, '--roles', 'drafted'], terminalOn(terminal))
  await run(['protect', file, '--roles', 'drafted', '-o', `${file}.out`], terminalOn(terminal))
  expect(out).toContain(`palimpsest ${file} --roles drafted\n`)
  expect(out).toMatch(/\nNext: palimpsest protect .* -o \S*-protected\.csv\n/)
  expect(out).toMatch(/\nNext: palimpsest protect .* --first-release \(if .* before\)\n/)
})

test('people of several rows are counted as people', () => {
  const rows = Array.from({ length: 90 }, (_, i) => `p${i % 40},${20 + (i % 3)},flu`)
  const file = write('visits.csv', ['who,age,illness', ...rows, ''].join('\n'))
  const { out } = palimpsest(['audit', file, '--person', 'who', '--quasi', 'age', '--sensitive', 'illness'])
  expect(out).toContain('visits.csv: 40 people in 90 rows, without the original.')
})

test('counts that are above are mended without an original, as the next command says', () => {
  const counts = write('counts.csv', 'area,young,old,all\nnorth,3,14,17\nsouth,12,40,52\neast,20,2,22\nall,35,56,91\n')
  const { code, out } = palimpsest([counts])
  expect(code).toBe(1)
  const [, next] = /^Next: npx palimpsest (fix .*)$/m.exec(out)!
  expect(palimpsest(next.split(' ')).out).toContain('REACHED. READY')
})

test('a draft and a schema are not taken together', () => {
  const file = insured()
  const { code, error } = palimpsest(['audit', file, '--roles', 'drafted', '--schema', 'examples/lecture/schema.json'])
  expect(code).toBe(2)
  expect(error).toContain('leave one of them out')
})

test('of a release the draft is made of its original, and what was left out of it hides nothing', () => {
  const people = Array.from({ length: 200 }, (_, i) => [
    `p${i}@example.org`,
    20 + (i % 40),
    10000 + (i % 50),
    ['flu', 'hiv'][i % 2],
  ])
  const original = write('original.csv', `email,age,zip,disease\n${people.map((one) => one.join(',')).join('\n')}\n`)
  const release = write(
    'released.csv',
    `age,disease\n${people.map(([, age, , disease]) => `${age},${disease}`).join('\n')}\n`,
  )
  const { code, error } = palimpsest(['audit', release, '--original', original])
  expect(code).toBe(2)
  expect(error).toMatch(/email +names a person/)
  expect(error).toMatch(/zip +neither +it is not in the release/)
  const taken = palimpsest(['audit', release, '--original', original, '--roles', 'drafted', '--first-release'])
  expect(taken.error).toBe('')
  expect(taken.code).toBe(1)
})

test.each([
  ['anonymize', 'protect'],
  ['mask', 'protect'],
  ['repair', 'fix'],
  ['compare', 'diff'],
])('%s is called %s here', (typed, verb) => {
  const { code, error } = palimpsest([typed, 'data.csv'])
  expect(code).toBe(2)
  expect(error).toContain(`it is called ${verb} here`)
})

test('--help fits a screen, and every verb stands in it once', () => {
  const { out } = palimpsest(['--help'])
  const lines = out.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(40)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
  const shown = verbJobs.flatMap(({ names }) => names)
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.toSorted()).toEqual([...new Set(verbs.map(({ name }) => name.split(' ')[0]))].toSorted())
})

test('explain takes a report, or the folder it lies in: what is above and what was not measured, in sentences', () => {
  const file = insured()
  palimpsest([file, '--roles', 'drafted', '--sensitive', 'smoker'])
  for (const what of [`${file}.report`, `${file}.report/report.json`]) {
    const { code, out } = palimpsest(['explain', what])
    expect(code).toBe(0)
    expect(out).toMatch(/^S1: small groups$/m)
    expect(out).toMatch(/1 \/ 3 = 0.333, held against 1\/11: above/)
    expect(out).toMatch(/^L1: match with a register$/m)
  }
  const { questions } = JSON.parse(palimpsest(['explain', `${file}.report`, '--json', '-']).out)
  expect(questions[0]).toMatchObject({ id: 'S1', state: 'above' })
  expect(palimpsest(['explain', 'nothing']).code).toBe(2)
})

test('--roles drafted beside the original of something else: that one is refused, not the columns that it lacks', () => {
  const [release, original] = ['examples/lecture/patients-4-anonymous.csv', 'examples/clinic/patients-2025.csv']
  const { code, error } = palimpsest(['audit', release, '--original', original, '--roles', 'drafted'])
  expect(code).toBe(2)
  expect(error).toContain('patients-2025.csv: has no column "age"')
})
