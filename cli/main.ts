#!/usr/bin/env node
import { keepCompiledCode } from './code-cache.js'
import { failureOf } from './failure.js'
import { startedAs } from './program.js'
import { run } from './run.js'
import { terminalOn } from './terminal.js'
import { leaveNothingUnfinished } from './signals.js'

leaveNothingUnfinished()
keepCompiledCode()

const { stdin, stdout, stderr, env } = process
const terminal = terminalOn({
  out: (text) => void stdout.write(text),
  error: (text) => void stderr.write(text),
  colour: env['NO_COLOR'] ? false : env['FORCE_COLOR'] ? true : stdout.isTTY,
  outWidth: stdout.isTTY ? stdout.columns : undefined,
  errorWidth: stderr.isTTY ? stderr.columns : undefined,
  program: startedAs(process.argv[1], env),
  typed: stdin.isTTY && stderr.isTTY ? async () => (await import('./typed-line.js')).typedLine() : undefined,
})

/** An error can come from a stream and from what wrote to it: it is told once. */
const told = new WeakSet<object>()

async function tell(error: unknown): Promise<number> {
  const { lines, exit } = await failureOf(error, { showValues: process.argv.includes('--show-values') })
  if (typeof error !== 'object' || error === null || !told.has(error)) terminal.error(lines)
  if (typeof error === 'object' && error !== null) told.add(error)
  return exit
}

let exit: number | undefined
stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe went away (`palimpsest … | head`): nothing is wrong, and the verdict stands.
  if (error.code === 'EPIPE') return
  void tell(error).then((code) => (process.exitCode = exit = code))
})
stderr.on('error', () => {})
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error: unknown) => void tell(error).then((code) => process.exit(code)))
}
// Nothing is left to do and there is no answer: something was waited for that never came.
process.on('beforeExit', () => {
  if (exit !== undefined) return
  process.exitCode = exit = 70
  void tell(new Error('unsettled'))
})

void run(process.argv.slice(2), terminal)
  .catch(tell)
  .then((code) => (process.exitCode = exit ??= code))
