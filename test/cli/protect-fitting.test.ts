import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()
const visits = 'examples/thesis/figure-1.3.txt'
const scores = ['--semantics', 'table:examples/thesis/scores.csv']

describe('protect without a method, of other kinds', () => {
  test.each([
    ['transactions', [visits, '--k', '4', ...scores], 'km', ['disassociate', 'coat', 'pcta', 'set-k', 'hide-rules']],
    ['a graph', ['examples/graph/friends.edges', '--as', 'graph'], 'k-degree', []],
    ['points', ['examples/places/points.csv'], 'adaptive-grid', ['fixed-grid', 'reciprocal', 'nearest']],
  ])('%s: the method that fits is taken, and only those that fit are named beside it', (_, words, method, others) => {
    const target = temp.path('release.txt')
    const { code, out, error } = palimpsest(['protect', ...words, '-o', target])
    const lines = out.trimEnd().split('\n')
    expect(error).toBe('')
    expect(lines[0]).toMatch(new RegExp(`^Taken: ${method}, which `))
    expect(lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(/ +/)[0])).toEqual(others)
    const audited = palimpsest(['audit', target, '--original', ...withoutK(words)])
    expect(lines.at(-1)).toBe(audited.out.trimEnd().split('\n').at(-1))
    expect(code).toBe(audited.code)
  })

  test('what was not measured says why, and how that is accepted', () => {
    const graph = ['protect', 'examples/graph/friends.edges', '--as', 'graph', '-o', temp.path('friends.edges')]
    const { code, out } = palimpsest(graph)
    expect(code).toBe(3)
    expect(out).toContain('\nNot measured: number of connections: which node is whose is not known')
    expect(out).toContain(
      '\nWhat may help: audit with --allow-unmeasured G2 --allow-unmeasured G3 accepts that, and says so.\n',
    )
    const release = graph.at(-1)!
    const words = ['audit', release, '--original', 'examples/graph/friends.edges', '--as', 'graph']
    expect(palimpsest([...words, '--allow-unmeasured', 'G2', '--allow-unmeasured', 'G3']).code).toBe(0)
  })

  test('what is not compared must be written to be audited', () => {
    const { code, error } = palimpsest(['protect', visits, '--k', '4'])
    expect([code, error]).toEqual([2, expect.stringContaining('--output is missing')])
  })

  test('so many that no method finds a release: said once, with a remedy', () => {
    const { code, error } = palimpsest(['protect', visits, '-o', temp.path('none.txt')])
    expect(code).toBe(1)
    expect(error).toMatch(/^palimpsest: no release: .*\n {2}/)
  })

  test('a kind that no method protects', () => {
    const { code, error } = palimpsest(['protect', 'examples/answers/noisy.csv', '-o', temp.path('none.csv')])
    expect([code, error]).toEqual([2, expect.stringMatching(/no method protects answers to questions/)])
  })
})

/** The data itself is the original of what was made of it. */
function withoutK([data, ...words]: readonly string[]): string[] {
  const at = words.indexOf('--k')
  return [data, ...(at < 0 ? words : words.toSpliced(at, 2))]
}

describe('items without a hierarchy', () => {
  const baskets = temp.file(
    'baskets.txt',
    ['whole milk, rolls', 'butter milk, rolls', 'whole milk, white bread', 'whole milk, brown bread', 'rolls', ''].join(
      '\n',
    ),
  )

  test('hierarchy make without a column is of the items, and protect takes what it wrote', () => {
    const items = temp.path('items.csv')
    const { code, out } = palimpsest(['hierarchy', 'make', baskets, '--by', 'words', '-o', items])
    expect([code, out]).toEqual([0, expect.stringMatching(/: items by words, 5 values/)])
    expect(readFileSync(items, 'utf8')).toContain('butter milk;any milk;')
    const given = palimpsest([
      'protect',
      baskets,
      '--method',
      'km',
      '--k',
      '2',
      '--m',
      '2',
      '--hierarchy',
      items,
      '-o',
      '-',
    ])
    const made = palimpsest(['protect', baskets, '--method', 'km', '--k', '2', '--m', '2', '-o', '-'])
    expect([given.code, made.code]).toEqual([0, 0])
    expect(made.out).toBe(given.out)
  })

  test('it is made, said to be, and stands in the sidecar', () => {
    const target = temp.path('km.txt')
    const { out } = palimpsest(['protect', baskets, '--method', 'km', '--k', '2', '--m', '2', '-o', target])
    expect(out).toMatch(
      /Note: A hierarchy was made for the items \(words, \d levels?\), since none was given; .* give with --hierarchy\./,
    )
    expect(JSON.parse(readFileSync(`${target}.meta.json`, 'utf8')).parameters.hierarchies).toBe('the items: words')
  })

  test('of a table a column must be named', () => {
    const table = temp.file('table.csv', 'age,sex,zip,illness\n30,F,13053,flu\n40,M,13068,cold\n')
    const { code, error } = palimpsest(['hierarchy', 'make', table, '--by', 'words', '-o', temp.path('none.csv')])
    expect([code, error]).toEqual([2, expect.stringContaining('--column is missing')])
  })
})
