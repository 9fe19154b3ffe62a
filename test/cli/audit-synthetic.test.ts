import { expect, test } from 'vitest'
import { cellOf, type Table } from '../../src/data/index.js'
import { syntheticWorld } from '../synthetic-worlds.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file } = tempFolder()

function csv({ columns, rowCount }: Table): string {
  const rows = Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellOf(column, row)).join(','))
  return `${[columns.map(({ name }) => name).join(','), ...rows].join('\n')}\n`
}

function files(copied: number, people = 300): string[] {
  const { release, original, control } = syntheticWorld(1, people, copied)
  const roles = ['--quasi', 'age,area,sex,job', '--insensitive', 'income', '--sensitive', 'illness']
  return [
    file(`rows-${copied}.csv`, csv(release)),
    '--original',
    file('inside.csv', csv(original)),
    '--control',
    file('outside.csv', csv(control)),
    ...roles,
  ]
}

test('audit --synthetic: copied rows are NOT READY, rows drawn anew are READY, and both say how near they are', () => {
  const leak = palimpsest(['audit', ...files(0.5), '--synthetic'])
  expect(leak.code).toBe(1)
  expect(leak.out).toMatch(/^\d-rows-0\.5\.csv: 300 made-up rows, with the original\. Limits: house/)
  expect(leak.out).toMatch(/rows copied from people +0\.\d{3} .* ABOVE/)
  expect(leak.out).toMatch(
    /records of people that stand in it as they are: \d+, and \d+ of as many outside; 0\.\d+ of 300 rows/,
  )
  const clean = palimpsest(['audit', ...files(0, 2500), '--synthetic'])
  expect(clean.code).toBe(0)
  expect(clean.out).toMatch(/^READY: 3 of 3 questions within 0\.01/m)
  expect(clean.out).not.toMatch(/small groups|match with a register/)
})

test('audit --synthetic: the report says why other questions are not asked, and without people outside there is no verdict', () => {
  const words = files(0)
  const report = JSON.parse(palimpsest(['audit', ...words, '--synthetic', '--json', '-']).out)
  const small = report.attacks.find(({ id }: { id: string }) => id === 'S1')
  expect(small).toMatchObject({ state: 'not-applicable', reason: 'no row of made-up rows is a person’s' })
  const without = words.filter((_, i) => words[i] !== '--control' && words[i - 1] !== '--control')
  const open = palimpsest(['audit', ...without, '--synthetic'])
  expect([open.code, open.out]).toEqual([3, expect.stringMatching(/nothing tells a copy from chance; try --control/)])
})

test('13 §2.10: what was assumed of the original is said, and one of other people is refused in a sentence', () => {
  const words = files(0.5)
  expect(palimpsest(['audit', ...words, '--synthetic']).out).toMatch(
    /that the rows were made after this original is taken as said: no column differs from it in more than 0\.\d{3} of the rows/,
  )
  const { original } = syntheticWorld(1, 300, 0.5)
  const elsewhere = file('elsewhere.csv', csv(original).replaceAll('area ', 'region '))
  const { code, error } = palimpsest(['audit', ...words.with(2, elsewhere), '--synthetic'])
  expect(code).toBe(2)
  expect(error).toContain('elsewhere.csv: cannot be the data that the rows were made after')
  expect(error).toContain('remedy: give the table that the rows were made after')
  expect(error).not.toContain('area')
})
