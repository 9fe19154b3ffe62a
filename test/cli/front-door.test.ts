import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
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
  expect(out).toMatch(/^Next: palimpsest protect .*-protected\.csv$/m)
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

test('the same columns by name, by schema or by draft give the same audit', () => {
  const file = insured()
  const words = ['audit', file, '--json', '-']
  const drafted = palimpsest([...words, '--roles', 'drafted', '--sensitive', 'smoker'])
  const named = palimpsest([...words, '--quasi', 'age,sex,children', '--sensitive', 'smoker,charges'])
  expect(drafted.error).toBe('')
  expect(drafted.out).toBe(named.out)
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
