import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portFlags } from '../../cli/ports/ports.js'
import { verbs } from '../../cli/verbs.js'
import { palimpsest } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { secret } from './refusal.js'

const temp = tempFolder()

const tables: readonly { what: string; content: string | Uint8Array; place?: string; says: string }[] = [
  { what: 'an empty file', content: '', says: 'holds no data' },
  { what: 'a binary file', content: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0), says: 'binary' },
  {
    what: 'a row that is too short',
    content: `,a,b\nx,1,2\n${secret},1\n`,
    place: ':3:3',
    says: 'the row has 2 cells, the header 3',
  },
  {
    what: 'a row that is too long',
    content: `,a,b\nx,1,2,3\ny,1,2\n`,
    place: ':2:4',
    says: 'the row has 4 cells, the header 3',
  },
  {
    what: 'text where a number belongs',
    content: `,a,b\nx,1,${secret}\ny,1,2\n`,
    place: ':2:3',
    says: 'expected a number',
  },
  { what: 'an infinite distance', content: `,a,b\nx,1,Infinity\ny,1,2\n`, place: ':2:3', says: 'expected a number' },
  {
    what: 'a duplicate header',
    content: `,${secret},b,${secret}\nx,1,2,3\ny,1,2,3\n`,
    place: ':1:4',
    says: 'the same item as its cell 2',
  },
  { what: 'one row', content: `,a,b\n${secret},1,2\n`, says: 'fewer than two rows' },
  { what: 'a header alone', content: `,a,b\n`, says: 'fewer than two rows' },
  { what: 'one column', content: `,${secret}\nx,1\ny,2\n`, place: ':1', says: 'fewer than two items' },
  { what: 'an unclosed quote', content: `,a,b\nx,1,2\n"${secret},1,2\n`, place: ':3', says: 'never closed' },
]

test.each(tables)('eliminate refuses $what with exit 2 and its place', ({ content, place = '', says }) => {
  const file = temp.file('table.csv', content)
  const { code, out, error } = palimpsest(['eliminate', file, '--method', 'rba', '--json', '-'])
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(error).toContain(`palimpsest: ${file}${place}`)
  expect(error).toContain(says)
  expect(error).toMatch(/\n {2}rule: .+\n {2}remedy: .+\n$/)
  expect(error).not.toContain(secret)
  expect(error).not.toMatch(/\n\s+at /)
})

test('--show-values quotes the value', () => {
  const file = temp.file('table.csv', `,a,b\nx,1,${secret}\ny,1,2\n`)
  const { error } = palimpsest(['eliminate', file, '--method', 'rba', '--show-values'])
  expect(error).toContain(`value: "${secret}"`)
})

test.each(['eliminate', 'convert'])('%s refuses a missing file and a folder', (verb) => {
  const flags = verb === 'eliminate' ? ['--method', 'rba'] : ['-o', '-']
  const missing = palimpsest([verb, temp.path('none.csv'), ...flags])
  expect(missing).toMatchObject({ code: 2, out: '' })
  expect(missing.error).toContain('there is no such file')
  const folder = palimpsest([verb, temp.folder, ...flags])
  expect(folder).toMatchObject({ code: 2, out: '' })
  expect(folder.error).toContain('is a folder')
})

test('convert refuses an unclosed bracket, naming the line, and writes nothing', () => {
  const file = temp.file('data.txt', `a, b\nc, (${secret}, d\n`)
  const target = temp.path('out.ndjson')
  const { code, error } = palimpsest(['convert', file, '-o', target])
  expect(code).toBe(2)
  expect(error).toContain(`${file}:2:4: `)
  expect(error).not.toContain(secret)
  expect(readdirSync(temp.folder).filter((name) => name.includes('out.ndjson'))).toEqual([])
})

test.each(['eliminate', 'convert'])('%s refuses a 200 MB single line within bounded memory', (verb) => {
  const file = temp.path('line.csv')
  const handle = openSync(file, 'w')
  writeSync(handle, 'a'.repeat(1000))
  const chunk = Buffer.alloc(2 ** 20, 'ab,c')
  for (let written = 0; written < 200; written++) writeSync(handle, chunk)
  closeSync(handle)
  const flags = verb === 'eliminate' ? ['--method', 'rba'] : ['-o', temp.path('out.txt')]
  const { code, error } = palimpsest([verb, file, ...flags], { env: { NODE_OPTIONS: '--max-old-space-size=300' } })
  expect(code).toBe(2)
  expect(error).toContain('line')
  expect(error).not.toMatch(/\n\s+at /)
})

test.each([
  ['a folder that does not exist', () => join(temp.folder, 'none', 'out.json')],
  ['a folder', () => temp.folder],
  ['a file as a folder', () => join(temp.file('plain.txt', 'x'), 'out.json')],
])('output to %s is refused with exit 2, and nothing is left behind', (_what, target) => {
  const before = readdirSync(temp.folder).length
  const place = target()
  const { code, error } = palimpsest([
    'eliminate',
    'examples/thesis/figure-3.6.csv',
    '--method',
    'rba',
    '--json',
    place,
  ])
  expect(code).toBe(2)
  expect(error).toContain('cannot be written')
  expect(readdirSync(temp.folder).length).toBeLessThanOrEqual(before + 1)
  expect(readdirSync(temp.folder).filter((name) => name.includes('partial'))).toEqual([])
})

test('an existing file stays as it was when the input is bad', () => {
  const target = temp.file('out.txt', 'precious\n')
  mkdirSync(join(temp.folder, 'sub'), { recursive: true })
  writeFileSync(join(temp.folder, 'sub', 'bad.txt'), 'a, (b\n')
  expect(palimpsest(['convert', join(temp.folder, 'sub', 'bad.txt'), '-o', target]).code).toBe(2)
  expect(palimpsest(['convert', target, '-o', '-']).out).toBe('precious\n')
})

test('no flag about files of one kind has a name that means something else elsewhere', async () => {
  const ports = new Map(portFlags.map((flag) => [flag.name, flag]))
  for (const verb of verbs.filter(({ name }) =>
    ['protect', 'attack', 'check', 'measure', 'audit', 'fix'].includes(name),
  )) {
    const own = [...verb.flags, ...((await verb.methodFlags?.()) ?? [])]
    expect(
      own.filter(({ name, about }) => ports.has(name) && ports.get(name)!.about !== about),
      verb.name,
    ).toEqual([])
  }
})
