import { copyFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()
/** Evenings and afternoons, each with a rare spice that disassociation must tear off. */
const rows = Array.from({ length: 40 }, (_, i) => {
  const [drink, food, side] = i % 2 === 0 ? ['wine', 'cheese', 'olives'] : ['tea', 'cake', 'jam']
  return [drink, food, ...(i % 4 < 2 ? [side] : []), `spice ${i % 17}`].join(', ')
})
const data = temp.file('data.txt', `${rows.join('\n')}\n`)
const release = temp.path('torn.json')
const scores = temp.file(
  'scores.csv',
  'wine,olives,0.1\ntea,jam,0.1\nwine,jam,0.9\ntea,olives,0.9\ncheese,olives,0.2\n',
)
const semantics = ['--semantics', `table:${scores}`]

beforeAll(() => {
  palimpsest(['protect', data, '--method', 'disassociate', '--k', '3', '--m', '2', '-o', release])
})

describe('attack on a disassociated release', () => {
  test.each([
    ['random', [], null],
    ['aba', semantics, 'random'],
    ['rga', semantics, 'random'],
    ['mra', semantics, 'random'],
    ['joint', semantics, 'blind'],
  ])('%s: scores itself beside the original, with the baseline', (method, more, baseline) => {
    const words = ['attack', release, '--method', method, ...more, '--original', data, '--json', '-']
    const { code, out } = palimpsest(words)
    expect(code).toBe(0)
    const { schema, finding, claims } = JSON.parse(out)
    expect(schema).toBe('palimpsest/attack/1')
    expect(finding.attack).toBe(method)
    expect(finding.success.value).toBeGreaterThanOrEqual(0)
    expect(finding.baseline?.attack ?? null).toBe(baseline)
    const { low = 0, value = 0 } = finding.baseline ?? {}
    expect(low).toBeLessThanOrEqual(value)
    expect(claims.clusters.length).toBeGreaterThan(0)
    for (const cluster of claims.clusters)
      for (const { anchors } of cluster.claims)
        for (const { confidence } of anchors) expect(confidence).toBeLessThanOrEqual(1)
  })

  test('joint: --population is other transactions; an attack that does not look at them refuses it', () => {
    const words = ['attack', release, ...semantics, '--population', data, '--method']
    const { code, out } = palimpsest([...words, 'joint', '--original', data, '--json', '-'])
    expect(code).toBe(0)
    const { finding } = JSON.parse(out)
    expect(finding.granted).toContain('crowd')
    expect(finding.notes.join()).toContain('other transactions')
    const refused = palimpsest([...words, 'aba'])
    expect(refused.code).toBe(2)
    expect(refused.error).toContain('--population means nothing to this attack')
  })

  test('without the original the text says that rightness is not known', () => {
    const { code, out } = palimpsest(['attack', release, '--method', 'joint', ...semantics])
    expect(code).toBe(0)
    expect(out).toContain(
      'without the original and which records its clusters hold nobody can say how much of it is right',
    )
  })

  test('cover: measured is exit 0, with breaches in sentences where there are some and none where there is none', () => {
    const { code, out } = palimpsest(['attack', release, '--method', 'cover', '--original', data, '--json', '-'])
    const { finding, claims } = JSON.parse(out)
    expect(code).toBe(0)
    expect(finding.reads).toBe(claims.breaches.length > 0)
    expect(finding.records).toMatchObject({ tried: 40, of: 40 })
    const printed = palimpsest(['attack', 'examples/barakat/figure-3a.json', '--method', 'cover'])
    expect(printed.code).toBe(0)
    expect(printed.out).toContain(': the attack reads the release.')
    expect(printed.out).toContain('e with c is held by fewer than 2 of the')
    const safe = temp.path('safe.json')
    palimpsest(['protect', data, '--method', 'disassociate', '--k', '3', '--m', '2', '--safe', '-o', safe])
    const closed = palimpsest(['attack', safe, '--method', 'cover', '--json', '-'])
    expect(closed.code).toBe(0)
    expect(JSON.parse(closed.out)).toMatchObject({ finding: { reads: false }, claims: { breaches: [] } })
  })

  test('promise: what a baseline reaches is measured, and held against nothing', () => {
    const { code, out } = palimpsest(['attack', release, '--method', 'promise', '--original', data, '--json', '-'])
    expect(code).toBe(0)
    expect(JSON.parse(out).finding).toMatchObject({ success: { value: 0 }, baseline: null, reads: null, people: 0 })
  })

  test('without sidecar or key the records are found by what they hold, in whatever order', () => {
    const alone = temp.path('alone.json')
    copyFileSync(release, alone)
    const turned = temp.file('turned.txt', `${rows.toReversed().join('\n')}\n`)
    const success = (file: string, original: string): unknown => {
      const { out } = palimpsest(['attack', file, '--method', 'blind', '--original', original, '--json', '-'])
      return JSON.parse(out).finding.success
    }
    expect(success(alone, data)).toEqual(success(release, data))
    expect(success(release, turned)).toEqual(success(release, data))
  })

  test('where contents leave it open whose records the clusters hold: not measured, and why; the key settles it', () => {
    const original = temp.file('open.txt', 'a, c\na, c\na\na, c\na\na\n')
    const cluster = { size: 3, chunks: [[['a'], ['a'], ['a']]], terms: ['c'] }
    const open = temp.file(
      'open.json',
      JSON.stringify({ kind: 'disassociated', k: 3, m: 2, clusters: [cluster, cluster] }),
    )
    for (const method of ['cover', 'blind']) {
      const { code, error } = palimpsest(['attack', open, '--method', method, '--original', original])
      expect(code).toBe(3)
      expect(error).toMatch(/not measured: which records its clusters hold is not known: .*give the key/)
    }
    const torn = temp.path('keyed.json')
    const key = temp.path('keyed.key.json')
    palimpsest(['protect', data, '--method', 'disassociate', '--k', '3', '-o', torn, '--key', key])
    expect(palimpsest(['attack', torn, '--method', 'blind', '--original', data, '--key', key]).code).toBe(0)
    const { code, error } = palimpsest(['attack', release, '--method', 'blind', '--original', data, '--key', open])
    expect(code).toBe(2)
    expect(error).toContain('open.json')
  })

  test('another original and methods of other releases are refused', () => {
    const other = temp.file('other.txt', `${rows.toReversed().join('\n')}\nwine\n`)
    expect(palimpsest(['attack', release, '--method', 'cover', '--original', other]).error).toContain(
      'does not match the release: the clusters hold another number of records',
    )
    expect(palimpsest(['attack', release, '--method', 'rba']).error).toContain('is not for a disassociated release')
    expect(palimpsest(['attack', data, '--method', 'aba']).error).toContain('--method aba is not for transactions')
    expect(palimpsest(['attack', release, '--method', 'random', ...semantics]).error).toContain(
      '--semantics means nothing to this attack',
    )
    expect(palimpsest(['attack', release, '--context', '2']).error).toContain('--context means nothing')
    expect(palimpsest(['attack', release, '--method', 'cover', '--attacker', 'moderate']).error).toContain('--original')
  })
})
