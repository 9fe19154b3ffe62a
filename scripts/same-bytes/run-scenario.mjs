// One side of one scenario: its lines one after the other in a folder of its own, and what each of them left behind.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { callOf } from './words.mjs'

const limitMs = 20 * 60 * 1000
const fixedBytes = new URL('fixed-bytes.mjs', import.meta.url).href

/**
 * @typedef {{ name: string, lines: string[], files?: Record<string, string>, slow?: boolean }} Scenario Before the first
 *   line `files` are written: their text, or behind `copy:` a file of examples or of the open data (`data/…`).
 * @typedef {{ root: string, folder: string, main: string, bench: string, examples: string, data: string }} Side
 */
export async function runScenario(side, { lines, files = {} }, place) {
  const folder = join(side.folder, place)
  cpSync(side.examples, join(folder, 'examples'), { recursive: true })
  for (const [name, text] of Object.entries(files)) put(side, folder, name, text)
  const steps = []
  let before = stampsOf(folder)
  for (const line of lines) {
    const started = performance.now()
    const { exit, out, error } = await run(side, folder, line)
    const after = stampsOf(folder)
    const written = [...after].filter(([name, stamp]) => before.get(name)?.seen !== stamp.seen)
    const left = new Map(written.map(([name, { mode }]) => [name, { mode, content: readFileSync(join(folder, name)) }]))
    const gone = [...before.keys()].filter((name) => !after.has(name))
    steps.push({ line, exit, out, error, files: left, gone, folder, root: side.root, ms: performance.now() - started })
    before = after
  }
  rmSync(folder, { recursive: true, force: true })
  return steps
}

function put({ data }, folder, name, text) {
  const [, source] = /^copy:(.+)$/.exec(text) ?? []
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  if (source === undefined) writeFileSync(path, text)
  if (source === undefined) return
  const from = source.startsWith('data/') ? join(data, source.slice('data/'.length)) : join(folder, source)
  // Open data that is not there is not there for both.
  if (existsSync(from)) cpSync(from, path, { recursive: true })
}

/** What a file looks like from outside, by name: a file whose stamp changed was written. */
function stampsOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name)
      const { mode, size, mtimeNs } = statSync(path, { bigint: true })
      return [path.slice(folder.length + 1), { mode: Number(mode & 0o777n), seen: `${mode} ${size} ${mtimeNs}` }]
    }),
  )
}

function run(side, folder, line) {
  const { program, words, env, input } = callOf(line, folder)
  const first = program === 'palimpsest' ? [side.main] : program === 'bench' ? [side.bench] : []
  const secret = words[0] === 'ask' ? ['--import', fixedBytes] : []
  const child = spawn(process.execPath, [...secret, ...first, ...words], {
    cwd: folder,
    // Nothing of this machine but what is named: a home that is empty, one clock, no colours.
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      // Commands are told as `npx palimpsest` on both sides, not by where a checkout lies.
      npm_execpath: 'npm',
      PALIMPSEST_CACHE: join(side.folder, 'cache'),
      PALIMPSEST_DATA: side.data,
      ...env,
    },
    timeout: limitMs,
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [out, error] = [[], []]
  child.stdout.on('data', (data) => out.push(data))
  child.stderr.on('data', (data) => error.push(data))
  return new Promise((done) => {
    const end = (exit) => done({ exit, out: Buffer.concat(out), error: Buffer.concat(error) })
    child.on('error', ({ message }) => end(message))
    child.on('close', (code, signal) => end(`${code ?? signal}`))
  })
}
