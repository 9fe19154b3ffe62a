import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const temp = tempFolder()

function file(name: string, lines: readonly string[]): string {
  const path = join(temp.folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const people = Array.from({ length: 30 }, (_, i) => ({
  birth: `19${40 + i}-0${1 + (i % 9)}-1${i % 10}`,
  town: `t${i % 4}`,
  age: `${20 + i}`,
}))
const hashed = people.map(({ birth }, i) =>
  createHash(i % 2 === 0 ? 'md5' : 'sha256')
    .update(birth)
    .digest('hex'),
)
const release = file('hashed.csv', [
  'birth,town,age',
  ...people.map(({ town, age }, i) => `${hashed[i]},${town},${age}`),
])
const original = file('original.csv', [
  'birth,town,age',
  ...people.map(({ birth, town, age }) => `${birth},${town},${age}`),
])
const known = ['--quasi', 'town,age', '--identifier', 'birth', '--method', 'dictionary', '--candidates', '300000']

test('attack --method dictionary: hashed birth dates are read, mixed hashes are told, and no date is printed', () => {
  const { code, out } = palimpsest(['attack', release, ...known, '--original', original])
  expect(code).toBe(0)
  expect(out).toContain('100 % of the people have their birth guessed right')
  expect(out).toContain(
    'Column birth mixes kinds: 15 of 32 hexadecimal digits (MD5), 15 of 64 hexadecimal digits (SHA-256)',
  )
  expect(out).not.toMatch(/19\d\d-\d\d/)
})

test('attack --method dictionary --json: dates only with --show-values', () => {
  const json = ['attack', release, ...known, '--json', '-']
  expect(palimpsest(json).out).not.toMatch(/19\d\d-\d\d/)
  expect(palimpsest([...json, '--show-values']).out).toContain(people[3].birth)
})

test('attack --method dictionary: random ids give no claim; a table without hashes is not measured, exit 3', () => {
  const random = file('random.csv', [
    'birth,town,age',
    ...people.map(({ town, age }, i) => `${createHash('md5').update(`no date ${i}`).digest('hex')},${town},${age}`),
  ])
  expect(palimpsest(['attack', random, ...known]).out).toContain('0 rows are read')
  const none = palimpsest(['attack', original, ...known])
  expect(none.code).toBe(3)
  expect(none.error).toContain('no column holds hashed, encoded or masked identifiers')
})

test('attack --method stable-ids --with: joins by ids that stay', () => {
  const rows = people.map(({ town, age }, i) => `id-${i},${town},${age}`)
  const first = file('first.csv', ['id,town,age', ...rows])
  const second = file('second.csv', ['id,town,age', ...rows.toReversed()])
  const { code, out } = palimpsest(['attack', first, '--quasi', 'town,age', '--method', 'stable-ids', '--with', second])
  expect(code).toBe(0)
  expect(out).toContain('the rows can be joined')
})

test('attack --method frequency --frequencies: without a column of pseudonyms it is not measured', () => {
  const counts = file('counts.csv', ['name,count', 'John,3', 'Jack,2', 'Thomas,1'])
  const masked = file('masked.csv', ['who,town', 'abc,t1', 'abc,t2', 'abc,t1', 'cde,t1', 'cde,t2', 'efg,t1'])
  const asked = ['attack', masked, '--quasi', 'town', '--method', 'frequency', '--frequencies', counts]
  expect(palimpsest(asked).code).toBe(3)
  const { code, out } = palimpsest([...asked, '--pseudonyms', 'who'])
  expect(code).toBe(0)
  expect(out).toContain('hidden here')
  expect(out).not.toMatch(/John|Jack|Thomas/)
})
