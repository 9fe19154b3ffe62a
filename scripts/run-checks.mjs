// Commands of installed packages, two at a time; a failure prints its output.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** @type {Readonly<Record<string, readonly [command: string, args: readonly string[]]>>} */
export const houseRules = {
  types: ['tsc', ['-p', 'tsconfig.json']],
  'page-types': ['tsc', ['-p', 'studio/page']],
  lint: ['oxlint', ['--type-aware', '--deny-warnings']],
  format: ['oxfmt', ['--check', '.']],
  'dead-code': ['knip', []],
  layers: ['vitest', ['run', 'test/house', '--reporter=dot']],
}

/** Runs them and sets the exit code. */
export async function runChecks(title, checks) {
  const left = Object.entries(checks)
  const failed = []
  await Promise.all([work(), work()])
  process.stdout.write(failed.length === 0 ? `${title}: all passed\n` : `${title}: failed: ${failed.join(', ')}\n`)
  process.exitCode = failed.length === 0 ? 0 : 1

  async function work() {
    for (let check = left.shift(); check; check = left.shift()) {
      const [name, [command, args]] = check
      const started = performance.now()
      const { code, output } = await run(join(root, 'node_modules/.bin', command), args)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(
        `${title}: ${name} ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n${code === 0 ? '' : output}`,
      )
      if (code !== 0) failed.push(name)
    }
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    // On Windows the tools are scripts, which only a shell starts.
    const shell = process.platform === 'win32'
    const child = spawn(shell ? `"${command}"` : command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
