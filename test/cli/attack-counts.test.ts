import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file } = tempFolder()
const codes = 'code,count\n1234,9\n12341,6\n12342,<5\n'

test('attack: published counts are recognised, and 9 − 6 = 3 is told', () => {
  const { code, out } = palimpsest(['attack', file('counts.csv', codes)])
  expect(code).toBe(0)
  expect(out).toContain('code 12342 is 3 (9 − 6 = 3: code 1234 less code 12341)')
})

test('attack: counts are scored by the table with nothing hidden, and by the records that were counted', () => {
  const table = file('all.csv', codes.replace('<5', '3'))
  const records = file('people.csv', `sex\n${'F\n'.repeat(3)}${'M\n'.repeat(6)}`)
  const bySex = file('sex.csv', 'sex,count\nTotal,9\nF,<5\nM,6\n')
  for (const [release, original] of [
    [file('counts.csv', codes), table],
    [bySex, records],
  ]) {
    const { code, out } = palimpsest(['attack', release, '--original', original, '--json', '-'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ finding: { success: { value: 1 }, people: 1, reads: true } })
  }
})

test('attack: an original of other counts is refused', () => {
  const other = file('other.csv', codes.replace('6', '5').replace('<5', '4'))
  const { code, error } = palimpsest(['attack', file('counts.csv', codes), '--original', other])
  expect(code).toBe(2)
  expect(error).toContain('does not match the release')
})

test('attack: a total that is not its parts is refused with its line; its label only with --show-values', () => {
  const path = file('wrong.csv', 'area,count\nx,6\ny,5\nTotal,10\nZaphod,<5\n')
  const quiet = palimpsest(['attack', path])
  expect(quiet.code).toBe(2)
  expect(quiet.error).toContain('wrong.csv:4')
  expect(quiet.error).not.toContain('grand total')
  expect(palimpsest(['attack', path, '--show-values']).error).toContain('grand total')
})

test('attack: numbers that contradict each other only together are not measured', () => {
  const path = file('deep.csv', 'area,a,b,Total\nr,<5,<5,8\ns,<5,<5,2\nTotal,3,7,10\n')
  const { code, error } = palimpsest(['attack', path])
  expect(code).toBe(3)
  expect(error).toContain('no numbers satisfy all that is published')
})

test('attack: two tables that differ by a filter give away who was left out', () => {
  const all = file('all.csv', 'illness,count\nTotal,30\nflu,10\nasthma,20\n')
  const without = file('without.csv', 'illness,count\nTotal,27\nflu,9\nasthma,18\n')
  const { code, out } = palimpsest(['attack', all, '--with', without])
  expect(code).toBe(0)
  expect(out).toContain('is 1 (10 − 9 = 1')
})

test('attack: --round reads rounded numbers, and a number that is no multiple is refused', () => {
  const path = file('rounded.csv', 'area,count\nTotal,20\nx,5\ny,5\n')
  expect(palimpsest(['attack', path]).code).toBe(2)
  expect(palimpsest(['attack', path, '--round', '5', '--rounding', 'either', '--width', '3']).out).toContain(
    'area x is from 7 to 9',
  )
  expect(palimpsest(['attack', path, '--counts', '--round', '4']).code).toBe(2)
})
