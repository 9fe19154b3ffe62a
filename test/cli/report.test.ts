import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeTogether } from '../../src/files/atomic-write.js'
import { tempFolder } from '../temp-folder.js'
import { palimpsest, root } from './palimpsest.js'

const { file, path } = tempFolder()
const patients = ['examples/lecture/patients-4-anonymous.csv', '--schema', 'examples/lecture/schema.json']
const original = ['--original', 'examples/lecture/patients.csv', '--first-release']
const three = ['report.html', 'report.json', 'summary.txt']

test('audit --report: page, JSON and summary stand in a folder that is made, and say what the terminal says', () => {
  const folder = path('deep/er')
  const { code, out } = palimpsest(['audit', ...patients, ...original, '--report', folder])
  expect(code).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(three)
  const last = out.trimEnd().split('\n').at(-1)!
  expect(out).toContain(`${join(folder, 'report.html')}, `)
  expect(out).not.toMatch(/Cancer|Heart/)
  const [page, json, summary] = three.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(page).toMatch(/^<!doctype html>/i)
  expect(page).toContain('Heart Disease')
  expect(JSON.parse(json)).toMatchObject({ verdict: 'not-ready', version: expect.any(String), worst: { id: 'L2' } })
  expect(json).not.toMatch(/Cancer|Heart/)
  expect(summary.split('\n')[0]).toBe(last)
  const { sha256 } = JSON.parse(json).inputs[0]
  expect(page).toContain(sha256)
})

test('audit --report: the same call writes the same bytes, also where --json goes to standard output', () => {
  const [one, other] = [path('one'), path('other')]
  palimpsest(['audit', ...patients, ...original, '--report', one])
  const { out } = palimpsest(['audit', ...patients, ...original, '--report', other, '--json', '-'])
  for (const name of three) expect(readFileSync(join(one, name), 'utf8')).toBe(readFileSync(join(other, name), 'utf8'))
  expect(readFileSync(join(other, 'report.json'), 'utf8')).toBe(out)
})

test('audit --share: no value of any kind of release stands in any of the files', () => {
  const releases: readonly (readonly [readonly string[], RegExp])[] = [
    [[...patients, ...original], /Cancer|Heart|Viral|130\*\*|nationality/],
    [
      [
        'examples/thesis/figure-1.5.txt',
        '--original',
        'examples/thesis/figure-1.3.txt',
        '--semantics',
        'table:examples/thesis/scores.csv',
      ],
      /gangrene|anesthesia|icd|limbs|blood/,
    ],
    [['examples/counts/districts.csv'], /1234|district 1/],
    [
      [
        'examples/barakat/figure-1b.json',
        '--original',
        'examples/barakat/figure-1a.txt',
        '--semantics',
        'table:examples/thesis/scores.csv',
      ],
      /Oncologist|Surgery|Cancer/,
    ],
  ]
  for (const [words, value] of releases) {
    const [open, shared] = [path('open'), path('shared')]
    palimpsest(['audit', ...words, '--report', open])
    palimpsest(['audit', ...words, '--report', shared, '--share'])
    // Hashes are no values, and may hold any digits.
    const read = (folder: string) =>
      three.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/[0-9a-f]{64}/g, '')).join('\n')
    expect(read(open), words[0]).toMatch(value)
    expect(read(shared), words[0]).not.toMatch(value)
    expect(read(shared)).toContain('▮▮▮▮')
  }
})

test('audit --report: a folder that cannot be written to is said before anything is tried, with exit 2', () => {
  const plain = file('plain.txt', 'x')
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['--report', plain], /is a file, not a folder/],
    [['--report', join(plain, 'below')], /is a file, not a folder/],
    ...(process.platform === 'linux' ? [[['--report', '/proc/nothing/report'], /cannot be written/] as const] : []),
    [['--share'], /--share is about the page of --report/],
  ]
  for (const [words, told] of cases) {
    const { code, out, error } = palimpsest(['audit', ...patients, ...words])
    expect([code, out], words.join(' ')).toEqual([2, ''])
    expect(error).toMatch(told)
    expect(error).not.toMatch(/\n\s+at /)
  }
  expect(readFileSync(plain, 'utf8')).toBe('x')
})

test('audit --report: no file of the report takes the place of one that is read', () => {
  const folder = path('mine')
  mkdirSync(folder)
  const release = join(folder, 'report.json')
  writeFileSync(release, readFileSync(patients[0]))
  const { code, error } = palimpsest(['audit', release, ...patients.slice(1), '--report', folder])
  expect([code, readdirSync(folder)]).toEqual([2, ['report.json']])
  expect(error).toContain('the same command reads it')
  expect(readFileSync(release)).toEqual(readFileSync(patients[0]))
})

test('13 §3: audit --report replaces the files of an earlier report and no other, and says which it is', () => {
  const words = ['audit', ...patients, '--report']
  for (const name of [...three, 'report.pdf']) {
    const folder = path('others')
    mkdirSync(folder)
    const own = join(folder, name)
    // Twice as long as what is read at once, and no word of ours in it.
    writeFileSync(own, 'notes of my own about report.html\n'.repeat(4000))
    const pdf = name === 'report.pdf'
    const { code, error, out } = palimpsest([...words, folder, ...(pdf ? ['--pdf'] : [])], {
      env: { CHROME: '/bin/true' },
    })
    expect([code, out, readdirSync(folder)]).toEqual([2, '', [name]])
    expect(error).toContain(`${own}: cannot be written: what is there is not ours`)
    expect(readFileSync(own, 'utf8')).toHaveLength(4000 * 34)
  }
  const folder = path('again')
  expect(palimpsest([...words, folder]).code).toBe(1)
  const before = three.map((name) => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'other.txt'), 'mine')
  // Ours are replaced whatever is in them.
  for (const [i, name] of three.entries()) writeFileSync(join(folder, name), `${' '.repeat(70_000)}${before[i]}`)
  expect(palimpsest([...words, folder]).code).toBe(1)
  expect(three.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(before)
})

test('files that belong together are all there or as they were', async () => {
  const folder = path('half')
  mkdirSync(join(folder, 'report.json'), { recursive: true })
  writeFileSync(join(folder, 'report.html'), 'old')
  const files = three.map((name) => ({ name, text: 'new' }))
  await expect(writeTogether(folder, files)).rejects.toThrow('it is a folder')
  expect(readdirSync(folder).sort()).toEqual(['report.html', 'report.json'])
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toBe('old')
})

test('audit --report: whoever stops it finds no folder and no part of a report', async () => {
  const people = Array.from({ length: 60_000 }, (_, i) => `${i % 90},${i % 997},${i % 7}`)
  const big = file('big.csv', `age,zip,illness\n${people.join('\n')}\n`)
  const folder = path('stopped')
  const words = ['audit', big, '--quasi', 'age,zip', '--sensitive', 'illness', '--original', big, '--report', folder]
  const child = spawn(process.execPath, [`${root}/dist/bundle/main.js`, ...words], { stdio: 'ignore' })
  const ended = new Promise<readonly [number | null, string | null]>((resolve) =>
    child.on('exit', (code, signal) => resolve([code, signal])),
  )
  await pause(700)
  child.kill('SIGINT')
  // A shell calls both 130.
  expect([130, 'SIGINT']).toContain((await ended).find((one) => one !== null))
  expect(existsSync(folder)).toBe(false)
})
