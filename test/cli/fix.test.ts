import { readFileSync, existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.js'
import { palimpsest } from './palimpsest.js'

const { file, path } = tempFolder()
const roles = ['--quasi', 'age,zip', '--sensitive', 'disease']
const diseases = ['flu', 'gout', 'cough']
const told = (i: number): string => `${20 + 10 * (i % 3)}-${29 + 10 * (i % 3)},${'13579'[i % 5]}****`

/** 600 people in groups of 40 whose rows stand in the order of the original, and in one group a disease of its own. */
function planted() {
  const disease = (i: number): string => (i % 15 === 0 ? 'lupus' : diseases[(i * 7 + (i >> 4)) % 3])
  const rows = Array.from({ length: 600 }, (_, i) => ({ i, disease: disease(i) }))
  const release = rows.map((row) => `${told(row.i)},${row.disease}`)
  const original = rows.map(
    (row) => `${20 + 10 * (row.i % 3) + (row.i % 7)},${'13579'[row.i % 5]}${1000 + (row.i % 9)},${row.disease}`,
  )
  return {
    release: file('release.csv', `age,zip,disease\n${release.join('\n')}\n`),
    original: file('original.csv', `age,zip,disease\n${original.join('\n')}\n`),
  }
}

test('fix: what it writes is what an audit then finds ready, and every change stands with risk and loss', () => {
  const { release, original } = planted()
  const [mended, key] = [path('mended.csv'), path('mended.key')]
  const given = [...roles, '--original', original, '--first-release']
  const before = palimpsest(['audit', release, ...given])
  expect(before.code).toBe(1)
  const { code, out, error } = palimpsest(['fix', release, ...given, '-o', mended, '--new-key', key, '--keep', 'zip'])
  expect([code, error]).toEqual([0, ''])
  expect(out).toMatch(/^ {3}0 as it is +1\.000 /m)
  expect(out).toMatch(/^REACHED\. READY: /m)
  expect(out).not.toContain('lupus')
  const again = palimpsest(['audit', mended, ...given, '--key', key])
  expect(again.code).toBe(0)
  const zips = (name: string) =>
    readFileSync(name, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').at(-2)!)
      .toSorted((a, b) => Number(a > b) - Number(a < b))
  expect(zips(mended)).toEqual(zips(release))
})

test('fix: a loss that is not allowed is not made; it says how far it came and what would be next, and exits 1', () => {
  const { release, original } = planted()
  const { code, out } = palimpsest([
    'fix',
    release,
    ...roles,
    '--original',
    original,
    '--first-release',
    '--until',
    '0.001',
    '--max-loss',
    '0',
    '--json',
    '-',
  ])
  expect(code).toBe(1)
  const fixed = JSON.parse(out)
  expect(fixed).toMatchObject({ schema: 'palimpsest/fix/1', reached: false, report: { verdict: 'not-ready' } })
  expect(fixed.sentence).toMatch(
    /^It came to \d\.\d{3} \([a-z ]+\), not 0\.001, after \d changes?: every change left would lose more detail/,
  )
  expect(fixed.sentence).toContain('Next would be: ')
})

test('fix: bad input is one sentence, and nothing is written', () => {
  const { release, original } = planted()
  const mended = path('none.csv')
  for (const [args, said] of [
    [['--until', '2'], '--until is no share'],
    [['--keep', 'town'], '--keep names no column of the release: "town"'],
    [['--max-loss', '2'], '--max-loss'],
  ] as const) {
    const { code, error } = palimpsest(['fix', release, ...roles, '--original', original, '-o', mended, ...args])
    expect(code).toBe(2)
    expect(error).toContain(said)
  }
  expect(existsSync(mended)).toBe(false)
})
