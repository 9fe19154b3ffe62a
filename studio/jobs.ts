import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { failureOf } from '../cli/failure.js'
import type { FromJob, JobTask } from './job-messages.js'
import type { JobState, Told } from './state.js'
import { toldOf } from './told.js'

/** Work in processes of their own, told as it goes. */
export interface Jobs {
  /** Starts one under a name; one of the same name that still runs is ended first. */
  start(job: string, command: string, task: JobTask, on: OnJob): void
  stop(job: string): void
  stopAll(): void
  /** Ends one, or forgets how it ended: it is told of no more. */
  forget(job: string): void
  isRunning(job: string): boolean
  states(): readonly JobState[]
}

interface OnJob {
  told?(message: Exclude<FromJob, { kind: 'progress' | 'ended' }>): void
  /** Only where it came to an end by itself and was not refused. */
  done?(end: JobDone): void | Promise<void>
}

type JobDone = Extract<FromJob, { kind: 'ended' }>

interface Running {
  readonly child: ChildProcess
  readonly began: number
  readonly command: string
  isStopped: boolean
  step?: {
    readonly what: string
    readonly began: number
    readonly from: number
    done: number
    total: number | undefined
  }
}

export function makeJobs(folder: string, changed: () => void): Jobs {
  const running = new Map<string, Running>()
  const ended = new Map<string, JobState>()

  function stop(job: string): void {
    const one = running.get(job)
    if (!one) return
    one.isStopped = true
    one.child.kill('SIGKILL')
  }

  function start(job: string, command: string, task: JobTask, on: OnJob): void {
    running.get(job)?.child.kill('SIGKILL')
    const child = fork(fileURLToPath(new URL('job.js', import.meta.url)), {
      cwd: folder,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    const own: Running = { child, command, began: performance.now(), isStopped: false }
    running.set(job, own)
    ended.delete(job)
    let end: JobDone | undefined
    const isOver = (): boolean => running.get(job) !== own
    child.on('message', (message: FromJob) => {
      if (isOver()) return
      if (message.kind === 'progress') stepOn(own, message)
      else if (message.kind === 'ended') end = message
      else on.told?.(message)
      changed()
    })
    child.on('error', () => {})
    child.on('close', (code, signal) => {
      if (isOver()) return
      running.delete(job)
      const fault = own.isStopped ? undefined : faultOf(end, signal ?? code)
      const state = own.isStopped ? 'stopped' : fault ? 'failed' : 'done'
      ended.set(job, { ...stateOf(job, own), state, ...(fault && { fault }) })
      void finish(state === 'done' ? end : undefined)
    })
    async function finish(done: JobDone | undefined): Promise<void> {
      try {
        if (done) await on.done?.(done)
      } catch (error) {
        const { lines } = await failureOf(error)
        const was = ended.get(job)
        if (was) ended.set(job, { ...was, state: 'failed', fault: toldOf(lines) })
      }
      changed()
    }
    child.send(task)
    changed()
  }

  return {
    start,
    stop,
    stopAll: () => running.forEach((_, job) => stop(job)),
    forget(job) {
      running.get(job)?.child.kill('SIGKILL')
      running.delete(job)
      ended.delete(job)
    },
    isRunning: (job) => running.has(job),
    states: () => [...ended.values(), ...Array.from(running, ([job, one]) => stateOf(job, one))],
  }
}

function stepOn(own: Running, { what, done, total }: Extract<FromJob, { kind: 'progress' }>): void {
  if (own.step?.what === what) Object.assign(own.step, { done, total })
  else own.step = { what, began: performance.now(), from: done, done, total }
}

function stateOf(job: string, { command, began, step }: Running): JobState {
  const left = step && leftOf(step)
  return {
    job,
    command,
    state: 'running',
    elapsedMs: Math.round(performance.now() - began),
    ...(step && { step: { what: step.what, done: step.done, ...(step.total !== undefined && { total: step.total }) } }),
    ...(left !== undefined && { leftMs: left }),
  }
}

/** As long as it took so far for what is done, for what is left of this step. */
function leftOf({ began, from, done, total }: NonNullable<Running['step']>): number | undefined {
  const elapsed = performance.now() - began
  if (total === undefined || done <= from || elapsed < 500) return undefined
  return Math.round((elapsed / (done - from)) * (total - done))
}

/** Bad input and defects end with a sentence; a process that the system ended has none. */
function faultOf(end: JobDone | undefined, how: NodeJS.Signals | number | null): Told | undefined {
  if (!end)
    return {
      sentence: `The work was ended by the system (${how}) before it was done: what it would have measured is not measured.`,
      more: [],
      remedy: 'It may have run out of memory: close other programs, or take a sample.',
    }
  return end.exit === 2 || end.exit === 70 ? toldOf(end.error) : undefined
}
