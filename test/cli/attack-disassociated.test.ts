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
  test.each(['random', 'aba', 'rga', 'mra', 'joint'])(
    '%s: scores itself beside the original, with the baseline',
    (method) => {
      const { code, out } = palimpsest([
        'attack',
        release,
        '--method',
        method,
        ...semantics,
        '--original',
        data,
        '--json',
        '-',
      ])
      expect(code).toBe(0)
      const result = JSON.parse(out)
      expect(result.attack).toBe(method)
      expect(result.score.accuracy.value).toBeGreaterThanOrEqual(0)
      expect(result.baseline.accuracy).toHaveProperty('low')
      for (const { claims } of result.clusters) {
        for (const { anchors } of claims)
          for (const { confidence } of anchors) expect(confidence).toBeLessThanOrEqual(1)
      }
    },
  )

  test('without the original the text says that rightness is not known', () => {
    const { code, out } = palimpsest(['attack', release, '--method', 'joint', ...semantics])
    expect(code).toBe(0)
    expect(out).toContain('how rightly is not known without the original')
  })

  test('cover: exit 1 with breaches in sentences, 0 where there is none', () => {
    const { code, out } = palimpsest(['attack', release, '--method', 'cover', '--original', data, '--json', '-'])
    const { breaches, score } = JSON.parse(out)
    expect(code).toBe(breaches.length > 0 ? 1 : 0)
    expect(score.records).toBe(40)
    const safe = temp.path('safe.json')
    palimpsest(['protect', data, '--method', 'disassociate', '--k', '3', '--m', '2', '--safe', '-o', safe])
    expect(palimpsest(['attack', safe, '--method', 'cover']).code).toBe(0)
  })

  test('another original, a missing sidecar and methods of other releases are refused', () => {
    const other = temp.file('other.txt', `${rows.toReversed().join('\n')}\nwine\n`)
    expect(palimpsest(['attack', release, '--method', 'cover', '--original', other]).error).toContain(
      'does not become this release',
    )
    const alone = temp.path('alone.json')
    copyFileSync(release, alone)
    expect(palimpsest(['attack', alone, '--method', 'cover', '--original', data]).error).toContain('the sidecar')
    expect(palimpsest(['attack', release, '--method', 'rba']).error).toContain('does not attack disassociated releases')
    expect(palimpsest(['attack', data, '--method', 'aba']).error).toContain('is for disassociated releases')
    expect(palimpsest(['attack', release, '--context', '2']).error).toContain('--context means nothing')
    expect(palimpsest(['attack', release, '--method', 'cover', '--attacker', 'moderate']).error).toContain('--original')
  })
})
