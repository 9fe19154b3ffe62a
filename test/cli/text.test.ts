import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textRelease } from '../../src/kinds/text/release.js'
import { countedTextQuestions } from '../../src/kinds/text/text-questions.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsestHere as palimpsest } from './in-process.js'

const temp = tempFolder()
const note = 'Patient: Ada Lindqvist\nCall 304-255-1423 before 3/14/2021.\n'
const scrubbed = 'Patient: [name]\nCall [phone] before [date].\n'

describe('texts come in and go out in every form', () => {
  test('one text', async () => {
    const out = join(temp.folder, 'one-out.txt')
    const done = await palimpsest(['protect', temp.file('one.txt', note), '--method', 'scrub', '-o', out])
    expect([done.code, readFileSync(out, 'utf8')]).toEqual([0, scrubbed])
  })

  test('NDJSON, to CSV, and back', async () => {
    const data = temp.file(
      'notes.ndjson',
      `${JSON.stringify({ nr: 'a', body: note })}\n${JSON.stringify({ nr: 'b', body: 'No fever, "none".' })}\n`,
    )
    const out = join(temp.folder, 'notes.csv')
    const names = ['--field', 'body', '--id-field', 'nr']
    expect(await palimpsest(['protect', data, '--method', 'scrub', ...names, '-o', out])).toMatchObject({ code: 0 })
    expect(readFileSync(out, 'utf8')).toBe(`id,text\na,"${scrubbed}"\nb,"No fever, ""none""."\n`)
    const checked = await palimpsest(['check', out, '--model', 'scrubbed', '--original', data, ...names])
    expect([checked.code, checked.error]).toEqual([0, ''])
    const worth = await palimpsest(['measure', data, out, ...names])
    expect([worth.code, worth.out]).toEqual([0, expect.stringContaining('words are kept')])
  })

  test('a folder, file by file', async () => {
    mkdirSync(join(temp.folder, 'ward/b'), { recursive: true })
    writeFileSync(join(temp.folder, 'ward/first.txt'), note)
    writeFileSync(join(temp.folder, 'ward/b/second.txt'), 'Nothing here.')
    const out = join(temp.folder, 'out')
    const done = await palimpsest(['protect', join(temp.folder, 'ward'), '--method', 'scrub', '-o', out])
    expect([done.code, done.error]).toEqual([0, ''])
    expect(readdirSync(out).sort()).toEqual(['b', 'first.txt'])
    expect(readFileSync(join(out, 'first.txt'), 'utf8')).toBe(scrubbed)
    expect(readFileSync(join(out, 'b/second.txt'), 'utf8')).toBe('Nothing here.')
  })
})

test('an audit counts what is in plain sight, and is never within by that alone', () => {
  const [line] = countedTextQuestions
  const limit = { measure: 'singling-out', statistic: 'upper', limit: 0.09, written: '0.09' } as const
  const stateOf = (text: string, held?: typeof limit) =>
    line.count?.(textRelease({ texts: [{ id: 'a', text }] }), held, undefined)?.state
  expect([stateOf(note, limit), stateOf(note), stateOf(scrubbed, limit), stateOf(scrubbed)]).toEqual([
    'above',
    'no limit',
    'not measured',
    'not measured',
  ])
})

function emptyFolder(): string {
  const folder = join(temp.folder, 'hollow')
  mkdirSync(folder)
  return folder
}

const refused: readonly (readonly [string, () => string[], RegExp])[] = [
  ['an empty file', () => [temp.file('empty.txt', ''), '--method', 'scrub'], /holds no data/],
  ['a binary text', () => [temp.file('binary.txt', 'a\0b'), '--method', 'scrub'], /binary file/],
  [
    'another encoding',
    () => [temp.file('latin.txt', Uint8Array.of(0x4d, 0xfc, 0x6c)), '--method', 'scrub'],
    /not valid UTF-8/,
  ],
  ['an empty folder', () => [emptyFolder(), '--method', 'scrub'], /holds no text/],
  ['NDJSON without a text', () => [temp.file('x.ndjson', '{"id":1}\n'), '--method', 'scrub'], /there is no "text"/],
  [
    'a corpus without topics',
    () => [
      temp.file('one.txt', note),
      '--method',
      'confuse-topics',
      '--k',
      '2',
      '--corpus',
      temp.file('c.ndjson', '{"text":"a"}\n{"text":"b"}\n'),
    ],
    /about the same/,
  ],
]

test.each(refused)('%s is refused with a remedy', async (_, args, message) => {
  const done = await palimpsest(['protect', ...args(), '-o', join(temp.folder, 'none.txt')])
  expect([done.code, done.out]).toEqual([2, ''])
  expect(done.error).toMatch(message)
  expect(done.error).toContain('remedy')
})

const none: readonly (readonly [string, () => string[], RegExp])[] = [
  [
    't larger than the ontology allows',
    () => [
      '--method',
      'generalise-terms',
      '--t',
      '1000',
      '--ontology',
      temp.file('o.csv', 'pain;symptom\nfever;symptom\n'),
    ],
    /2 texts at most, by 1 term/,
  ],
  [
    'no term of the ontology',
    () => ['--method', 'generalise-terms', '--t', '2', '--ontology', temp.file('p.csv', 'ulcer;illness\n')],
    /holds no term/,
  ],
  [
    'more topics than there are',
    () => [
      '--method',
      'confuse-topics',
      '--k',
      '3',
      '--corpus',
      temp.file('t.ndjson', ['a', 'b', 'a'].map((topic) => JSON.stringify({ topic, text: topic })).join('\n')),
    ],
    /2 topics, fewer than k = 3/,
  ],
  [
    'a template that cannot be read',
    () => ['--method', 'scrub', '--templates', temp.file('tpl.txt', 'phone = ddd {a*\n')],
    /line 1 of the templates/,
  ],
]

test.each(none)('%s is no release, and says why', async (_, args, message) => {
  const done = await palimpsest([
    'protect',
    temp.file('pain.txt', 'Some pain.'),
    ...args(),
    '-o',
    join(temp.folder, 'none.txt'),
  ])
  expect([done.code, done.out]).toEqual([1, ''])
  expect(done.error).toMatch(message)
})
