import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../../src/formats/index.js'
import { targets } from './targets.js'

/** One input for one reader. */
export interface Task {
  readonly target: string
  readonly bytes: Uint8Array
}

export interface Answer {
  readonly outcome: 'read' | 'refused' | 'crash'
  readonly told?: string
  /** The most memory this process has had so far. */
  readonly peakMegabytes: number
}

// The reader under trial runs here, so that it can be stopped: a process that reads what it is told to until it ends.
const folder = mkdtempSync(join(tmpdir(), 'palimpsest-fuzz-'))
const path = join(folder, 'input')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('disconnect', () => process.exit())
process.on('message', (task: Task) => {
  writeFileSync(path, task.bytes)
  const target = targets.find(({ id }) => id === task.target)
  const read = target ? target.read(path) : Promise.reject(new Error(`no reader is called ${task.target}`))
  void read.then(
    () => answer('read'),
    (error: unknown) => (error instanceof InputError ? answer('refused') : answer('crash', stackOf(error))),
  )
})
process.on('unhandledRejection', (error) => answer('crash', stackOf(error)))
process.on('uncaughtException', (error) => answer('crash', stackOf(error)))

function answer(outcome: Answer['outcome'], told?: string): void {
  const peakMegabytes = process.resourceUsage().maxRSS / 1024
  process.send?.({ outcome, peakMegabytes, ...(told === undefined ? {} : { told }) } satisfies Answer)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
