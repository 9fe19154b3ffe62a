import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { palimpsestHere } from '../cli/in-process.js'
import { withoutProgress } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'
import { inTestCache } from '../test-cache.js'

/** `UPDATE_DOCS=1 npx vitest run test/docs/worked-examples.test.ts` makes the files and last lines anew. */
const update = process.env['UPDATE_DOCS'] === '1'

/** What is written by hand; everything else is made by the commands of the page. */
const byHand =
  /^(README\.md|.+\.mjs|policy\.json|schema\.json|sensitive\.txt|(districts|districts-all|users|queries)\.csv)$/

const examples = readdirSync('examples').filter((name) => existsSync(`examples/${name}/generate.mjs`))
const { folder } = tempFolder()
const root = resolve('.')
inTestCache()
afterAll(() => process.chdir(root))

test('there is a worked example of every kind', () => {
  expect(examples).toEqual(
    expect.arrayContaining([
      'anatomy',
      'answers',
      'clinic',
      'counts',
      'graph',
      'groceries',
      'hospital',
      'places',
      'set-buckets',
      'synthetic',
    ]),
  )
})

describe.each(examples)('examples/%s', (name) => {
  const page = readFileSync(`examples/${name}/README.md`, 'utf8')
  const kept = filesOf(`examples/${name}`)
  const commands = [...page.matchAll(/^(?:node|palimpsest) (\S.*?)(?: +# exit (\d))?$/gm)].map(([, words, exit]) => ({
    words: words.split(' '),
    exit: Number(exit ?? 0),
  }))
  const [, lastLine] = /^```text\n(.+)\n```$/m.exec(page) ?? []

  test('has data, a policy, a plan and a page that names every file', () => {
    expect([...kept.keys()]).toEqual(expect.arrayContaining(['generate.mjs', 'policy.json', 'plan.json']))
    expect([...kept.keys()].filter((file) => file !== 'README.md' && !page.includes(`\`${file}\``))).toEqual([])
  })

  test('its commands make every file anew, the same bytes, and end as the page says; so does the plan', async () => {
    cpSync('examples', join(folder, 'examples'), { recursive: true })
    const place = join(folder, 'examples', name)
    for (const file of kept.keys()) if (!byHand.test(file)) rmSync(join(place, file))
    const [make, ...others] = commands
    execFileSync(process.execPath, make.words, { cwd: folder })
    process.chdir(folder)
    const told = []
    for (const { words } of others) told.push(await palimpsestHere(words))
    const again = await palimpsestHere(['run', join('examples', name, 'plan.json')])
    process.chdir(root)
    expect(told.map(({ code, error }) => [code, withoutProgress(error)])).toEqual(others.map(({ exit }) => [exit, '']))
    const last = told.at(-1)!
    const line = last.out.trimEnd().split('\n').at(-1)!
    const expected = update ? keep(place, line) : [lastLine, kept]
    expect([line, filesOf(place)]).toEqual(expected)
    expect({ ...again, error: withoutProgress(again.error) }).toEqual({ ...last, error: withoutProgress(last.error) })
  })

  function keep(place: string, line: string): [string, ReadonlyMap<string, string>] {
    for (const file of filesOf(place).keys()) copyFileSync(join(place, file), `examples/${name}/${file}`)
    const block = page.replace(/^```text\n.+\n```$/m, () => `\`\`\`text\n${line}\n\`\`\``)
    writeFileSync(`examples/${name}/README.md`, block)
    return [line, filesOf(place)]
  }
})

test('the stories are true', () => {
  const rows = (file: string) => readFileSync(`examples/${file}`, 'utf8').trim().split('\n').slice(1)
  const told = (file: string, row: RegExp) => rows(file).flatMap((line) => row.exec(line)?.[1] ?? [])
  const [now, before] = [
    told('clinic/release-2025.csv', /^\*,47609,M,(.+)$/),
    told('clinic/release-2024.csv', /^"\[1980, 1985\[",476\*\*,M,(.+)$/),
  ]
  expect([now.length, before.length]).toEqual([12, 12])
  expect([...new Set(now)].filter((code) => before.includes(code))).toEqual(['E23'])
  expect(rows('clinic/register.csv')).toContain('Henri Falk,1983,47609,M,E23')
  const baskets = readFileSync('examples/groceries/release.txt', 'utf8').split('\n')
  const seen = baskets.filter((basket) => ['coffee', 'jam', 'chew toy'].every((item) => basket.includes(item)))
  expect(seen).toEqual([expect.stringContaining('(hangover tablets, hearing aid batteries, lice shampoo)')])
  expect(told('anatomy/release.csv', /^27,F,4761,driver,(67)$/)).toEqual(['67'])
  expect(told('anatomy/release.sensitive.csv', /^67,(.+),1$/)).toHaveLength(4)
  expect(rows('anatomy/people.csv')).toContain('27,F,4761,driver,slipped disc')
})

function filesOf(place: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(place).map((name) => [name, readFileSync(join(place, name), 'utf8')]))
}
