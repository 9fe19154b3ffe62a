import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** The way data goes (docs/decisions/0002): a file imports from its own folder or from one further left. */
const path = [
  'random',
  'math',
  'data',
  'release',
  'formats',
  'semantics',
  'extract',
  'method',
  'models',
  'protect',
  'attack',
  'score',
  'run',
  'experiment',
  'report',
] as const

/** Folders that open files; everything else must also run in a browser. */
const nodeOnly = ['formats', 'semantics', 'extract']

const files = sourceFiles('src')

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

test('every folder of src is on the data path', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !path.some((known) => known === name))).toEqual([])
})

test('only formats and semantics open files: everything else in src runs in a browser', () => {
  const wrong = files.filter(
    ({ file, imports }) =>
      !nodeOnly.some((folder) => file.startsWith(`src/${folder}/`)) &&
      imports.some((target) => target.startsWith('node:')),
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

function sourceFiles(root: string): { readonly file: string; readonly imports: string[] }[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const file = join(root, name)
      const text = readFileSync(file, 'utf8')
      return { file, imports: [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map((match) => match[1]) }
    })
}

function folderOf(file: string): (typeof path)[number] | undefined {
  const [root, folder, rest] = file.split('/')
  return root === 'src' && rest !== undefined ? path.find((name) => name === folder) : undefined
}
