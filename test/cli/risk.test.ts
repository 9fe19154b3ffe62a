import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()
const patients = 'examples/lecture/patients-4-anonymous.csv'
const schema = ['--schema', 'examples/lecture/schema.json']

function file(name: string, text: string): string {
  const path = join(temp.folder, name)
  writeFileSync(path, text)
  return path
}

test('risk: the sentence to take away comes first, then figures that say what they are, then the columns', () => {
  const { code, out } = palimpsest(['risk', 'examples/lecture/patients.csv', ...schema])
  expect(code).toBe(0)
  const [first] = out.split('\n')
  expect(first).toBe(
    'At worst one row in 1: 12 of 12 people stand alone, and whoever knows these 3 columns of them finds their row.',
  )
  expect(out).toMatch(/^condition guessed +1 {2}the most frequent value of those who look alike$/m)
  expect(out).toMatch(/^age +12 +12 +1\.000 +1\.000$/m)
  expect(out).toMatch(/journalist, highest: not measured, nobody said whom the table was drawn from/)
})

test('risk: a release of which nobody stands alone, as JSON', () => {
  const { code, out } = palimpsest(['risk', patients, ...schema, '--json', '-'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    schema: 'palimpsest/risk/1',
    headline: 'At worst one row in 4: 12 of 12 people are in groups of that size, and nobody is in a smaller one',
    columns: ['zip', 'age', 'nationality'],
    rows: 12,
    people: 12,
    classes: 3,
    prosecutorHighest: 0.25,
    uniques: 0,
    journalistHighest: null,
    'valuePosterior:condition': 8 / 12,
    columnSets: { largest: 3, minimalBySize: [0, 0, 0] },
    special: [],
  })
})

test('risk: a limit that somebody is above is exit 1, and its digits are one over a size', () => {
  expect(palimpsest(['risk', patients, ...schema, '--limit', '1/4']).code).toBe(0)
  expect(palimpsest(['risk', patients, ...schema, '--limit', '0.25']).out).toContain('The limit of 1/4 holds.')
  const { code, out } = palimpsest(['risk', patients, ...schema, '--limit', '0.09'])
  expect(code).toBe(1)
  expect(out).toContain(
    'The limit of 1/11 does NOT hold: 12 people are in groups of fewer than 11 (its digits, taken at their word, ask for groups of 12: 12 are in smaller ones).',
  )
})

test('risk: the population counts, the share or the weights estimate, and no risk is above 1', () => {
  const sample = file('sample.csv', 'age,region,w\n30,north,3\n40,south,0.5\n')
  const reference = file('reference.csv', 'age,region\n30,north\n30,north\n30,north\n40,south\n40,south\n')
  const ask = (...more: string[]) =>
    JSON.parse(palimpsest(['risk', sample, '--quasi', 'age,region', '--json', '-', ...more]).out)
  expect(ask('--population', reference)).toMatchObject({
    journalistHighest: 0.5,
    journalistAverage: expect.closeTo(5 / 12, 12),
    populationUniques: 0,
    samplingFraction: 0.4,
  })
  expect(ask('--sampling', '0.1').journalistHighest).toBeCloseTo((0.1 / 0.9) * Math.log(10), 12)
  expect(ask('--weights', 'w').journalistHighest).toBe(1)
})

test('risk: forty columns are judged, and their sets are not tried', () => {
  const names = Array.from({ length: 40 }, (_, c) => `c${c}`)
  const wide = file(
    'wide.csv',
    `${names.join(',')}\n${names.join(',')}\n${names.map((name) => `${name}x`).join(',')}\n`,
  )
  const { code, out } = palimpsest(['risk', wide, '--quasi', names.join(',')])
  expect(code).toBe(0)
  expect(out).toContain('Which columns single people out: not measured, sets of columns are looked at among 30 at most')
})

test.each([
  [['--limit', 'x'], /is judged by a limit that is no risk/],
  [['--limit', '0'], /is judged by a limit that is no risk/],
  [['--sampling', '0'], /cannot hold that share of its population/],
  [['--weights', 'nothing'], /has no column "nothing", which --weights names/],
  [['--weights', 'condition'], /patients-4-anonymous\.csv:2:4: a weight is no number above 0 \(cell 4\)/],
])('risk: %j is refused with its rule and remedy', (more, message) => {
  const { code, out, error } = palimpsest(['risk', patients, ...schema, ...more])
  expect([code, out]).toEqual([2, ''])
  expect(error).toMatch(message)
  expect(error).toMatch(/rule: .*\n.*remedy: /)
  expect(error).not.toContain('Disease')
})

test('risk: without a quasi-identifier there is nothing to measure', () => {
  const { code, error } = palimpsest(['risk', patients, '--insensitive', 'zip,age,nationality,condition'])
  expect(code).toBe(2)
  expect(error).toContain('no column is said to be a quasi-identifier')
})

test('risk --row: the path to one row, its values only with --show-values', () => {
  const table = file('path.csv', 'age,sex,illness\n31,F,flu\n31,M,flu\n44,M,asthma\n')
  const words = ['risk', table, '--quasi', 'age,sex', '--sensitive', 'illness', '--json', '-', '--row']
  const quiet = JSON.parse(palimpsest([...words, '3']).out)
  expect(quiet.path).toEqual({
    row: 3,
    from: 3,
    steps: [
      { column: 'age', rows: 1 },
      { column: 'sex', rows: 1 },
    ],
  })
  const shown = JSON.parse(palimpsest([...words, '3', '--show-values']).out)
  expect(shown.path.steps[0]).toEqual({ column: 'age', rows: 1, value: '44' })
  expect(JSON.parse(palimpsest([...words, 'worst']).out).path.row).toBe(1)
  expect(palimpsest([...words, '4']).error).toContain('write --row as a number up to that of its rows')
  expect(palimpsest([...words, 'best']).error).toContain('--row takes the number of a row or "worst"')
})
