import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const attack = (...words: string[]) => palimpsest(['attack', ...words])
const figure = ['examples/thesis/figure-2.8.csv', '--buckets']

test('attack --buckets: Figure 2.8 of the thesis, people 5 and 11 have cancer by 9 in 11', () => {
  const { code, out, error } = attack(...figure, '--method', 'definetti', '--smoothing', '0', '--rounds', '1')
  expect([code, error]).toEqual([0, ''])
  expect(out).toContain('not judged, without the truth nobody can say how much of it is right')
  expect(out).toContain('row 11: disease is Cancer (82 %)')
  expect(out).toContain('row 5: disease is Cancer (82 %)')
})

test('attack --buckets: every attack that fits; what takes more buckets is not measured', () => {
  const { code, out } = attack(...figure)
  expect(code).toBe(0)
  expect(out).toContain('Tried 2 of 4 attacks')
  expect(out).toContain('no column of the buckets holds words: semantic')
  expect(out).toContain('a richer model needs 20 buckets to learn from, and there are 6')
})

test('attack: protect and attack agree on who is who, by the key', () => {
  const rows = Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? 'sea,net,fisher' : 'hill,axe,smith'))
  const original = file('people.csv', `place,tool,trade\n${rows.join('\n')}\n`)
  const [release, key] = [path('r.csv'), path('r.json')]
  const said = ['--quasi', 'place,tool', '--sensitive', 'trade', '--method', 'anatomy', '--l', '2', '--seed', '1']
  expect(palimpsest(['protect', original, ...said, '-o', release, '--key', key]).code).toBe(0)
  // Two values that always stand in one bucket: nothing tells which is whose, and a tie is no claim that is right.
  const { code, out, error } = attack(release, '--original', original, '--key', key, '--method', 'definetti')
  expect([code, error]).toEqual([0, ''])
  expect(out).toMatch(/50 % .*of the people have their trade guessed right; knowing less \(random worlds\): 50 %/)
})

test('audit --buckets: the sensitive column may be named, though it stands beside the records', () => {
  const original = file(
    'named.csv',
    `town,trade\n${Array.from({ length: 40 }, (_, i) => `t${i % 4},w${i % 5}`).join('\n')}\n`,
  )
  const [release, said] = [path('named-r.csv'), ['--quasi', 'town', '--sensitive', 'trade']]
  expect(palimpsest(['protect', original, ...said, '--method', 'anatomy', '--l', '4', '-o', release]).code).toBe(0)
  const { out, error } = palimpsest(['audit', release, '--buckets', '--original', original, ...said])
  expect([error, out]).toEqual(['', expect.stringContaining('40 people, with the original')])
  expect(palimpsest(['audit', release, '--buckets', '--sensitive', 'work']).error).toContain('has no column "work"')
})

test('attack --buckets without a column of groups: refused, with a remedy', () => {
  const { code, error } = attack(file('plain.csv', 'town\na\nb\n'), '--buckets', '--method', 'definetti')
  expect(code).toBe(2)
  expect(error).toContain('remedy')
})

test('13 §1.7: an audit of buckets reads by meaning without being told a measure, and ends READY where nothing is told', () => {
  const [goods, towns] = [
    ['violin', 'anchor', 'insulin', 'bread'],
    ['ash', 'oak', 'elm', 'fir', 'yew'],
  ]
  // Whoever lives where buys what: each town buys all of it alike.
  const rows = Array.from({ length: 400 }, (_, i) => `${towns[i % 5]},${goods[Math.floor(i / 5) % 4]}`)
  const original = file('buyers.csv', `town,bought\n${rows.join('\n')}\n`)
  const [release, key] = [path('b.csv'), path('b.json')]
  const said = ['--quasi', 'town', '--sensitive', 'bought']
  const made = palimpsest([
    'protect',
    original,
    ...said,
    '--method',
    'anatomy',
    '--l',
    '4',
    '-o',
    release,
    '--key',
    key,
  ])
  expect(made.code).toBe(0)
  const { code, out } = palimpsest(['audit', release, '--original', original, '--key', key])
  expect(out).toMatch(/reading by meaning .* within/)
  expect(code).toBe(0)
})
