import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.js'

/** The way data goes (docs/decisions/0002): a file imports from its own folder or from one further left. */
const path = [
  'random',
  'math',
  'data',
  'release',
  'formats',
  'policy',
  'template',
  'files',
  'semantics',
  'extract',
  'method',
  'models',
  'protect',
  'attack',
  'score',
  'repair',
  'run',
  'experiment',
  'report',
] as const

const files = sourceFiles('src')
const kinds = new Set([
  'sets',
  'disassociated',
  'table',
  'buckets',
  'counts',
  'set-buckets',
  'places',
  'graph',
  'queries',
  'answers',
  'text',
])

test('a source file imports from its own folder or from one further left on the data path', () => {
  const wrong = files.flatMap(({ file, imports }) => {
    const from = folderOf(file)
    if (from === undefined) return []
    return imports
      .filter((target) => target.startsWith('.'))
      .map((target) => normalize(join(dirname(file), target)))
      .filter((target) => {
        const to = folderOf(target)
        return to === undefined || path.indexOf(to) > path.indexOf(from)
      })
      .map((target) => `${file} imports ${target}`)
  })
  expect(wrong).toEqual([])
})

test('protectors and attackers never see each other', () => {
  const wrong = files.filter(
    ({ file, imports }) =>
      (file.startsWith('src/attack/') && imports.some((target) => target.includes('/protect/'))) ||
      (file.startsWith('src/protect/') && imports.some((target) => target.includes('/attack/'))),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('second level of models, protect, attack, release and repair is a kind of release', () => {
  for (const family of ['models', 'protect', 'attack', 'release', 'repair']) {
    const folders = readdirSync(`src/${family}`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(
      folders.map(({ name }) => name).filter((name) => !kinds.has(name)),
      family,
    ).toEqual([])
  }
})

test('score never sees a protector, and a judge shares nothing with one', () => {
  const wrong = files.filter(
    ({ file, imports }) =>
      /^src\/(?:score|models)\//.test(file) && imports.some((target) => target.includes('/protect/')),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('an exported name means one thing in the whole tree', () => {
  const places = new Map<string, Set<string>>()
  for (const { file } of files) {
    const text = readFileSync(file, 'utf8')
    for (const [, name] of text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm))
      places.set(name, (places.get(name) ?? new Set()).add(file))
  }
  expect(
    [...places].filter(([, where]) => where.size > 1).map(([name, where]) => `${name}: ${[...where].join(', ')}`),
  ).toEqual([])
})

test('constants are written like other names', () => {
  const shouting = files.flatMap(({ file }) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+)\b/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(shouting).toEqual([])
})

test('the command line computes nothing: a verb imports lists, run, report and what opens files', () => {
  const inside = /\/src\/(?:attack|protect|models|score|data|release|math)\//
  const lists =
    /\/(?:attacks|protectors|models|load-models|utilities|eliminators|cell-finding|make-constraints|release|plain-records|transactions)\.js$/
  const wrong = sourceFiles('cli').flatMap(({ file, loads }) =>
    loads.filter((target) => inside.test(target) && !lists.test(target)).map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('no flag is named below the command line: an option is told by its name', () => {
  const wrong = files.flatMap(({ file }) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line) && !/^src\/files\/(?:npm-package|print-pdf)/.test(file))
      .filter((line) => /['`][^'`]*(?<![\w{;(])--[a-z][a-z-]+(?![\w-]*:)/.test(line) && !/oxlint|--\w+ ===/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('every folder of src is on the data path', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !path.some((known) => known === name))).toEqual([])
})

test('only files imports what Node alone has', () => {
  const wrong = files.filter(
    ({ file, imports }) => !file.startsWith('src/files/') && imports.some((target) => target.startsWith('node:')),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('the library never imports the command line', () => {
  expect(files.filter(({ imports }) => imports.some((target) => target.includes('/cli/')))).toEqual([])
})

test('each dependency is imported in one file', () => {
  const importers = new Map<string, Set<string>>()
  for (const { file, imports } of [...files, ...sourceFiles('cli')]) {
    for (const target of imports) {
      if (target.startsWith('.') || target.startsWith('node:')) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  expect([...importers].filter(([, by]) => by.size > 1).map(([name, by]) => `${name}: ${[...by].join(', ')}`)).toEqual(
    [],
  )
})

function folderOf(file: string): (typeof path)[number] | undefined {
  const [root, folder, rest] = file.split('/')
  return root === 'src' && rest !== undefined ? path.find((name) => name === folder) : undefined
}
