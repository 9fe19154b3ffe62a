import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'
import { testCache } from '../test-cache.js'

const page = readFileSync('examples/README.md', 'utf8')

test('examples/README.md names every file there is', () => {
  const files = readdirSync('examples', { recursive: true, encoding: 'utf8' }).filter((name) => /\/.+\./.test(name))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect(page).toContain(`\`${file}\``)
})

const commands = [...page.matchAll(/^palimpsest (\S.*?)(?: +# exit (\d))?$/gm)].map(([, words, exit]) => ({
  words,
  exit: Number(exit ?? 0),
}))

test('every folder of examples has a command', () => {
  for (const folder of ['thesis', 'alshuhail-shao', 'barakat', 'lecture', 'hospital'])
    expect(commands.some(({ words }) => words.includes(`examples/${folder}/`))).toBe(true)
})

test.each(commands)('the command of examples/README.md runs: palimpsest $words', ({ words, exit }) => {
  const { code, error } = palimpsest(words.split(' '), { env: { PALIMPSEST_CACHE: testCache } })
  expect(error).toBe('')
  expect(code).toBe(exit)
})

test('the hospital: the generator and protect give the bytes that are there, and the audit ends as the page says', () => {
  const kept = ['visits.txt', 'rare.txt'].map((name) => readFileSync(`examples/hospital/${name}`, 'utf8'))
  const folder = mkdtempSync(join(tmpdir(), 'palimpsest-hospital-'))
  copyFileSync('examples/hospital/generate.mjs', join(folder, 'generate.mjs'))
  execFileSync(process.execPath, [join(folder, 'generate.mjs')])
  expect(['visits.txt', 'rare.txt'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(kept)
  rmSync(folder, { recursive: true })
  const { out } = palimpsest(
    'protect examples/hospital/visits.txt --method coat --k 10 --privacy examples/hospital/rare.txt -o -'.split(' '),
  )
  expect(out).toBe(readFileSync('examples/hospital/release.txt', 'utf8'))
  const audited = palimpsest('audit examples/hospital/release.txt --original examples/hospital/visits.txt'.split(' '), {
    env: { PALIMPSEST_CACHE: testCache },
  })
  expect(audited.out).toMatch(/^ {2}reading by meaning .* ABOVE$/m)
  expect(audited.out.trimEnd().split('\n').at(-1)).toMatch(/^NOT READY: 2 of 2 questions above 0\.09/)
})
