import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

const temp = tempFolder()
const data = 'examples/thesis/figure-1.3.txt'
const privacy = 'examples/thesis/figure-1.5-privacy.txt'
const utility = 'examples/thesis/figure-1.5-utility.txt'
const coat = [
  'protect',
  data,
  '--method',
  'coat',
  '--k',
  '4',
  '--privacy',
  privacy,
  '--utility',
  utility,
  '--keep-order',
]

describe('protect', () => {
  test('coat turns Figure 1.3 into Figure 1.5, byte for byte', () => {
    const { code, out } = palimpsest([...coat, '-o', '-'])
    expect(code).toBe(0)
    expect(out).toBe(readFileSync(join(root, 'examples/thesis/figure-1.5.txt'), 'utf8'))
  })

  test('writes a sidecar that says how the release was made and holds no item', () => {
    const target = temp.path('release.txt')
    expect(palimpsest([...coat, '-o', target]).code).toBe(0)
    const meta = readFileSync(`${target}.meta.json`, 'utf8')
    expect(JSON.parse(meta)).toMatchObject({ method: 'coat', seed: 1, parameters: { k: 4 } })
    expect(JSON.parse(meta).sha256).toMatch(/^[0-9a-f]{64}$/)
    for (const item of ['blood', 'icd', 'limbs', 'injury', 'knee']) expect(meta).not.toContain(item)
  })

  test.each(['random:50%x2', 'nested:3x2-3'])('%s: same seed same bytes, another seed another release', (made) => {
    const run = (seed: string) =>
      palimpsest(['protect', data, '--method', 'pcta', '--k', '2', '--privacy', made, '--seed', seed, '-o', '-']).out
    expect(run('1')).toBe(run('1'))
    expect(['2', '3', '4', '5'].map(run)).not.toEqual(Array(4).fill(run('1')))
  })

  test('no release is an answer: exit 1, how far it came, what would do, and nothing is written', () => {
    const target = temp.path('none.txt')
    const { code, error } = palimpsest([
      'protect',
      data,
      '--method',
      'coat',
      '--k',
      '9',
      '--privacy',
      'all',
      '-o',
      target,
    ])
    expect(code).toBe(1)
    expect(error).toContain('palimpsest: no release: k is 9, but only 4 transactions hold any item')
    expect(error).toMatch(/\n {2}remedy: give k = 4 or less\n$/)
    expect(existsSync(target)).toBe(false)
  })

  test('a constraint on unknown items is named by its number, its items only with --show-values', () => {
    const file = temp.file('p.txt', 'knee, injury\nZaphod, knee\n')
    const words = ['protect', data, '--method', 'coat', '--k', '2', '--privacy', file, '-o', '-']
    const silent = palimpsest(words)
    expect(silent.code).toBe(1)
    expect(silent.error).toContain('privacy constraint 2')
    expect(silent.error).not.toContain('Zaphod')
    expect(palimpsest([...words, '--show-values']).error).toContain('Zaphod')
  })

  test.each([
    [['--k', '1'], '--k is at least 2, not 1'],
    [['--k', '4', '--hierarchy', 'x.csv'], '--hierarchy means nothing with --method coat'],
    [['--k', '4', '--privacy', 'random:many'], '--privacy does not know "random:many"'],
  ])('refuses %j', (flags, message) => {
    const { code, error } = palimpsest(['protect', data, '--method', 'coat', ...flags, '-o', '-'])
    expect(code).toBe(2)
    expect(error).toContain(message)
  })
})

describe('protect --method disassociate', () => {
  const words = ['protect', data, '--method', 'disassociate', '--k', '2', '--m', '2']

  test('writes a release that its judge accepts beside the original, with a sidecar', () => {
    const target = temp.path('torn.json')
    expect(palimpsest([...words, '-o', target]).out).toContain('Checked: disassociation, k = 2, m = 2.')
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ kind: 'disassociated', k: 2, m: 2 })
    expect(JSON.parse(readFileSync(`${target}.meta.json`, 'utf8')).method).toBe('disassociate')
    const check = palimpsest(['check', target, '--model', 'disassociation:2,2', '--original', data])
    expect(check).toMatchObject({ code: 0 })
    expect(palimpsest(['check', target, '--model', 'disassociation:3,2']).code).toBe(1)
  })

  test('same seed same bytes, another seed another order', () => {
    const run = (seed: string) => palimpsest([...words, '--seed', seed, '-o', '-']).out
    expect(run('1')).toBe(run('1'))
    expect(['2', '3', '4'].map(run)).not.toEqual(Array(3).fill(run('1')))
  })

  test('refuses flags of other methods, and theirs are refused there', () => {
    expect(palimpsest([...words, '--labels', '-o', '-']).error).toContain('--labels means nothing')
    expect(palimpsest([...coat, '--safe', '-o', '-']).error).toContain('--safe means nothing with --method coat')
    expect(palimpsest([...words, '--k', '9', '-o', '-']).code).toBe(2)
  })

  test('a file that is no disassociated release is refused', () => {
    const { code, error } = palimpsest(['check', data, '--model', 'disassociation:2,2'])
    expect(code).toBe(2)
    expect(error).toContain(data)
  })
})

describe('check', () => {
  test('exit 0 when the model and the original agree with the release', () => {
    const words = ['check', 'examples/thesis/figure-1.5.txt', '--model', `constraints:${privacy},4`, '--original', data]
    const { code, out } = palimpsest(words)
    expect(code).toBe(0)
    expect(out).toBe('constraints, k = 4: holds.\nfaithful to the original: holds.\n')
  })

  test('exit 1 with the violations counted, items only with --show-values', () => {
    const words = ['check', data, '--model', 'km:2,1']
    const { code, out } = palimpsest(words)
    expect(code).toBe(1)
    expect(out).toContain('does NOT hold')
    expect(out).not.toContain('knee')
    expect(palimpsest([...words, '--show-values']).out).toContain('"knee"')
    const json = JSON.parse(palimpsest([...words, '--json', '-']).out)
    expect(json.holds).toBe(false)
    expect(json.judged[0].violationCount).toBeGreaterThan(0)
  })

  test('a release that invents or loses an item is not faithful', () => {
    const forged = temp.file(
      'forged.txt',
      'heart disease, (icd, limbs)\nanesthesia, icd, pain, diabetes\nknee, limbs, injury\nknee\n',
    )
    const { code, out } = palimpsest(['check', forged, '--model', 'km:2,1', '--original', data])
    expect(code).toBe(1)
    expect(out).toContain('1 invented')
    expect(out).toContain('1 lost')
  })

  test.each([
    ['kn:2,1', '--model does not know "kn"; did you mean "km"?'],
    ['km:2', 'write km:<k>,<m>'],
    ['km:1,2', 'k is a whole number of at least 2, not "1"'],
    ['km:two,2', 'k is a whole number of at least 2, not "two"'],
  ])('refuses the model %s', (model, message) => {
    const { code, error } = palimpsest(['check', data, '--model', model])
    expect(code).toBe(2)
    expect(error).toContain(message)
  })
})

test('measure tells density, NCP and the error of count queries, seeded', () => {
  const words = ['measure', data, 'examples/thesis/figure-1.5.txt', '--json', '-']
  const { code, out } = palimpsest(words)
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ density: 0.375, suppressedItems: 0 })
  expect(palimpsest(words).out).toBe(out)
})

test('coat: what does not go with --against-meaning, and what goes with nothing else, is refused', () => {
  const plain = coat.slice(0, -1)
  for (const [flags, named] of [
    [['--max-loss', '1'], '--max-loss'],
    [['--against-meaning', '--keep-order'], '--keep-order'],
    [['--against-meaning', '--prune'], '--prune'],
  ] as const) {
    const { code, error } = palimpsest([...plain, ...flags, '-o', '-'])
    expect(code).toBe(2)
    expect(error).toContain(named)
  }
})

test('coat --against-meaning: a release by its own measure, its losses told, the same bytes again', () => {
  const command = [...coat.slice(0, -1), '--against-meaning', '--semantics', 'table:examples/thesis/scores.csv']
  const [first, second] = ['one.txt', 'two.txt'].map((name) => {
    const file = temp.path(name)
    const { code, out } = palimpsest([...command, '-o', file])
    expect(code).toBe(0)
    expect(out).toContain('against meaning')
    return readFileSync(file, 'utf8')
  })
  expect(first).toBe(second)
})
