import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
const recipes = [...page.matchAll(/^### ([^\n]+)\n+```diff\n([\s\S]*?\n)```$/gm)].map(([, title, diff]) => ({
  title,
  diff,
  files: [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file),
}))

/** How many files of which folders a recipe touches. */
const touched = {
  'An attack on tables': ['docs', 'src', 'src', 'test'],
  'A model of tables': ['docs', 'src', 'src', 'test'],
  'A protector of tables': ['docs', 'src', 'src', 'test'],
  'A question of the audit': ['src', 'src', 'test'],
}

function applied(diff: string, folder: string, ...how: readonly string[]): string {
  // Outside a repository `git apply` takes the folder for what the names in the diff are below.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: temp.folder }
  return spawnSync('git', ['apply', ...how, '-'], { cwd: folder, input: diff, encoding: 'utf8', env }).stderr
}

test.each(Object.entries(touched))('CONTRIBUTING: %s touches so many files: %j', (name, folders) => {
  const recipe = recipes.find(({ title }) => title.startsWith(name))!
  expect(recipe.files.map((file) => file.split('/')[0]).toSorted()).toEqual(folders)
  expect(applied(recipe.diff, root, '--check')).toBe('')
})

test('CONTRIBUTING: the recipes, all applied, compile and pass their tests', () => {
  const folder = join(temp.folder, 'tree')
  for (const part of ['src', 'cli', 'studio', 'bench', 'test', 'examples', 'docs', 'scripts'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  for (const file of readdirSync(root).filter((name) => /^(?:package|tsconfig|vitest).*\.(?:json|ts)$/.test(name)))
    writeFileSync(join(folder, file), readFileSync(join(root, file)))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const { title, diff } of recipes) expect(applied(diff, folder), title).toBe('')
  const node = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
  const tests = recipes.flatMap(({ files }) => files.filter((file) => file.startsWith('test/')))
  // Recipes change `src`, which these import; the other tests are compiled with the tree as it is.
  writeFileSync(
    join(folder, 'tsconfig.recipes.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['src', 'cli', ...tests] }),
  )
  expect(node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.recipes.json').stdout).toBe('')
  const { stdout, stderr } = node('node_modules/vitest/vitest.mjs', 'run', ...tests)
  expect(stdout, stderr).toContain(`Tests  ${tests.length} passed`)
})
