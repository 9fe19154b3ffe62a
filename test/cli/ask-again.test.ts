import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { folder, file } = tempFolder()
const rows = 'patient,sex,age,disease\na,F,61,flu\na,F,61,cold\nb,F,65,gastritis\nc,M,25,flu\n'
const visits = file('visits.csv', rows)

/** A folder of its own for a ledger and its answers. */
function surroundings(name: string) {
  const own = join(folder, name)
  mkdirSync(own)
  const [ledger, answers] = [join(own, 'spent.json'), join(own, 'ans.csv')]
  const ask = (table: string, ...words: string[]) =>
    palimpsestHere(['ask', table, '--ledger', ledger, '-o', answers, ...words])
  return { own, ledger, answers, ask }
}

async function audited(answers: string, ...words: string[]) {
  const { code, out, error } = await palimpsestHere(['audit', answers, '--json', '-', ...words])
  const report = code === 2 ? undefined : JSON.parse(out)
  const [A1] = report?.attacks ?? []
  return { code, error, state: A1?.state, success: A1?.success?.value ?? A1?.value, report }
}

const begun = ['--epsilon', '0.5', '--budget', '2']

test('13 §2.12: answers are added below those that stand there, in groups of their own, and none is replaced', async () => {
  const { answers, ask } = surroundings('appended')
  await ask(visits, '--histogram', 'sex=F,M', ...begun)
  const first = readFileSync(answers, 'utf8')
  expect((await ask(visits, '--count', 'age>60', '--histogram', 'sex=F,M', '--epsilon', '0.4')).code).toBe(0)
  const both = readFileSync(answers, 'utf8')
  expect(both.startsWith(first)).toBe(true)
  const groups = both
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').at(-1))
  expect(groups).toEqual(['1', '1', '2', '3', '3'])
  // .5 and .4 twice, whatever ledger there is.
  rmSync(join(folder, 'appended', 'spent.json'))
  expect((await palimpsestHere(['check', answers, '--model', 'epsilon:1.3'])).code).toBe(0)
  expect((await palimpsestHere(['check', answers, '--model', 'epsilon:1.29'])).code).toBe(1)
})

test('13 §2.12: what a ledger says was spent in all is judged, found beside the answers or named', async () => {
  const { own, ledger, answers, ask } = surroundings('in-all')
  const kept = join(own, 'kept.csv')
  await ask(visits, '--count', '*', ...begun)
  renameSync(answers, kept)
  await ask(visits, '--count', 'age>60', '--epsilon', '0.7')
  // The file that was kept spends .5 by itself, of 1.2 that were spent on the same people.
  const reports = [await audited(kept), await audited(kept, '--ledger', ledger)]
  for (const { report } of reports)
    expect(JSON.stringify(report.attacks[0])).toContain(`${Math.round(1e4 / (1 + Math.exp(-1.2))) / 1e4}`.slice(0, 5))
  // Without the original nobody says how many people they are about.
  expect((await palimpsestHere(['audit', kept])).out).toMatch(/^kept\.csv: 1 answer, without the original\./)
  expect((await palimpsestHere(['check', kept, '--model', 'epsilon:1.2'])).code).toBe(0)
  expect((await palimpsestHere(['check', kept, '--model', 'epsilon:1.1'])).code).toBe(1)
  // Away from its ledger the file says what it says itself; named, the ledger is read again.
  const elsewhere = join(folder, 'alone')
  mkdirSync(elsewhere)
  const alone = join(elsewhere, 'kept.csv')
  writeFileSync(alone, readFileSync(kept))
  expect((await audited(alone)).state).toBe('within')
  expect((await audited(alone, '--ledger', ledger)).state).toBe('above')
})

test('13 §2.12: a ledger that knows nothing of the answers is refused, and so is one that was changed', async () => {
  const { ledger, answers, ask } = surroundings('foreign')
  const other = surroundings('other')
  await ask(visits, '--count', '*', ...begun)
  await other.ask(visits, '--count', 'age>60', ...begun)
  const foreign = await audited(answers, '--ledger', other.ledger)
  expect(foreign).toMatchObject({ code: 2 })
  expect(foreign.error).toContain('knows nothing of these answers')
  writeFileSync(ledger, readFileSync(ledger, 'utf8').replace('"1/2"', '"1/3"').replace('"0.5"', '"0.3"'))
  expect((await audited(answers)).error).toContain('was changed since it was written')
})

test('13 §2.12: what is no file of answers is not replaced by them, and nothing is spent', async () => {
  const { ledger, answers, ask } = surroundings('kept')
  for (const content of ['name,age\nZaphod,5\n', 'query,answer,epsilon\ncount,3.25,0.1\n']) {
    writeFileSync(answers, content)
    const { code, error } = await ask(visits, '--count', '*', ...begun)
    expect(code).toBe(2)
    expect(error).toContain('is no file of answers as ask writes it')
    expect(readFileSync(answers, 'utf8')).toBe(content)
    expect(existsSync(ledger)).toBe(false)
  }
})

test('13 §3: where the answers cannot be written nothing is spent', async () => {
  const { own, ledger } = surroundings('unwritable')
  for (const output of [join(own, 'not', 'there.csv'), own]) {
    const { code, error } = await palimpsestHere([
      'ask',
      visits,
      '--count',
      '*',
      ...begun,
      '--ledger',
      ledger,
      '-o',
      output,
    ])
    expect(code).toBe(2)
    expect(error).toContain('cannot be written')
    expect(existsSync(ledger)).toBe(false)
  }
})

test.each([[''], ['  '], [' & ']])('13 §3: a question of "%s" is refused, and is not everybody', async (question) => {
  const { ledger, ask } = surroundings(`empty${question.length}`)
  for (const flag of ['--count', '--sum', '--histogram']) {
    const { code, error } = await ask(visits, flag, question, ...begun)
    expect(code).toBe(2)
    expect(error).toMatch(/no question|does not say its values/)
    expect(existsSync(ledger)).toBe(false)
  }
  const answers = file('answers.csv', `query,answer,epsilon\n"${question}",3,\n`)
  expect((await palimpsestHere(['audit', answers])).code).toBe(2)
  const counts = file('queries.csv', `query,count\n"${question}",3\nage>60,2\n`)
  expect((await palimpsestHere(['audit', counts, '--counts'])).code).toBe(2)
})

test('13 §3: a ledger is tied to its table, in whatever form and order of columns, and says so when it does not fit', async () => {
  const { ledger, ask } = surroundings('tied')
  expect((await ask(visits, '--count', '*', '--epsilon', '0.1', '--budget', '2')).code).toBe(0)
  expect(statSync(ledger).mode & 0o077).toBe(0)
  const more = ['--count', '*', '--epsilon', '0.1']
  const turned = rows
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').toReversed())
  const same = file('same.csv', `${turned.map((cells) => cells.join(';')).join('\n')}\n`)
  expect((await ask(same, ...more)).code).toBe(0)
  const before = readFileSync(ledger, 'utf8')
  const refused = [
    [file('others.csv', 'who,age\nx,5\n'), [], 'its columns are others'],
    [visits, ['--person', 'patient'], 'another one says whose row it is'],
    [file('later.csv', `${rows}d,M,30,flu\n`), [], 'what stands in them is not'],
    [file('others.csv', 'who,age\nx,5\n'), ['--same-people'], 'its columns are others'],
  ] as const
  for (const [table, words, message] of refused) {
    const { code, error } = await ask(table, ...more, ...words)
    expect(code, message).toBe(2)
    expect(error).toContain(message)
    expect(readFileSync(ledger, 'utf8')).toBe(before)
  }
  const later = refused[2][0]
  expect((await ask(later, ...more, '--same-people')).code).toBe(0)
  // From then on both versions are known.
  expect((await ask(later, ...more)).code).toBe(0)
  expect((await ask(visits, ...more)).code).toBe(0)
})

test('13 §3: a ledger of the version before is read, and tied with the next question', async () => {
  const { ledger, ask } = surroundings('older')
  // As version 1 wrote it.
  writeFileSync(
    ledger,
    '{"schema":"palimpsest/budget/1","total":"1","spent":[\n{"epsilon":"0.5","questions":["count"],"seal":"SEAL"}\n]}\n'.replace(
      'SEAL',
      await sealOf('1', JSON.stringify(['0.5', ['count']])),
    ),
  )
  const answers = file('old.csv', 'query,answer,epsilon,sensitivity,person,rows,group\ncount,5,0.5,1,,1,1\n')
  expect((await audited(answers, '--ledger', ledger)).code).toBe(3)
  expect((await ask(visits, '--count', '*', '--epsilon', '0.1')).code).toBe(0)
  expect((await ask(file('new.csv', 'who,age\nx,5\n'), '--count', '*', '--epsilon', '0.1')).code).toBe(2)
})

test('13 §2.3: exact answers that claim noise are above beside the original, and honest ones are not', async () => {
  const ages = Array.from({ length: 60 }, (_, i) => `${i}`)
  const people = file('people.csv', `age,sex\n${ages.map((age) => `${age},F\n`).join('')}`)
  const exact = ages.slice(0, 10).map((age) => `count where age>=${age},${60 - Number(age)},0.01\n`)
  const stateOf = async (answers: string, ...words: string[]) => {
    const { out, code } = await palimpsestHere(['audit', answers, ...words, '--json', '-'])
    const { attacks }: { attacks: { id: string; state: string }[] } = JSON.parse(out)
    return [code, attacks.find(({ id }) => id === 'A3')?.state]
  }
  const lie = file('lie.csv', `query,answer,epsilon\n${exact.join('')}`)
  expect(await stateOf(lie, '--original', people)).toEqual([1, 'above'])
  expect((await stateOf(lie))[1]).toBeUndefined()
  const honest: unknown[] = []
  for (let one = 0; one < 12; one++) {
    const { answers, ask } = surroundings(`honest-${one}`)
    const questions = ages.slice(0, 10).flatMap((age) => ['--count', `age>=${age}`])
    await ask(people, ...questions, '--epsilon', '0.01', '--budget', '1')
    honest.push((await stateOf(answers, '--original', people))[1])
  }
  // Nothing is wanting: what they may tell is what A1 says. Their noise is the system's own, and five files of a thousand
  // may be taken for too near: more than three of twelve by chance once in three million runs.
  expect(honest.filter((state) => state !== undefined).length, honest.join()).toBeLessThanOrEqual(3)
  // Those of another table: nothing is said of noise that cannot be seen.
  const others = file('others.csv', `age,sex\n${'70,F\n'.repeat(9000)}`)
  expect((await stateOf(lie, '--original', others))[1]).toBe('not-measured')
})

test('13 §2.12: a ledger is not ignored where nothing reads it, and a plan knows one of answers', async () => {
  const { own, ledger, answers, ask } = surroundings('planned')
  await ask(visits, '--count', '*', ...begun)
  for (const release of [
    'examples/counts/districts.csv',
    'examples/queries/april.csv',
    'examples/graph/release.edges',
  ]) {
    const { code, error } = await palimpsestHere(['audit', release, '--ledger', ledger])
    expect(code, release).toBe(2)
    expect(error).toContain('--ledger')
  }
  const plan = join(own, 'plan.json')
  expect((await palimpsestHere(['audit', answers, '--ledger', ledger, '--plan', plan])).code).toBe(3)
  expect(readFileSync(plan, 'utf8')).toContain('spent.json')
})

test('13 §2.3: who says a sensitivity that is too small spends more than the epsilon that stands there', async () => {
  const line = (sensitivity: string): string =>
    file('said.csv', `query,answer,epsilon,sensitivity\ncount where age>30,3,0.01,${sensitivity}\n`)
  expect((await audited(line('1'))).state).toBe('within')
  for (const sensitivity of ['0.001', '0']) expect((await audited(line(sensitivity))).state).toBe('above')
})

async function sealOf(before: string, entry: string): Promise<string> {
  const { createHash } = await import('node:crypto')
  return createHash('sha256').update(`${before}\n${entry}`).digest('hex')
}
