import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { importsAtOnce, sourceFiles } from './source-files.js'

/** What may need Node: what opens files, of each kind too, the openers of measures, and experiments, which read open data. */
const needsNode =
  /^src\/(?:files\/|meaning\/(?:.*\/)?(?:open-[^/]*|index)\.ts$|experiment\/|kinds\/files\.ts$|kinds\/[\w-]+\/(?:[\w-]*-files?|(?:open|read|write|grant|said|earlier)-[\w-]+|table-release)\.ts$|run\/(?:read-files|compose\/open-composed)\.ts$)/
const sources = new Map(sourceFiles('src').map(({ file, loadsAtOnce }) => [file, loadsAtOnce]))

test('import palimpsest reaches nothing that a browser lacks; what opens a path is loaded when one is named', () => {
  expect(wayToNode('src/index.ts')).toBeUndefined()
})

test('everything but what opens files or measures, and experiments, runs in a browser', () => {
  const wrong = [...sources.keys()].filter((file) => !needsNode.test(file)).map(wayToNode)
  expect(wrong.filter((way) => way !== undefined)).toEqual([])
})

test('what runs in a browser names no global of Node', () => {
  const wrong = [...sources.keys()].filter(
    (file) => !needsNode.test(file) && /\b(?:Buffer|process|global|setImmediate)[.(]/.test(readFileSync(file, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('the shipped library loads and works where there is no Node module, no process and no Buffer', () => {
  const refusing = `export async function resolve(name, context, next) {
    if (name.startsWith('node:') || ${JSON.stringify(builtinModules)}.includes(name)) throw new Error('refused: ' + name)
    return next(name, context)
  }`
  const hook = `import { register } from 'node:module'; register(${JSON.stringify(moduleOf(refusing))})`
  const work = `
    delete globalThis.process
    delete globalThis.Buffer
    const { kinds, audit } = await import('palimpsest')
    const { parseTransactions, sourceOf, transactionFormats } = await import('palimpsest/formats')
    const { transactionAt } = await import('palimpsest/data')
    const { setsRelease } = await import('palimpsest/kinds')
    const { policyNamed } = await import('palimpsest/policy')
    const read = (name, bytes) => parseTransactions(sourceOf(name, bytes))
    const data = await read('a.csv', new TextEncoder().encode('a, (b, c)\\n'))
    const parts = []
    for await (const part of transactionFormats.find(({ id }) => id === 'parquet').write(data, { file: 'a' })) parts.push(...part)
    const again = await read('a.parquet', Uint8Array.from(parts))
    const { verdict } = await audit(setsRelease(again), { policy: policyNamed('house'), granted: {}, seed: 1 })
    console.log(JSON.stringify(transactionAt(again, 0)), Object.keys(kinds).length > 4, verdict.state)`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['-C', 'browser', '--import', moduleOf(hook), '--input-type=module', '-e', work],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(stdout).toBe('["a",["b","c"]] true not measured\n')
})

function moduleOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`
}

/** The files from here to the first that imports a Node module, packages included; undefined when there is none. */
function wayToNode(start: string): string | undefined {
  const from = new Map<string, string | undefined>([[start, undefined]])
  for (const file of from.keys()) {
    for (const target of loadsOf(file)) {
      if (target.startsWith('node:') || builtinModules.includes(target))
        return [target, ...wayBack(file, from)].join(' < ')
      const next = target.startsWith('.') ? relativeFile(file, target) : packageEntry(target)
      if (!from.has(next)) from.set(next, file)
    }
  }
  return undefined
}

function wayBack(file: string, from: ReadonlyMap<string, string | undefined>): string[] {
  const before = from.get(file)
  return [file, ...(before === undefined ? [] : wayBack(before, from))]
}

function loadsOf(file: string): readonly string[] {
  const known = sources.get(file)
  if (known) return known
  // A model or a table of data loads nothing, and is megabytes long.
  const text = file.endsWith('.json') || !existsSync(file) ? '' : readFileSync(file, 'utf8')
  return text.length > 2 ** 20 ? [] : importsAtOnce(text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, ''))
}

function relativeFile(file: string, target: string): string {
  const path = normalize(join(dirname(file), target))
  return [path.replace(/\.js$/, '.ts'), path, `${path}.js`, `${path}.json`].find((name) => existsSync(name)) ?? path
}

interface Manifest {
  readonly main?: string
  readonly exports?: { readonly '.': Conditions }
}
type Conditions = string | { readonly [condition: string]: Conditions }

function packageEntry(name: string): string {
  const folder = join('node_modules', ...name.split('/').slice(0, name.startsWith('@') ? 2 : 1))
  const { main = 'index.js', exports }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, exports ? inBrowser(exports['.']) : main)
}

function inBrowser(entry: Conditions): string {
  return typeof entry === 'string' ? entry : inBrowser(entry['browser'] ?? entry['import'] ?? entry['default'])
}
