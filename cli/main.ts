#!/usr/bin/env node
import { run } from './run.js'
import { leaveNothingUnfinished } from './signals.js'

leaveNothingUnfinished()

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe went away (`palimpsest … | head`): nothing is wrong.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  colour: process.env['NO_COLOR'] ? false : process.env['FORCE_COLOR'] ? true : process.stdout.isTTY,
  interactive: process.stderr.isTTY,
})
