import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '../../src/kinds/kinds.js'
import { sourceFiles } from './source-files.js'

/** The way data goes (docs/decisions/0027): a file imports from its own folder or from one further left. */
const path = [
  'math',
  'data',
  'formats',
  'policy',
  'files',
  'meaning',
  'contract',
  'score',
  'kinds',
  'run',
  'experiment',
  'report',
  'library',
]

/** Kinds that share what they are made of: the first may import the second. */
const neighbours: readonly (readonly [from: string, to: string])[] = [
  // A bucketised table is a table and its sensitive values; tables are read as buckets to learn from them.
  ['buckets', 'table'],
  ['table', 'buckets'],
  // Torn records and groups of transactions are made of transactions, and text may turn out to be torn records.
  ['disassociated', 'sets'],
  ['set-buckets', 'sets'],
  ['sets', 'disassociated'],
  // Words about columns are refused where there are none.
  ['sets', 'table'],
  // Answers are counts of a table, and a table is worth what it answers.
  ['answers', 'table'],
  ['answers', 'counts'],
  ['table', 'answers'],
  // Sinkhorn's balance of chances.
  ['buckets', 'sets'],
]

const files = sourceFiles('src')
const names = new Set<string>(Object.keys(kinds))

test('a source file imports from its own folder or from one further left on the data path', () => {
  const wrong = edges().filter(([from, to]) => path.indexOf(folderOf(to)) > path.indexOf(folderOf(from)))
  expect(wrong.map(([from, to]) => `${from} imports ${to}`)).toEqual([])
})

test('every folder of src is on the data path, and every folder of kinds is a kind', () => {
  const folders = (root: string): string[] =>
    readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  expect(folders('src').toSorted()).toEqual(path.toSorted())
  expect(folders('src/kinds').toSorted()).toEqual([...names].toSorted())
})

test('a kind imports another only where both are listed, and every listed pair is one', () => {
  const pairs = new Set<string>()
  for (const [from, to] of edges()) {
    const [one, other] = [kindOf(from), kindOf(to)]
    if (one !== undefined && other !== undefined && one !== other) pairs.add(`${one} → ${other}`)
  }
  expect([...pairs].toSorted()).toEqual(neighbours.map(([from, to]) => `${from} → ${to}`).toSorted())
})

test('the list of kinds loads each of them only when it is asked for', () => {
  const text = readFileSync('src/kinds/kinds.ts', 'utf8')
  expect([...text.matchAll(/^import (?!type )[^;]*?from '\.\/[^']+'/gm)].map(([line]) => line)).toEqual([])
  expect([...text.matchAll(/import\('\.\/([\w-]+)\/kind\.js'\)/g)].map(([, name]) => name)).toEqual([...names])
})

test('who walks from a file to a verdict, tells of it or takes words for it names no kind', () => {
  const named = new RegExp(`(?:\\bkind|\\bon|\\bmakes)\\s*[!=]==\\s*'(?:${[...names, 'synthetic'].join('|')})'`)
  const kindBlind = [
    ...files.filter(({ file }) => /^src\/(?:run|report|score|contract)\//.test(file)),
    ...sourceFiles('cli'),
  ]
  const wrong = kindBlind.flatMap(({ file }) =>
    readFileSync(file, 'utf8')
      .split('\n')
      // Claims are of a sort of their own, one of which is called places.
      .filter((line) => named.test(line.replaceAll(/claims\.kind/g, 'claims.sort')))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(wrong).toEqual([])
})

test('protectors and attackers never see each other', () => {
  const wrong = edges().filter(
    ([from, to]) =>
      (from.includes('/attack/') && to.includes('/protect/')) ||
      (from.includes('/protect/') && to.includes('/attack/')),
  )
  expect(wrong).toEqual([])
})

test('score never sees a protector, and a judge shares nothing with one', () => {
  const wrong = edges().filter(
    ([from, to]) => /^src\/score\/|\/score\/|\/models\/|-models?\.ts$/.test(from) && to.includes('/protect/'),
  )
  expect(wrong).toEqual([])
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

test('the front entry has at most forty names', () => {
  const text = readFileSync('src/index.ts', 'utf8')
  expect(text).not.toMatch(/export \*/)
  const exported = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, list]) => list.split(','))
    .filter((name) => name.trim() !== '')
  expect(exported.length).toBeGreaterThan(20)
  expect(exported.length).toBeLessThanOrEqual(40)
})

test('every entry says first for whom it is', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const entries = Object.values<{ types?: string }>(exports).flatMap(({ types }) =>
    types === undefined ? [] : [types],
  )
  const silent = entries
    .map((types) => types.replace('./dist/', '').replace(/\.d\.ts$/, '.ts'))
    .filter((file) => !/^\/\*\*[^/]*(?:for|who)\b/i.test(readFileSync(file, 'utf8')))
  expect(silent).toEqual([])
})

test('constants are written like other names', () => {
  const shouting = files.flatMap(({ file }) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+)\b/gm)].map(
      ([, name]) => `${file}: ${name}`,
    ),
  )
  expect(shouting).toEqual([])
})

test('the command line computes nothing: a verb imports what runs, reports and opens files, and lists', () => {
  const inside = /\/src\/(?:score|math)\/|\/src\/kinds\/[\w-]+\/(?:attack|protect|models|score|utility|repair)\//
  const lists = /\/(?:random|eliminators|make-constraints)\.js$/
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

test('only files imports what Node alone has', () => {
  const wrong = files.filter(
    ({ file, imports }) => !file.startsWith('src/files/') && imports.some((target) => target.startsWith('node:')),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('the library never imports the command line or the studio', () => {
  expect(files.filter(({ imports }) => imports.some((target) => /\/(?:cli|studio)\//.test(target)))).toEqual([])
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

/** Every import from one file to another, but those of the front entry. */
function edges(): [from: string, to: string][] {
  return files
    .filter(({ file }) => file.split('/').length > 2)
    .flatMap(({ file, loads }) =>
      loads
        .filter((target) => target.startsWith('.'))
        .map((target): [string, string] => [file, normalize(join(dirname(file), target)).replace(/\.js$/, '.ts')]),
    )
}

function folderOf(file: string): string {
  return file.split('/')[1]
}

function kindOf(file: string): string | undefined {
  const [, folder, kind, rest] = file.split('/')
  return folder === 'kinds' && rest !== undefined ? kind : undefined
}
