import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere } from './in-process.js'

const { folder, file } = tempFolder()
const visits = file(
  'visits.csv',
  'patient,sex,age,income,disease\na,F,61,54000,flu\na,F,61,54000,cold\nb,F,65,25000,gastritis\nc,M,25,59000,Zaphod\n',
)
const place = (name: string): string => join(folder, name)

const ask = (ledger: string, ...words: string[]) =>
  palimpsestHere(['ask', visits, '--ledger', place(ledger), '-o', place(`${ledger}.csv`), ...words])

test('ask: answers, what is left and what an intruder can gain; the file is a release that check, attack, measure and audit know', async () => {
  const told = await ask(
    'a.json',
    '--count',
    'sex=F & disease=flu',
    '--sum',
    'income from 0 to 60000',
    '--epsilon',
    '0.25',
    '--budget',
    '1',
  )
  expect(told).toMatchObject({ code: 0, error: '' })
  expect(told.out).toContain('Spent in all: epsilon 0.5 of 1; 0.5 left.')
  expect(told.out).toContain('for even odds at most 62.2 %')
  const answers = place('a.json.csv')
  expect(readFileSync(answers, 'utf8')).toMatch(
    /^query,answer,epsilon,sensitivity,person,rows,group\ncount where sex=F & disease=flu,-?\d+,0\.25,1,,1,1\nsum of income from 0 to 60000,-?\d+,0\.25,60000,,1,2\n$/,
  )
  expect((await palimpsestHere(['check', answers, '--model', 'epsilon:0.5'])).code).toBe(0)
  expect((await palimpsestHere(['check', answers, '--model', 'epsilon:0.4'])).code).toBe(1)
  expect((await palimpsestHere(['measure', visits, answers])).out).toContain('An answer is off by')
  expect((await palimpsestHere(['attack', answers, '--original', visits])).code).toBe(0)
  // Four people are too few to say that nobody is told.
  const audited = await palimpsestHere(['audit', answers, '--original', visits, '--json', '-'])
  expect(JSON.parse(audited.out)).toMatchObject({
    kind: 'answers',
    attacks: [
      { id: 'A1', state: 'within' },
      { id: 'A2', state: 'within' },
    ],
  })
})

test('ask: a budget is never overdrawn, not by two who ask at once, and not by a ledger that was changed', async () => {
  const begun = await ask('b.json', '--count', '*', '--epsilon', '1/3', '--budget', '1')
  expect(begun.code).toBe(0)
  const both = await Promise.all(
    [1, 2].map(() => ask('b.json', '--count', '*', '--count', 'age>60', '--epsilon', '1/3')),
  )
  expect(both.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([0, 2])
  const refused = await ask('b.json', '--count', '*', '--epsilon', '0.0001')
  expect(refused.code).toBe(2)
  expect(refused.error).toContain('the budget is spent: 0.0001 are asked for, 0 of 1 are left')
  const ledger = place('b.json')
  const honest = readFileSync(ledger, 'utf8')
  for (const changed of [
    honest.replace('"1"', '"2"'),
    honest.replace('2/3', '1/3'),
    honest.replace(/,\n\{.*\n/, '\n').replace('"1"', '"3"'),
  ]) {
    writeFileSync(ledger, changed)
    const found = await ask('b.json', '--count', '*', '--epsilon', '0.0001')
    expect(found.code, changed).toBe(2)
    expect(found.error).toContain('was changed since it was written')
  }
})

test('ask: a person counts as often as is said, by --person or the schema', async () => {
  const told = await ask(
    'c.json',
    '--person',
    'patient',
    '--rows-per-person',
    '2',
    '--histogram',
    'sex=F,M',
    '--epsilon',
    '1',
    '--budget',
    '9',
    '--json',
    '-',
  )
  expect(told.code).toBe(0)
  expect(JSON.parse(told.out)).toMatchObject({
    answers: [{ sensitivity: '2', person: 'patient', rows: 2 }, { sensitivity: '2' }],
    // One person more or less changes the two by two together: they spend once.
    budget: { spent: '1', left: '8' },
  })
})

test('ask: nobody in the table, or one, is no reason to refuse: that would tell it', async () => {
  for (const rows of ['', 'a,1\n']) {
    const few = file('few.csv', `who,age\n${rows}`)
    const told = await palimpsestHere([
      'ask',
      few,
      '--count',
      'who=a',
      '--epsilon',
      '1',
      '--ledger',
      place(`few${rows.length}.json`),
      '--budget',
      '1',
      '-o',
      place('few-answers.csv'),
    ])
    expect(told).toMatchObject({ code: 0, error: '' })
  }
})

test.each([
  ['nothing is asked', ['--epsilon', '1', '--budget', '1'], 'nothing is asked'],
  ['an epsilon of 0', ['--count', '*', '--epsilon', '0', '--budget', '1'], 'epsilon is no decimal or fraction above 0'],
  [
    'an epsilon below 0',
    ['--count', '*', '--epsilon', '-1', '--budget', '1'],
    'epsilon is no decimal or fraction above 0',
  ],
  [
    'an epsilon that is no number',
    ['--count', '*', '--epsilon', 'much', '--budget', '1'],
    'epsilon is no decimal or fraction above 0',
  ],
  ['a budget of 0', ['--count', '*', '--epsilon', '1', '--budget', '0'], 'epsilon is no decimal or fraction above 0'],
  ['no budget', ['--count', '*', '--epsilon', '1'], 'say with --budget'],
  ['more than the budget at once', ['--count', '*', '--epsilon', '2', '--budget', '1'], 'the budget is spent'],
  [
    'a column that is not there',
    ['--count', 'Zaphod=1', '--epsilon', '1', '--budget', '1'],
    'no column that a question names',
  ],
  ['a sum of texts', ['--sum', 'disease from 0 to 1', '--epsilon', '1', '--budget', '1'], 'does not hold numbers'],
  ['a comparison of texts', ['--count', 'disease>5', '--epsilon', '1', '--budget', '1'], 'does not hold numbers'],
  ['a sum without bounds', ['--sum', 'income', '--epsilon', '1', '--budget', '1'], 'no question'],
  [
    'a histogram without values',
    ['--histogram', 'disease', '--epsilon', '1', '--budget', '1'],
    'does not say its values',
  ],
  ['a histogram with a value twice', ['--histogram', 'sex=F,F', '--epsilon', '1', '--budget', '1'], 'a value twice'],
])('ask: %s is refused, and nothing is spent', async (name, words, message) => {
  const { code, error } = await ask(`${name}.json`, ...words)
  expect(code).toBe(2)
  expect(error).toContain(message)
  expect(error).not.toContain('Zaphod')
  expect(existsSync(place(`${name}.json`))).toBe(false)
})

test('ask: an empty file is refused, and so are answers that are none', async () => {
  const empty = file('empty.csv', '')
  expect(
    (
      await palimpsestHere([
        'ask',
        empty,
        '--count',
        '*',
        '--epsilon',
        '1',
        '--ledger',
        place('e.json'),
        '--budget',
        '1',
        '-o',
        place('e.csv'),
      ])
    ).code,
  ).toBe(2)
  expect((await palimpsestHere(['audit', file('none.csv', 'query,answer,epsilon\n')])).code).toBe(2)
  expect(
    (await palimpsestHere(['attack', file('other.csv', 'query,answer,epsilon\nage>1,3,1\n'), '--original', empty]))
      .code,
  ).toBe(2)
  const known = ['attack', place('a.json.csv'), '--original', visits, '--known-columns', 'Zaphod']
  expect(await palimpsestHere(known)).toMatchObject({ code: 2 })
})

test('measure: a question is counted by hand in both tables, and refused where a column is not there', async () => {
  const ages = file('ages.csv', 'age,disease\n21,flu\n27,flu\n64,cold\n61,flu\n')
  const coarse = file('coarse.csv', 'age,disease\n20-40,flu\n20-40,flu\n60-70,cold\n60-70,flu\n')
  const words = ['measure', ages, coarse, '--quasi', 'age', '--sensitive', 'disease', '--json', '-', '--question']
  const { out } = await palimpsestHere([...words, 'age<25 & disease=flu'])
  const { figures }: { figures: { id: string; value: number }[] } = JSON.parse(out)
  const asked = figures.filter(({ id }) => id.startsWith('question'))
  expect(asked.map(({ value }) => value)).toEqual([1, 0, 2])
  expect(await palimpsestHere([...words, 'Zaphod=1'])).toMatchObject({ code: 2 })
  expect(await palimpsestHere([...words, 'age about 5'])).toMatchObject({ code: 2 })
})
