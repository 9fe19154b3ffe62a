import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()
const patients = 'examples/lecture/patients-4-anonymous.csv'

function file(name: string, text: string): string {
  const path = join(temp.folder, name)
  writeFileSync(path, text)
  return path
}

const release = file(
  'release.csv',
  `age,zip\n${'20-29,476**\nabout forty,479**\nabout forty,479**\n30-39,476**\n'.repeat(5)}`,
)
const original = file('original.csv', `age,zip\n${'21,47602\n40,47901\n41,47902\n33,47677\n'.repeat(5)}`)

test('read: the verdict comes first, then each column, how it was read and by which values', () => {
  const { code, out, error } = palimpsest(['read', patients, '--original', 'examples/lecture/patients.csv'])
  expect([code, error]).toEqual([0, ''])
  expect(out.split('\n')[0]).toBe('4 columns, all cells understood.')
  expect(out).toMatch(/^zip +12 masks; 4 by the original$/m)
  expect(out).toMatch(/^age +8 one end, 4 masks; 12 by the original$/m)
  expect(out).toMatch(/^nationality +12 taken away; 4 by the original$/m)
})

test('read: without the original the release itself says which values there are, and that is told', () => {
  const { code, out } = palimpsest(['read', patients, '--domain', 'age=0..120'])
  expect(code).toBe(0)
  expect(out).toMatch(/^age +8 one end, 4 masks; 121 by what you said$/m)
  expect(out).toMatch(/^condition +12 plain values; 3 by the release itself$/m)
  expect(out).toMatch(/Where nothing but the release says which values there are, --original/)
})

test('read: what was not understood is counted and placed, and its text stays hidden', () => {
  const plain = palimpsest(['read', release, '--original', original])
  expect(plain.code).toBe(0)
  expect(plain.out.split('\n')[0]).toBe('10 cells of 1 column were not understood; they count as any value.')
  expect(plain.out).toContain('age: not understood: row 2 (--show-values shows them).')
  expect(plain.out).toContain('To correct it: --read age=interval')
  expect(plain.out).not.toContain('forty')
  const open = palimpsest(['read', release, '--original', original, '--show-values'])
  expect(open.out).toContain('age: not understood: row 2: "about forty".')
})

test('read: as JSON, values only where they are asked for', () => {
  const { code, out } = palimpsest(['read', release, '--original', original, '--json', '-'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    schema: 'palimpsest/reading/1',
    rows: 20,
    unreadCells: 10,
    unreadColumns: 1,
    columns: [
      {
        name: 'age',
        scale: 'number',
        domain: { from: 'people', values: 4 },
        cells: { interval: 10, unread: 10 },
        notUnderstood: [{ row: 2 }],
      },
      { name: 'zip', cells: { mask: 20 } },
    ],
  })
  expect(out).not.toContain('forty')
})

test('read: a hint, a domain and a hierarchy correct it', () => {
  const zips = file('zips.csv', 'zip\n47602\n47677\n47901\n')
  const tree = file('age.csv', '21;20-29;*\n33;30-39;*\n40;about forty;*\n')
  const { code, out } = palimpsest(['read', release, '--domain', `zip=${zips}`, '--hierarchy', `age=${tree}`])
  expect(code).toBe(0)
  expect(out).toMatch(/^age +20 nodes of the hierarchy; 3 by its hierarchy$/m)
  expect(out).toMatch(/^zip +20 masks; 3 by what you said$/m)
  expect(palimpsest(['read', release, '--read', 'age=value']).out).toMatch(/^age +20 plain values/m)
  expect(palimpsest(['read', release, '--quasi', 'zip']).out).toMatch(/^1 column, all/)
})

test('read: nothing understood is exit 3; all taken away is told, and no fault', () => {
  const odd = file('odd.csv', `age\n${'old\nyoung\n'.repeat(10)}`)
  const { code, out } = palimpsest(['read', odd, '--domain', 'age=0..120'])
  expect(code).toBe(3)
  expect(out.split('\n')[0]).toBe('1 column, and no cell that tells something was understood; they count as any value.')
  const stars = file('stars.csv', 'age,zip\n*,*\n*,*\n')
  expect(palimpsest(['read', stars])).toMatchObject({ code: 0, error: '' })
  const one = file('one.csv', 'age,zip\n20-29,476**\n')
  expect(palimpsest(['read', one]).out).toMatch(/^2 columns, all cells understood/)
})

test.each([
  [['--domain', 'agee=0..9'], 'has no column "agee"'],
  [['--domain', 'age=9..0'], 'no run of whole numbers'],
  [['--domain', 'age'], '--domain names no column'],
  [['--read', 'age=guess'], 'by a rule that there is none of'],
  [['--domain', 'age=nowhere.csv'], 'nowhere.csv'],
  [['--original', 'examples/lecture/age.csv'], 'no column of the release'],
])('read: refused, exit 2: %j', (words, message) => {
  const { code, error, out } = palimpsest(['read', release, ...words])
  expect([code, out]).toEqual([2, ''])
  expect(error).toContain(message)
})

test('attack reads a table as it is told to', () => {
  const beside = ['--quasi', 'age', '--sensitive', 'ill', '--method', 'majority', '--json', '-']
  const people = file('people.csv', `age,ill\n${'21,flu\n29,gout\n33,flu\n38,flu\n'.repeat(5)}`)
  const told = file('told.csv', `age,ill\n${'20 + 9,flu\n20 + 9,gout\n33,flu\n38,flu\n'.repeat(5)}`)
  const tree = file('schema.csv', '21\n29\n33\n38\n')
  const known = (words: readonly string[]) => palimpsest(['attack', told, '--aux', people, ...beside, ...words])
  expect(known([]).code).toBe(0)
  expect(known(['--domain', `age=${tree}`]).code).toBe(0)
  const wrong = known(['--read', 'agee=interval'])
  expect([wrong.code, wrong.out]).toEqual([2, ''])
  expect(wrong.error).toContain('has no column "agee"')
})
