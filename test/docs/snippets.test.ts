import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

/** A block says what it prints in comments: `console.log(steps.length) // 10`. One that promises nothing is not run. */
const promise = /console\.log\(.+\) \/\/ (.+)/g

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((page) => join('docs', page)),
]
const snippets = pages
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    Array.from(readFileSync(page, 'utf8').matchAll(/^```ts\n([\s\S]+?)^```/gm), ([, code], i) => ({
      name: `${page.replaceAll(/\W/g, '-')}-${i + 1}`,
      code,
      prints: Array.from(code.matchAll(promise), ([, value]) => value),
    })),
  )

// As somebody has it who installed the package: found through its `exports`, with its own types.
const { folder } = tempFolder()
mkdirSync(join(folder, 'node_modules'))
symlinkSync(root, join(folder, 'node_modules', 'palimpsest'), 'junction')
symlinkSync(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'), 'junction')
for (const { name, code } of snippets) writeFileSync(join(folder, `${name}.mts`), code)

const settings = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--outDir', 'made']
const tsc = join(root, 'node_modules/typescript/bin/tsc')

test('every TypeScript block of the documentation compiles under strict', () => {
  expect(snippets.length).toBeGreaterThan(1)
  const files = snippets.map(({ name }) => `${name}.mts`)
  const { stdout } = spawnSync(process.execPath, [tsc, ...settings, ...files], { cwd: folder, encoding: 'utf8' })
  expect(stdout).toBe('')
})

test.each(snippets.filter(({ prints }) => prints.length > 0))('$name prints what it says', ({ name, prints }) => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'made', `${name}.mjs`)], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout.trimEnd().split('\n')).toEqual(prints)
})
