import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { palimpsest } from '../cli/palimpsest.js'
import { testCache } from '../test-cache.js'

const page = readFileSync('examples/README.md', 'utf8')

test('examples/README.md names every file there is, or the page of its folder and that the file', () => {
  const files = readdirSync('examples', { recursive: true, encoding: 'utf8' }).filter((name) => /\/.+\./.test(name))
  expect(files.length).toBeGreaterThan(10)
  const named = files.map((file) =>
    existsSync(`examples/${dirname(file)}/README.md`) ? `](${dirname(file)}/README.md)` : `\`${file}\``,
  )
  expect(named.filter((words) => !page.includes(words))).toEqual([])
})

const commands = [...page.matchAll(/^palimpsest (\S.*?)(?: +# exit (\d))?$/gm)].map(([, words, exit]) => ({
  words,
  exit: Number(exit ?? 0),
}))

test('every folder of examples has a command', () => {
  for (const folder of ['thesis', 'alshuhail-shao', 'barakat', 'lecture', 'complementary', 'counts'])
    expect(commands.some(({ words }) => words.includes(`examples/${folder}/`))).toBe(true)
})

test.each(commands)('the command of examples/README.md runs: palimpsest $words', ({ words, exit }) => {
  const { code, error } = palimpsest(words.split(' '), { env: { PALIMPSEST_CACHE: testCache } })
  expect(error).toBe('')
  expect(code).toBe(exit)
})
