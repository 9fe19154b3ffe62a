import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, because it runs before anything is compiled
import { npmCommand } from '../../scripts/npm-command.mjs'
import { root } from '../cli/palimpsest.js'
import { tempFolder } from '../temp-folder.js'

const temp = tempFolder()
/** Programs of somebody else. */
const outside = fileURLToPath(new URL('outside', import.meta.url))
const manifest: {
  readonly version: string
  readonly scripts: Record<string, string>
  readonly bin: Record<string, string>
  readonly exports: Record<string, string | { readonly types: string }>
  readonly dependencies: Record<string, string>
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Packages and those that they need in turn. */
function withTheirs(names: readonly string[]): readonly string[] {
  const known = new Set(names)
  for (const name of known) {
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
    )
    for (const other of Object.keys(dependencies)) known.add(other)
  }
  return [...known]
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
    .reduce((sum, size) => sum + size, 0)
}

test('installing the package runs no script, so npm has nothing to warn of', () => {
  const run = /^(?:(?:pre|post)?install|(?:pre|post)?prepare|prepublish)$/
  expect(Object.keys(manifest.scripts).filter((name) => run.test(name))).toEqual([])
})

test('npm is started without a shell wherever an npm runs us, and by name otherwise', () => {
  const script = 'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js'
  expect(npmCommand({ npm_execpath: script }, 'win32')).toEqual({
    command: process.execPath,
    args: [script],
    shell: false,
  })
  expect(npmCommand({}, 'win32')).toEqual({ command: 'npm', args: [], shell: true })
  expect(npmCommand({ npm_execpath: '/usr/lib/yarn.js' }, 'linux')).toEqual({ command: 'npm', args: [], shell: false })
})

describe('what is packed', () => {
  const consumer = join(temp.folder, 'consumer')
  const modules = join(consumer, 'node_modules')
  const home = join(modules, 'palimpsest')
  let files: readonly string[]

  beforeAll(() => {
    const { command, args, shell } = npmCommand()
    const pack = [...args, 'pack', '--silent', '--ignore-scripts', '--pack-destination', temp.folder]
    const { stdout } = spawnSync(command, pack, { cwd: root, shell, encoding: 'utf8' })
    spawnSync('tar', ['-xzf', stdout.trim()], { cwd: temp.folder })
    mkdirSync(modules, { recursive: true })
    renameSync(join(temp.folder, 'package'), home)
    for (const name of [...Object.keys(manifest.dependencies), '@types/node']) {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
    }
    files = readdirSync(home, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  }, 120_000)

  function ran(args: readonly string[]) {
    const env = { ...process.env, NO_COLOR: '1' }
    return spawnSync(process.execPath, args, { cwd: consumer, encoding: 'utf8', env })
  }

  test('holds no tests, no benchmarks, and its code once for Node.js, with maps, and once for browsers, beside types and the page of the studio', () => {
    expect(files.filter((file) => /(?:^|\/)(?:test|bench|node_modules)(?:\/|$)|\.test\./.test(file))).toEqual([])
    const made = files.filter((file) => /^dist\/.*\.\w+$/.test(file))
    const code = made.filter((file) => /^dist\/bundle\/[^/]+\.js$/.test(file))
    expect(
      made.filter(
        (file) =>
          !/^dist\/(?:bundle\/[^/]+\.js(?:\.map)?|browser\/[^/]+\.js|studio-page\/\w+\.\w+|src\/.+\.d\.ts)$/.test(file),
      ),
    ).toEqual([])
    // A file that only hands on what others hold has nothing to map.
    const mapped = code.filter((file) =>
      /\n\/\/# sourceMappingURL=\S+\s*$/.test(readFileSync(join(home, file), 'utf8')),
    )
    expect(made.filter((file) => file.endsWith('.map')).sort()).toEqual(mapped.map((file) => `${file}.map`).sort())
    expect(mapped.length).toBeGreaterThan(code.length / 2)
  })

  test.skipIf(process.platform === 'win32')('a command can be started as it was compiled, as npx does', () => {
    for (const file of Object.values<string>(manifest.bin))
      expect(statSync(join(root, file)).mode & 0o111, file).toBe(0o111)
  })

  test('runs from another folder: demo, audit of an example, version', () => {
    const main = join(home, manifest.bin['palimpsest'])
    const demo = ran([main, 'demo', 'thesis'])
    expect(demo.status).toBe(0)
    expect(demo.stdout).toContain('What an intruder now knows')
    const audit = ran([main, 'audit', join(home, 'examples/counts/districts.csv')])
    expect(audit.stderr).toBe('')
    expect(audit.status).toBe(1)
    expect(audit.stdout).toContain('NOT READY')
    expect(ran([main, '--version']).stdout).toBe(`${manifest.version}\n`)
  })

  test('with all that it needs it takes less than 30 MB; what meaning is read by comes where somebody asks for it', () => {
    const needed = [
      home,
      ...withTheirs(Object.keys(manifest.dependencies)).map((name) => join(root, 'node_modules', name)),
    ]
    const bytes = needed.map(sizeOf).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThan(30e6)
    const env = { ...process.env, NO_COLOR: '1', PALIMPSEST_CACHE: join(temp.folder, 'no-words') }
    const main = join(home, manifest.bin['palimpsest'])
    const asked = spawnSync(process.execPath, [main, 'semantics', 'score', 'knee', 'injury'], {
      cwd: consumer,
      encoding: 'utf8',
      env,
    })
    expect(asked.status).toBe(2)
    expect(asked.stderr).toMatch(/what meaning is read by is not installed[^]*palimpsest semantics install words/)
  })

  const entries = Object.entries(manifest.exports).flatMap(([name, entry]) =>
    typeof entry === 'string' ? [] : [{ name: name.replace('.', 'palimpsest'), types: entry.types }],
  )

  test.each(entries)('import of $name gives what its source gives, and runs nothing', async ({ name, types }) => {
    const list = `console.log(Object.keys(await import('${name}')).sort().join())`
    writeFileSync(join(consumer, 'shipped.mjs'), list)
    const { stdout, stderr } = ran(['shipped.mjs'])
    expect(stderr).toBe('')
    const source = await import(/* @vite-ignore */ pathToFileURL(join(root, types.replace(/\.d\.ts$/, '.js'))).href)
    expect(stdout).toBe(`${Object.keys(source).toSorted().join()}\n`)
  })

  test('types are found: programs under strict are compiled and run, and each wrong line of another is refused', () => {
    cpSync(outside, consumer, { recursive: true })
    const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '--strict', '--module', 'nodenext']
    const { stdout } = ran([...tsc, '--target', 'es2023', '--types', 'node', 'own-of-tables.mts', 'wrong.mts'])
    const wrong = readFileSync(join(outside, 'wrong.mts'), 'utf8').split('\n')
    const marked = wrong.flatMap((line, i) => (line.endsWith('// wrong') ? [`wrong.mts(${i + 1}`] : []))
    expect(marked.length).toBeGreaterThan(2)
    expect(stdout.match(/^[\w-]+\.mts\(\d+/gm)).toEqual(marked)
    expect(ran(['own-of-tables.mjs'])).toMatchObject({ status: 0, stderr: '' })
  })

  test('models and methods of somebody else, in plain JavaScript: asked by words, promised, and refused where they do not hold', () => {
    cpSync(join(outside, 'own-of-transactions.mjs'), join(consumer, 'own-of-transactions.mjs'))
    expect(ran(['own-of-transactions.mjs'])).toMatchObject({ status: 0, stderr: '' })
  })
})
