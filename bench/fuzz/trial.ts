import { type ChildProcess, fork } from 'node:child_process'
import type { Answer, Task } from './child.js'

export interface Bounds {
  readonly milliseconds: number
  readonly megabytes: number
}

export type Outcome =
  | { readonly kind: 'read' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'crash' | 'hang' | 'memory'; readonly told: string }

/** Runs readers in a process of their own, within bounds of time and memory; a new one after each that broke them. */
export class Trial {
  readonly #bounds: Bounds
  readonly #script: string
  #child: ChildProcess | undefined

  /** The compiled child beside this file, or where the tests find it. */
  constructor(bounds: Bounds, script: string) {
    this.#bounds = bounds
    this.#script = script
  }

  run(task: Task): Promise<Outcome> {
    const child = (this.#child ??= fork(this.#script, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [`--max-old-space-size=${Math.floor(this.#bounds.megabytes / 2)}`],
    }))
    let said = ''
    return new Promise((resolve) => {
      const settle = (outcome: Outcome): void => {
        clearTimeout(timer)
        child.removeAllListeners()
        child.stderr?.removeAllListeners()
        if (outcome.kind !== 'read' && outcome.kind !== 'refused') this.end()
        resolve(outcome)
      }
      const seconds = this.#bounds.milliseconds / 1000
      const timer = setTimeout(
        () => settle({ kind: 'hang', told: `no end after ${seconds} s` }),
        this.#bounds.milliseconds,
      )
      child.stderr?.on('data', (data: Buffer) => (said += data.toString()))
      child.once('exit', (code, signal) => {
        const told = `the process ended (${signal ?? code}) ${said.slice(-2000)}`
        settle({ kind: /heap|memory/i.test(said) ? 'memory' : 'crash', told })
      })
      child.once('message', (answer: Answer) => {
        if (answer.outcome === 'crash') settle({ kind: 'crash', told: answer.told ?? '' })
        else if (answer.peakMegabytes > this.#bounds.megabytes)
          settle({ kind: 'memory', told: `${Math.round(answer.peakMegabytes)} MB` })
        else settle({ kind: answer.outcome })
      })
      child.send(task)
    })
  }

  end(): void {
    this.#child?.removeAllListeners()
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
