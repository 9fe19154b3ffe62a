import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()

/** Like the insurance table of many textbooks, made up. */
function insurance(rows: number): string {
  let state = 7
  const draw = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
  const lines = Array.from({ length: rows }, () => {
    const age = 18 + draw(47)
    const smoker = draw(5) === 0 ? 'yes' : 'no'
    const charges = 250 * age + (smoker === 'yes' ? 20_000 : 0) + draw(900_000) / 100
    const region = ['southwest', 'southeast', 'northwest', 'northeast'][draw(4)]
    return [age, ['male', 'female'][draw(2)], 16 + draw(370) / 10, draw(6), smoker, region, charges.toFixed(2)].join()
  })
  return ['age,sex,bmi,children,smoker,region,charges', ...lines, ''].join('\n')
}

const table = temp.file('insurance.csv', insurance(400))
const roles = ['--quasi', 'age,sex,bmi,children,region', '--sensitive', 'smoker,charges', '--first-release']

describe('protect without a method', () => {
  const written = temp.path('release.csv')
  test('tries what fits, writes the best and says why; its last line is that of an audit of what was written', () => {
    const { code, out } = palimpsest(['protect', table, ...roles, '-o', written])
    expect(out).toMatch(/^ {3}tried +loss +furthest/)
    for (const method of ['optimal', 'local-recoding', 'mondrian', 'suppress']) expect(out).toContain(method)
    expect(out).toMatch(/\n limit ┼─+\n/)
    expect(out).toMatch(/\nTaken: [\w-]+(?: with k = \d+)? (?:lost least of those|alone is) within every limit/)
    const audited = palimpsest(['audit', written, '--original', table, '--first-release'])
    expect(out.trimEnd().split('\n').at(-1)).toBe(audited.out.trimEnd().split('\n').at(-1))
    expect(out).toMatch(/\nREADY: /)
    expect([code, audited.code]).toEqual([0, 0])
  })

  test('no column is starred throughout, and one nobody thought of, whose every value tells a row apart, is told in ranges', () => {
    const target = temp.path('useful.csv')
    const said = [
      '--quasi',
      'age,sex,bmi,children,region',
      '--sensitive',
      'smoker',
      '--insensitive',
      'charges',
      '--first-release',
    ]
    const { code, out } = palimpsest(['protect', table, ...said, '-o', target])
    expect([code, out]).toEqual([0, expect.stringMatching(/charges in \d+ rows/)])
    const lines = readFileSync(target, 'utf8').trimEnd().split('\n').slice(1)
    for (const name of ['age', 'bmi', 'children', 'charges']) {
      const cells = lines.map(
        (line) => cellsOf(line)[['age', 'sex', 'bmi', 'children', 'smoker', 'region', 'charges'].indexOf(name)],
      )
      expect(cells.filter((cell) => cell === '*').length).toBeLessThan(cells.length / 4)
    }
  })

  test('the same seed gives the same bytes, and without an output nothing is written', () => {
    expect(palimpsest(['protect', table, ...roles, '-o', '-']).out).toBe(readFileSync(written, 'utf8'))
    const { code, out } = palimpsest(['protect', table, ...roles])
    expect([code, out.includes('Nothing was written: add -o <file>.')]).toEqual([0, true])
  })

  test('a k that cannot pass the policy is said to be one, with the k that can, which is tried then', () => {
    const { code, out } = palimpsest(['protect', table, ...roles, '--k', '5', '-o', temp.path('five.csv')])
    expect(out).toContain(
      'k = 5 cannot pass the policy house: one of 5 is a chance of 1/5, and it allows 1/11; k = 11 can.',
    )
    expect(out).toMatch(/\nTaken: [\w-]+ with k = 11 /)
    expect([code, /\nREADY: /.test(out)]).toEqual([0, true])
    const passes = palimpsest([
      'protect',
      table,
      ...roles,
      '--k',
      '5',
      '--policy',
      'cell-5',
      '-o',
      temp.path('cell.csv'),
    ])
    expect(passes.out).not.toContain('cannot pass')
  })

  test('k comes from the policy: one in twenty is groups of twenty', () => {
    const { out } = palimpsest(['protect', table, ...roles, '--policy', 'ipc-on-high', '--json', '-'])
    expect(JSON.parse(out)).toMatchObject({ k: 20, candidates: [{}, {}, {}, {}] })
  })

  test('whoever does not say that nothing was published before is told that this was not measured: exit 3', () => {
    const { code, out } = palimpsest(['protect', table, ...roles.slice(0, -1)])
    expect([code, /\nNOT MEASURED: .*with earlier releases/.test(out)]).toEqual([3, true])
  })

  test('what was not measured says why, with the command that would answer it', () => {
    const { out } = palimpsest(['protect', table, ...roles.slice(0, -1), '-o', temp.path('open.csv')])
    expect(out).toContain('\nNot measured: with earlier releases: without other releases about the same people.\n')
    const next = /^Next: npx palimpsest (.*) \(if nothing about these people was published before\)$/m.exec(out)![1]
    expect(palimpsest(next.split(' ')).code).toBe(0)
  })

  test('people of several rows: the remedy is a command, which protects a row of each', () => {
    const stays = Array.from({ length: 400 }, (_, i) => [i % 300, 20 + (i % 3), 'MF'[i % 2], 2020 + (i % 5), i % 7])
    const file = temp.file(
      'stays.csv',
      `patient,age,sex,year,illness\n${stays.map((row) => `p${row.join(',')}\n`).join('')}`,
    )
    let at = 0
    const said = ['--person', 'patient', '--quasi', 'age,sex', '--insensitive', 'year', '--sensitive', 'illness']
    for (const method of [['--first-release'], ['--method', 'mondrian', '--model', 'k:11']]) {
      const target = temp.path('stays-out.csv')
      const refused = palimpsest(['protect', file, ...said, ...method, '-o', target])
      expect([refused.code, existsSync(target)]).toEqual([1, false])
      expect(refused.error).toContain('100 people have several rows')
      const next = /^Next: npx palimpsest (.* --one-row last)$/m.exec(refused.error)![1]
      const taken = palimpsest(next.split(' '))
      expect([taken.code, taken.error]).toEqual([
        0,
        expect.stringContaining('300 of 400 rows are protected, one a person (last).'),
      ])
      expect(readFileSync(target, 'utf8').trimEnd().split('\n')).toHaveLength(301)
      expect(readFileSync(target, 'utf8')).not.toMatch(/patient|p\d/)
    }
    const alone = temp.file(
      'alone.csv',
      readFileSync(file, 'utf8').replaceAll(/,(\d+),([MF])/g, (_, age, sex) => `,${age}${at++ % 90},${sex}`),
    )
    const audited = palimpsest([alone, ...said])
    expect(audited.out).toMatch(/^Next: npx palimpsest protect .* --person patient --one-row last -o /m)
  })

  test('one row a person: the same bytes as what convert keeps, and a rule that nobody knows is refused', () => {
    const stays = Array.from({ length: 300 }, (_, i) => [i % 200, 20 + (i % 3), 'MF'[i % 2], 2020 + (i % 5), i % 7])
    const file = temp.file(
      'stays.csv',
      `patient,age,sex,year,illness\n${stays.map((row) => `p${row.join(',')}\n`).join('')}`,
    )
    const one = temp.path('one.csv')
    const columns = ['--quasi', 'age,sex', '--insensitive', 'year', '--sensitive', 'illness']
    for (const rule of ['first', 'drawn', 'latest:year']) {
      palimpsest(['convert', file, '--person', 'patient', '--one-row', rule, '--seed', '7', '-o', one])
      const words = ['--method', 'mondrian', '--model', 'k:5', '--seed', '7', '-o', '-']
      const both = [
        palimpsest(['protect', one, '--identifier', 'patient', ...columns, ...words]).out,
        palimpsest(['protect', file, '--person', 'patient', '--one-row', rule, ...columns, ...words]).out,
      ]
      expect(both[0]).toMatch(/^age,sex,year,illness\n/)
      expect(both[1]).toBe(both[0])
    }
    const refused = (...more: string[]) =>
      palimpsest(['protect', file, ...columns, '--method', 'mondrian', '--model', 'k:5', '-o', '-', ...more]).error
    expect(refused('--person', 'patient', '--one-row', 'newest')).toMatch(
      /does not know "newest"\n {2}remedy: write first/,
    )
    expect(refused('--identifier', 'patient', '--one-row', 'last')).toContain('--person is missing')
  })

  test('as JSON: what was tried, what each lost and what was taken', () => {
    const { out } = palimpsest(['protect', table, ...roles, '-o', temp.path('r.csv'), '--json', '-'])
    const result = JSON.parse(out)
    expect(result).toMatchObject({ schema: 'palimpsest/protect/1', k: 11, verdict: 'ready' })
    expect(result.candidates.map(({ loss }: { loss: number }) => loss)).toEqual(
      result.candidates.map(({ loss }: { loss: number }) => loss).toSorted((a: number, b: number) => a - b),
    )
    expect(result.candidates.find(({ method }: { method: string }) => method === result.method)).toMatchObject({
      asked: 'everything',
      verdict: 'ready',
    })
  })

  test('ten rows, and one: said once, with what to do, and nothing is written', () => {
    for (const rows of [10, 1]) {
      const target = temp.path('none.csv')
      const { code, error } = palimpsest(['protect', temp.file('few.csv', insurance(rows)), ...roles, '-o', target])
      expect(code).toBe(1)
      expect(error.trimEnd().split('\n')).toEqual([
        `palimpsest: no release: k:11: 11 cannot look alike: the table has ${rows === 1 ? '1 row' : '10 rows'}`,
        expect.stringMatching(/^ {2}remedy: /),
      ])
      expect(existsSync(target)).toBe(false)
    }
  })

  test('columns that are all the same stay as they are', () => {
    const same = temp.file('same.csv', `age,sex,illness\n${'30,F,flu\n'.repeat(50)}`)
    const target = temp.path('same-out.csv')
    const said = ['--quasi', 'age,sex', '--sensitive', 'illness', '--first-release']
    expect(palimpsest(['protect', same, ...said, '-o', target]).code).toBe(0)
    expect(readFileSync(target, 'utf8')).toBe(readFileSync(same, 'utf8'))
  })

  test('an option of a method is refused without one, and the other way round', () => {
    const first = palimpsest(['protect', table, ...roles, '--suppress', '0.1'])
    expect([first.code, first.error]).toEqual([2, expect.stringContaining('--suppress goes with --method')])
    const second = palimpsest(['protect', table, ...roles, '--method', 'mondrian', '--model', 'k:5', '-o', '-'])
    expect([second.code, second.error]).toEqual([
      2,
      expect.stringContaining('--first-release means nothing with --method'),
    ])
  })
})

describe('a method whose hierarchies nobody gave', () => {
  const made = ['protect', table, ...roles.slice(0, -1), '--method', 'optimal', '--model', 'k:11', '--suppress', '0.02']

  test('makes them, and says which and how to come by others; the sidecar says so too', () => {
    const target = temp.path('optimal.csv')
    const { code, out } = palimpsest([...made, '-o', target])
    expect(code).toBe(0)
    expect(out).toMatch(/Note: Hierarchies were made for age \(ages, \d levels\), bmi \(quantiles, \d levels\)/)
    expect(out).toContain('palimpsest hierarchy make writes one to look at, change and name in the schema.')
    const meta = JSON.parse(readFileSync(`${target}.meta.json`, 'utf8'))
    expect(meta.parameters.hierarchies).toMatch(/^age: ages; bmi: quantiles; children: quantiles; region: sets$/)
  })

  test('a column of which nothing is left is named, with methods that leave something of it', () => {
    const target = temp.path('gone.csv')
    const { out } = palimpsest([...made, '-o', target])
    const lines = readFileSync(target, 'utf8').trimEnd().split('\n').slice(1).map(cellsOf)
    const names = ['age', 'sex', 'bmi', 'children', 'smoker', 'region', 'charges']
    const gone = names.filter((_, column) => lines.every((cells) => cells[column] === '*'))
    expect(gone.length).toBeGreaterThan(0)
    expect(out).toContain(`Nothing is told of ${gone.join(', ')} in any row: mondrian and local-recoding`)
  })

  test('says where k cannot pass the policy', () => {
    const { out } = palimpsest([
      'protect',
      table,
      ...roles.slice(0, -1),
      '--method',
      'mondrian',
      '--model',
      'k:5',
      '-o',
      temp.path('k5.csv'),
    ])
    expect(out).toContain('k = 5 cannot pass the policy house')
  })
})

function cellsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, bare]) => quoted ?? bare)
}
