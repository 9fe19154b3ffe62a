import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { below, stream, unit } from '../../src/math/index.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const original = 'examples/thesis/figure-1.3.txt'
const release = 'examples/thesis/figure-1.5.txt'
const scores = ['--semantics', 'table:examples/thesis/scores.csv']

interface AttackJson {
  readonly schema: string
  readonly finding: {
    readonly attack: string
    readonly reads: boolean | null
    readonly success: { readonly value: number; readonly low: number; readonly high: number } | null
    readonly baseline: { readonly attack: string; readonly value: number } | null
    readonly people: number | null
    readonly records: { readonly tried: number; readonly of: number; readonly unique: number | null }
    readonly notTried: readonly unknown[]
    readonly seed: number
  }
}

function attackJson(...args: string[]): AttackJson {
  const { code, out, error } = palimpsest(['attack', ...args, '--json', '-'])
  expect({ code, error }).toEqual({ code: 0, error: '' })
  const result: AttackJson = JSON.parse(out)
  return result
}

test('a clean disassociated release is not reported as leaking: joint is held against blind', () => {
  const random = stream(3, 'clean')
  const items = Array.from({ length: 20 }, (_, i) => `item ${String.fromCodePoint(97 + i)}`)
  const rows = Array.from({ length: 1000 }, () => items.filter(() => unit(random) < 0.3)).filter(
    (row) => row.length > 0,
  )
  const data = file('clean.txt', `${rows.map((row) => row.join(', ')).join('\n')}\n`)
  const torn = path('torn.json')
  expect(palimpsest(['protect', data, '--method', 'disassociate', '--k', '3', '-o', torn]).code).toBe(0)
  const { finding } = attackJson(torn, '--original', data, '--semantics', 'wordnet')
  expect(finding).toMatchObject({ attack: 'joint', reads: false, baseline: { attack: 'blind' } })
})

/** One row per diagnosis, as a hospital keeps it. */
function hospital(): string {
  const random = stream(4, 'hospital')
  const names = ['flu', 'cough', 'asthma', 'fever', 'migraine', 'burn']
  const rows = Array.from({ length: 60 }, (_, p) =>
    [...new Set([0, 1, 2].map(() => names[below(names.length, random)]))].map((name) => `P${1000 + p},${name}`),
  )
  return `patient_id,diagnosis\n${rows.flat().join('\n')}\n`
}

test('a long CSV without --id and --item is refused with the flags to add, and nothing is written', () => {
  const data = file('long.csv', hospital())
  const out = path('out.txt')
  for (const method of [['coat', '--m', '1'], ['pcta', '--m', '1'], ['disassociate']]) {
    const { code, error } = palimpsest(['protect', data, '--method', ...method, '--k', '2', '-o', out])
    expect(code).toBe(2)
    expect(error).toMatch(/looks like a table[\s\S]*--id and --item/)
    expect(() => readFileSync(out)).toThrow(/ENOENT/)
  }
})

test('protect, check, measure and attack agree on files whose forms differ, by sidecar, by content and by flags', () => {
  const data = file('long.csv', hospital())
  const columns = ['--id', 'patient_id', '--item', 'diagnosis']
  for (const form of ['text', 'ndjson', 'long', 'parquet']) {
    const out = path(`release.${form === 'parquet' ? 'parquet' : 'csv'}`)
    const made = palimpsest([
      'protect',
      data,
      ...columns,
      '--method',
      'coat',
      '--k',
      '4',
      '--m',
      '2',
      '--to',
      form,
      '-o',
      out,
    ])
    expect(made.error).toBe('')
    expect(readFileSync(out, 'latin1')).not.toMatch(/P1\d\d\d/)
    const checked = palimpsest(['check', out, '--model', 'km:4,2', '--original', data, ...columns])
    expect(checked).toMatchObject({ code: 0, error: '' })
    expect(palimpsest(['measure', data, out, ...columns])).toMatchObject({ code: 0, error: '' })
    const attacked = palimpsest(['attack', out, '--original', data, ...columns, '--semantics', 'wordnet'])
    expect([0, 3]).toContain(attacked.code)
    expect(attacked.error).not.toContain('does not match')
  }
})

test('convert writes text where its help says text, whatever columns the input has', () => {
  const data = file('long.csv', hospital())
  const { out } = palimpsest(['convert', data, '--id', 'patient_id', '--item', 'diagnosis', '-o', '-'])
  expect(out).not.toMatch(/P1\d\d\d|patient_id/)
  expect(out.split('\n')).toHaveLength(61)
})

test('measure and check refuse files that do not belong together, with the reason, as attack does', () => {
  const other = file('other.txt', 'bread, milk\nbeer\nbread, beer\nmilk\n')
  const shorter = file('shorter.txt', 'heart disease, blood pressure, icd, weakness, dizziness\n')
  for (const wrong of [other, shorter]) {
    for (const words of [
      ['measure', wrong, release],
      ['check', release, '--model', 'km:2,1', '--original', wrong],
      ['attack', release, '--original', wrong, ...scores],
    ]) {
      const { code, error } = palimpsest(words)
      expect({ words: words[0], code }).toEqual({ words: words[0], code: 2 })
      expect(error).toMatch(/does not match the release|ends before/)
    }
  }
})

test('Figure 1b of Barakat et al.: disassociation holds and says what it does not cover; the guarantee does not hold', () => {
  const torn = 'examples/barakat/figure-1b.json'
  const weak = palimpsest(['check', torn, '--model', 'disassociation:3,2'])
  expect(weak).toMatchObject({ code: 0, out: expect.stringContaining('does not cover') })
  const strong = palimpsest(['check', torn, '--model', 'disassociation-guarantee:3,2', '--json', '-'])
  expect(strong.code).toBe(1)
  expect(JSON.parse(strong.out)).toMatchObject({ schema: 'palimpsest/check/1', holds: false })
})

test('measure, convert and check understand a disassociated release, whatever its name, also from standard input', () => {
  const torn = file('torn.txt', readFileSync('examples/barakat/figure-1b.json', 'utf8'))
  const worth = palimpsest(['measure', 'examples/barakat/figure-1a.txt', torn, '--json', '-'])
  expect(worth.error).toBe('')
  const figures: Record<string, unknown> = JSON.parse(worth.out)
  for (const id of ['tKd', 're', 'tlost']) expect(typeof figures[id]).toBe('number')
  expect(palimpsest(['convert', torn, '-o', path('again.json')]).code).toBe(0)
  const input = readFileSync('examples/barakat/figure-1b.json', 'utf8')
  expect(palimpsest(['check', '-', '--model', 'disassociation:3,2'], { input }).code).toBe(0)
  expect(palimpsest(['attack', '-', '--method', 'cover'], { input }).code).toBe(0)
})

test('the first line says how much was tried and what is unique already', () => {
  const { out } = palimpsest([
    'attack',
    release,
    '--original',
    original,
    ...scores,
    '--context',
    '1',
    '--method',
    'rba',
  ])
  expect(out.split('\n')[0]).toBe('Tried on 4 of 4 transactions (0 unique as published): the attack reads the release.')
})

test('on a release too small to rehearse undertext claims little and says so', () => {
  const { out } = palimpsest(['attack', release, '--original', original, ...scores])
  expect(out).toContain('too small to rehearse on')
  for (const [, chance] of out.matchAll(/reads:.*? (\d+) %/g)) expect(Number(chance)).toBeLessThan(90)
})

test('a release that is the original is called that', () => {
  expect(palimpsest(['check', original, '--model', 'km:1000,1', '--original', original]).out).toContain(
    'is the original',
  )
  expect(palimpsest(['measure', original, original]).out).toMatch(/^The release is the original/)
  const attacked = palimpsest(['attack', original, '--original', original, ...scores])
  expect(attacked).toMatchObject({ code: 2, error: expect.stringContaining('nothing is hidden') })
})

test('a forgotten flag is exit 2, and --m is the one flag', () => {
  for (const words of [
    ['--method', 'km', '--k', '2', '--hierarchy', 'examples/thesis/scores.csv'],
    ['--method', 'coat', '--k', '2'],
    ['--method', 'coat', '--m', '2'],
    ['--method', 'coat', '--k', '2', '--km', '2'],
  ])
    expect(palimpsest(['protect', original, ...words, '-o', '-'])).toMatchObject({ code: 2, out: '' })
})

test('attack -o writes the attacked release, Figure 3.4 of the thesis, in every form', () => {
  const words = ['attack', release, ...scores, '--context', '1', '--method', 'rba']
  const { out } = palimpsest([...words, '-o', '-'])
  expect(out.split('\n').slice(0, 4)).toEqual([
    'heart disease, (blood pressure, icd), weakness, dizziness',
    'anesthesia, icd, pain, diabetes',
    'gangrene, (limbs, injury)',
    'knee, injury',
  ])
  for (const form of ['ndjson', 'long', 'parquet']) {
    const attacked = path(`attacked.${form}`)
    expect(palimpsest([...words, '-o', attacked, '--to', form]).code).toBe(0)
    expect(palimpsest(['convert', attacked, '-o', '-']).out).toBe(out)
  }
  const chances = palimpsest([...words, '-o', '-', '--chances']).out
  expect(chances.split('\n')[3]).toBe('knee, (blood pressure 0%, icd 0%, limbs 0%, injury 100%)')
})

test('--semantics self works on a disassociated release', () => {
  const { code, error } = palimpsest(['attack', 'examples/alshuhail-shao/table-3.json', '--semantics', 'self'])
  expect(error).not.toMatch(/at .*\.js/)
  expect(code).toBe(0)
})

test('attack --json - is the same for every kind of release', () => {
  const sets = attackJson(release, '--original', original, ...scores, '--context', '1', '--method', 'rba')
  const torn = attackJson(
    'examples/alshuhail-shao/table-3.json',
    '--method',
    'aba',
    '--semantics',
    'table:examples/alshuhail-shao/table-4.csv',
  )
  const cover = attackJson('examples/barakat/figure-1b.json', '--method', 'cover')
  for (const result of [sets, torn, cover]) {
    expect(result.schema).toBe('palimpsest/attack/1')
    const fields = Object.keys(result.finding)
    for (const field of ['attack', 'reads', 'success', 'baseline', 'people', 'notTried', 'seed', 'told', 'figures'])
      expect(fields).toContain(field)
  }
  expect(sets.finding).toMatchObject({ reads: true, success: { value: 1 }, seed: 1 })
  expect(torn.finding).toMatchObject({ reads: null, success: null, people: null })
  expect(cover.finding).toMatchObject({ reads: true })
})
