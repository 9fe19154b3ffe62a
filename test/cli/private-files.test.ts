import { chmodSync, readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flagsOfVerb } from '../../cli/verb.js'
import { loadVerbs } from '../../cli/verbs.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const modeOf = (place: string): string => (statSync(place).mode & 0o777).toString(8)
const before = process.umask()
// The most careless of all: whatever is not closed by us is open to everybody.
beforeAll(() => void process.umask(0))
afterAll(() => void process.umask(before))

const jobs = ['miner', 'baker', 'nurse', 'typist']
const people = Array.from({ length: 24 }, (_, i) => `p${i},${20 + i},${jobs[i % 4]},${i % 2 ? 'cough' : 'gout'}`)
const table = file('people.csv', `name,age,job,finding\n${people.join('\n')}\n`)
const schema = file(
  'schema.json',
  JSON.stringify({
    attributes: [
      { name: 'name', role: 'person' },
      { name: 'age', role: 'quasi' },
      { name: 'job', role: 'quasi' },
      { name: 'finding', role: 'sensitive' },
    ],
  }),
)
const lecture = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']
const beside = ['--original', 'examples/lecture/patients.csv', '--first-release']
const figure = [
  'examples/thesis/figure-1.5.txt',
  '--method',
  'undertext',
  '--semantics',
  'table:examples/thesis/scores.csv',
]

/** Who may read what is written: its owner alone, whoever may read the input, or everybody. */
type Readers = 'owner' | 'as the input' | 'all'

/** Every option that names a file or folder to be written; a new one has to say who may read it. */
const readers: Readonly<Record<string, Readers>> = {
  'ask --output': 'all',
  'attack --output': 'owner',
  'audit --report': 'owner',
  'convert --output': 'as the input',
  'experiment cover --out': 'all',
  'experiment disassociation --out': 'all',
  'experiment semantic-attack --out': 'all',
  'extract --output': 'as the input',
  'fix --output': 'all',
  'fix --new-key': 'owner',
  'hierarchy make --output': 'all',
  'intruder --out': 'owner',
  'intruder --key-out': 'owner',
  'pack --out': 'all',
  'protect --output': 'all',
  'protect --key': 'owner',
  'protect --owners-copy': 'owner',
  'schema --output': 'all',
  'semantics index --output': 'all',
}
/** What several verbs have: the JSON is its owner's where it names people, a picture is of a release, a plan of files. */
const everywhere = new Set(['json', 'plan', 'draw'])

test('13 §3: of every file that a verb writes it is said who may read it', async () => {
  const named: string[] = []
  for (const verb of await loadVerbs())
    for (const { name, file: use } of await flagsOfVerb(verb))
      if ((use === 'output' || use === 'release') && !everywhere.has(name)) named.push(`${verb.name} --${name}`)
  expect(named.toSorted()).toEqual(Object.keys(readers).toSorted())
})

describe.skipIf(process.platform === 'win32')('13 §3: whatever names people only its owner may read', () => {
  const done = (...words: string[]): void => {
    const { code, error } = palimpsest(words)
    expect([code < 2, error], words.join(' ')).toEqual([true, ''])
  }

  test('protect: the key and the copy of the owner, not the release; also where they replace files open to all', () => {
    const [release, key, copy] = [path('r.csv'), file('key.json', '{}'), file('copy.csv', 'old')]
    for (const place of [key, copy]) chmodSync(place, 0o666)
    done(
      'protect',
      table,
      '--schema',
      schema,
      '--method',
      'm-invariance',
      '--m',
      '2',
      '-o',
      release,
      '--key',
      key,
      '--owners-copy',
      copy,
    )
    expect(readFileSync(copy, 'utf8')).toContain('p1,')
    expect([release, key, copy].map(modeOf)).toEqual(['666', '600', '600'])
  })

  test('intruder: what is known of the targets, and the key; the rest is to be handed out', () => {
    const [folder, key] = [path('test'), path('key.json')]
    done(
      'intruder',
      ...lecture,
      '--original',
      'examples/lecture/patients.csv',
      '--targets',
      '3',
      '--out',
      folder,
      '--key-out',
      key,
    )
    const names = ['README.md', 'targets.csv', 'answers.csv', 'patients-4-anonymous.csv']
    expect(names.map((name) => modeOf(`${folder}/${name}`))).toEqual(['666', '600', '666', '666'])
    expect(modeOf(key)).toBe('600')
  })

  test('audit: the page, and what holds values; not the copy to pass on', () => {
    const [whole, shared, json] = [path('whole'), path('shared'), path('values.json')]
    done('audit', ...lecture, ...beside, '--report', whole, '--show-values', '--json', json)
    done('audit', ...lecture, ...beside, '--report', shared, '--share')
    const names = ['report.html', 'report.json', 'summary.txt']
    expect(names.map((name) => modeOf(`${whole}/${name}`))).toEqual(['600', '600', '666'])
    expect(names.map((name) => modeOf(`${shared}/${name}`))).toEqual(['666', '666', '666'])
    expect(modeOf(json)).toBe('600')
  })

  test('attack: what was read, and the JSON of it', () => {
    const [read, json, all] = [path('read.txt'), path('attack.json'), path('all.json')]
    done('attack', ...figure, '-o', read, '--json', json)
    done('attack', ...lecture, '--json', all)
    expect([read, json, all].map(modeOf)).toEqual(['600', '600', '600'])
  })

  test('convert and extract: a copy is for those who may read the data', () => {
    const baskets = file('baskets.txt', 'milk, bread\nbread, eggs\n')
    const notes = file('notes.txt', 'The old man has a bad cough.\n')
    for (const mode of [0o600, 0o640, 0o644]) {
      for (const place of [baskets, notes]) chmodSync(place, mode)
      const [made, terms] = [path('made.ndjson'), path('terms.ndjson')]
      done('convert', baskets, '-o', made)
      done('extract', notes, '-o', terms)
      expect([made, terms].map(modeOf)).toEqual([mode.toString(8), mode.toString(8)])
    }
  })
})
