import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { textTable } from '../src/report/text-table.js'
import type { Benchmark } from './benchmark.js'

const main = fileURLToPath(new URL('../cli/main.js', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const runs = 15

const commands: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: 'node -e 0', args: ['-e', '0'] },
  { name: '--help', args: [main, '--help'] },
  { name: 'check', args: [main, 'check', 'examples/thesis/figure-1.5.txt', '--model', 'km:2,1'] },
  { name: 'eliminate', args: [main, 'eliminate', 'examples/thesis/figure-3.6.csv', '--method', 'rba'] },
]

export const startup: Benchmark = {
  id: 'startup',
  summary: `what a short command costs: modules loaded and CPU time, best of ${runs} (goal: check and eliminate ≤ 1.5 × --help)`,
  async run(print) {
    // Turn by turn, so that a busy moment of the machine does not fall on one of them alone.
    const best = commands.map(() => Infinity)
    for (let run = 0; run < runs; run++)
      for (const [i, { args }] of commands.entries()) best[i] = Math.min(best[i], cpuMs(args))
    const help = best[commands.findIndex(({ name }) => name === '--help')]
    const rows = commands.map(({ name, args }, i) => [
      name,
      `${moduleCount(args)}`,
      best[i].toFixed(0),
      (best[i] / help).toFixed(2),
    ])
    textTable([['', 'modules', 'CPU ms', '× --help'], ...rows]).forEach(print)
  },
}

/** User and system time of a whole process. */
function cpuMs(args: readonly string[]): number {
  return told(args, 'Object.values(process.cpuUsage()).reduce((sum, time) => sum + time)', '') / 1000
}

/** Modules loaded that are files: ours and those of packages. */
function moduleCount(args: readonly string[]): number {
  const hook = `let count
    export function initialize(shared) { count = shared }
    export function load(url, context, next) { if (url.startsWith('file:')) Atomics.add(count, 0, 1); return next(url, context) }`
  const setUp = `import { register } from 'node:module'
    const count = new Int32Array(new SharedArrayBuffer(4))
    register(${JSON.stringify(moduleOf(hook))}, { data: count })`
  return told(args, 'count[0]', setUp)
}

/** Runs a command and asks it for a number at its end. */
function told(args: readonly string[], value: string, setUp: string): number {
  const asking = `${setUp}
    import { writeSync } from 'node:fs'
    process.on('exit', () => writeSync(3, String(${value})))`
  const { output, status } = spawnSync(process.execPath, ['--import', moduleOf(asking), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
  })
  // 1 is an answer too: the model does not hold.
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} ended with ${status}`)
  return Number(output[3])
}

function moduleOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`
}
