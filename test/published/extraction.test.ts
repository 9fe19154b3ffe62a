import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queryLogOf, transactionAt, transactionCount, type Transactions } from '../../src/data/index.js'
import { wordsOf } from '../../src/meaning/corpus/words.js'
import { extractQueryLog, extractTransactions, withoutSharedLines } from '../../src/meaning/extract/index.js'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'texts', name), 'utf8')
const key = (item: string) => wordsOf(item).join(' ')
const first = (data: Transactions) => transactionAt(data, 0).map(String)

/** Items the thesis prints that stand in its own sample; 5.2 and 5.3 print some from text it does not show. */
function printedItems(figure: string): string[] {
  const text = ` ${key(read(`${figure}.txt`))} `
  const items = new Set(read(`${figure}-items.txt`).trim().split('\n').map(key))
  return [...items].filter((item) => item.split(' ').every((word) => text.includes(` ${word} `)))
}

function overlap(ours: readonly string[], theirs: readonly string[]): number {
  const found = new Set(ours.map(key))
  return theirs.filter((item) => found.has(item)).length / theirs.length
}

async function extracted(figure: string): Promise<string[]> {
  return first(await extractTransactions([{ id: figure, text: read(`${figure}.txt`) }]))
}

test('extraction: at least 80 % of all items printed in Figure 5.4', async () => {
  const printed = new Set(read('figure-5.4-items.txt').trim().split('\n').map(key))
  expect(overlap(await extracted('figure-5.4'), [...printed])).toBeGreaterThanOrEqual(0.8)
})

test('extraction: at least 80 % of the items of Figure 5.2 that its sample holds', async () => {
  const printed = printedItems('figure-5.2')
  expect(printed.length).toBeGreaterThan(45)
  expect(overlap(await extracted('figure-5.2'), printed)).toBeGreaterThanOrEqual(0.8)
})

test('query log: at least 90 % of the items of Figure 5.3 that its sample holds, in one transaction', () => {
  const log = read('figure-5.3.txt').trim().split('\n')
  const data = extractQueryLog(queryLogOf(log.map((query) => ({ user: '13508', query }))))
  expect(transactionCount(data)).toBe(1)
  expect(data.ids).toEqual(['13508'])
  expect(overlap(first(data), printedItems('figure-5.3'))).toBeGreaterThanOrEqual(0.9)
})

test('shared lines: of reports with the header and footer of Figure 5.1 all lines go that differ in digits only', async () => {
  const report = (n: number, name: string, said: string) => ({
    id: `${n}`,
    text: [
      `RECORD #${n}`,
      '',
      `${n}297081 | TMH | 1587${n} | | 9306${n} | 8/${n}/1995 12:00:00 AM | Discharge Summary | Signed | DIS | Admission Date: 6/${n}/1995 Report Status: Signed`,
      `Discharge Date: 6/2${n}/1995`,
      `HISTORY: ${said}`,
      `Dictated By: ${name} , M.D. WR3${n}`,
      `T: 6/27/9${n}`,
      '[report end]',
    ].join('\n'),
  })
  const { texts, removed } = withoutSharedLines(
    [
      report(1, 'RENALDO T. DINSMORE', 'a woman with peripheral vascular disease'),
      report(2, 'KELLEY BRUESS', 'a man with a knee injury'),
      report(3, 'ANOTHER NAME', 'a man with chest pain'),
    ],
    4,
  )
  expect(texts[1].text.split('\n').filter((line) => line !== '')).toEqual([
    'HISTORY: a man with a knee injury',
    'Dictated By: KELLEY BRUESS , M.D. WR32',
  ])
  expect(removed.map(({ line, end, texts: count }) => [line.slice(0, 14), end, count])).toEqual([
    ['RECORD ##', 'top', 3],
    ['# | TMH | # | ', 'top', 3],
    ['Discharge Date', 'top', 3],
    ['T: #/#/#', 'bottom', 3],
    ['[report end]', 'bottom', 3],
  ])
})

test('extraction: order kept, plurals and repeats once, nouns of a kept phrase and stop words left out', async () => {
  const text =
    'The histories of patients. A long history of vascular diseases; the vascular disease and a patient. Nothing else.'
  expect(first(await extractTransactions([{ id: 'a', text }]))).toEqual(['patient', 'long history', 'vascular disease'])
})

test('extraction: a text without an item leaves no transaction, and names stay with theirs', async () => {
  const data = await extractTransactions([
    { id: 'none', text: 'And then there were, of course not.' },
    { id: 'one', text: 'Fever.' },
  ])
  expect(data.ids?.at(-1)).toBe('one')
})

test('query log: one transaction per user, short queries whole', () => {
  const data = extractQueryLog(
    queryLogOf([
      { user: 'b', query: 'accent marks' },
      { user: 'a', query: 'the' },
      { user: 'b', query: 'chemotherapy and fertility' },
      { user: 'a', query: 'Cancer' },
    ]),
  )
  expect(data.ids).toEqual(['b', 'a'])
  expect([transactionAt(data, 0), transactionAt(data, 1)]).toEqual([
    ['accent mark', 'chemotherapy', 'fertility'],
    ['cancer'],
  ])
})

test('extraction: as often as wanted in one process, the same each time, words nobody knows included', async () => {
  const texts = [{ id: 'a', text: 'A zorkmid payment, and chronic quuxitis of the left knee.' }]
  const once = first(await extractTransactions(texts))
  expect(once).toContain('zorkmid payment')
  for (let i = 0; i < 25; i++) expect(first(await extractTransactions(texts))).toEqual(once)
})

test('24 §3: the tagger is loaded once a process, however often its module is', async () => {
  const module = new URL('../../dist/src/meaning/extract/tagger.js', import.meta.url).href
  for (let copy = 0; copy < 25; copy++) {
    const { tagger }: typeof import('../../src/meaning/extract/tagger.js') = await import(`${module}?copy=${copy}`)
    expect(tagger()('The old house had a red door.').map(({ text }) => text)).toContain('house')
  }
})
