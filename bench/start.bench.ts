import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textTable } from '../src/report/text-table.js'
import type { Benchmark } from './benchmark.js'
import { startCommands, startFiles } from './start-commands.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What is shipped: the entry that the manifest names. */
export const shippedMain = join(root, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).bin.palimpsest)
const runs = 7
const bar = 3

export const start: Benchmark = {
  id: 'start',
  summary: `what a verb costs on little data, without meaning: modules loaded and CPU time of the shipped command, best of ${runs} (bar: ${bar} × node -e 0)`,
  async run(print) {
    const folder = mkdtempSync(join(tmpdir(), 'palimpsest-start-'))
    try {
      const argsOf = (words: string): string[] => [shippedMain, ...words.replaceAll('OUT', folder).split(' ')]
      for (const words of startFiles) told(argsOf(words), '0')
      const commands = [
        { name: 'node -e 0', args: ['-e', '0'] },
        ...startCommands.map((words) => ({ name: words, args: argsOf(words) })),
      ]
      // Turn by turn, so that a busy moment of the machine does not fall on one of them alone.
      const best = commands.map(() => Infinity)
      for (let run = 0; run < runs; run++)
        for (const [i, { args }] of commands.entries()) best[i] = Math.min(best[i], cpuMs(args))
      const rows = commands.map(({ name, args }, i) => [
        name.replaceAll(/\b[\w.-]+\//g, ''),
        `${moduleCount(args)}`,
        best[i].toFixed(0),
        (best[i] / best[0]).toFixed(2),
        best[i] > bar * best[0] ? 'above' : '',
      ])
      textTable([['', 'modules', 'CPU ms', '× node', ''], ...rows]).forEach(print)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** User and system time of a whole process. */
function cpuMs(args: readonly string[]): number {
  return told(args, 'Object.values(process.cpuUsage()).reduce((sum, time) => sum + time)') / 1000
}

/** Modules loaded that are files: ours and those of packages. */
export function moduleCount(args: readonly string[]): number {
  const hook = `let count
    export function initialize(shared) { count = shared }
    export function load(url, context, next) { if (url.startsWith('file:')) Atomics.add(count, 0, 1); return next(url, context) }`
  const setUp = `import { register } from 'node:module'
    const count = new Int32Array(new SharedArrayBuffer(4))
    register(${JSON.stringify(moduleOf(hook))}, { data: count })`
  return told(args, 'count[0]', setUp)
}

let turn = 0

/** Runs a command and asks it for a number at its end. */
function told(args: readonly string[], value: string, setUp = ''): number {
  const asking = `${setUp}
    import { writeSync } from 'node:fs'
    process.on('exit', () => writeSync(3, String(${value})))`
  const { output, status, stderr } = spawnSync(
    process.execPath,
    ['--import', moduleOf(asking), ...args.map((arg) => arg.replace('NEW', `${++turn}`))],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  )
  // 1 is an answer too: the model does not hold.
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} ended with ${status}\n${stderr}`)
  return Number(output[3])
}

function moduleOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`
}
