import { below, stream } from '../../src/math/random.js'
import { mutate } from './mutate.js'
import { targets } from './targets.js'
import { type ChildProcess, fork } from 'node:child_process'
import type { Answer, Task } from './child.js'

interface FuzzOptions {
  readonly seed: number
  /** When to stop, whichever comes first. */
  readonly seconds: number
  readonly inputs?: number
  /** The reader to try; all of them otherwise. */
  readonly only?: string | undefined
  /** The compiled child. */
  readonly script: string
}

interface Failure {
  readonly target: string
  readonly kind: Outcome['kind']
  readonly told: string
  /** Gives the same input again: `--seed`, and the number of the input. */
  readonly seed: number
  readonly input: number
  /** Made as small as could be in a while. */
  readonly base64: string
}

interface Fuzzed {
  readonly counts: ReadonlyMap<string, { read: number; refused: number }>
  readonly failures: readonly Failure[]
}

/** Far above what any small input takes, on a busy machine too. */
const farBounds: Bounds = { milliseconds: 10_000, megabytes: 1024 }
const mostFailures = 20

/** Changes whole inputs in all the ways of `mutate` and gives them to the readers, each in turn. */
export async function fuzz({ seed, seconds, inputs = Infinity, only, script }: FuzzOptions): Promise<Fuzzed> {
  const tried = targets.filter(({ id }) => only === undefined || id === only)
  const seeds = await Promise.all(tried.map((target) => target.seeds()))
  const all = seeds.flat()
  const counts = new Map(tried.map(({ id }) => [id, { read: 0, refused: 0 }]))
  const failures: Failure[] = []
  const trial = new Trial(farBounds, script)
  const until = performance.now() + seconds * 1000
  for (let input = 0; input < inputs && performance.now() < until && failures.length < mostFailures; input++) {
    const random = stream(seed, `input ${input}`)
    const which = input % tried.length
    const others = below(4, random) === 0 ? all : seeds[which]
    const { id: target, pack = (bytes: Uint8Array) => bytes } = tried[which]
    const bytes = pack(mutate(seeds[which][below(seeds[which].length, random)], others, random))
    const outcome = await trial.run({ target, bytes })
    if (outcome.kind === 'read' || outcome.kind === 'refused') {
      counts.get(target)![outcome.kind]++
      continue
    }
    // Memory is the peak of the whole process and time is shared with others: once more, in a new one.
    const again = await trial.run({ target, bytes })
    if (again.kind === 'read' || again.kind === 'refused') continue
    const small = await minimised({ target, bytes }, again.kind, trial)
    const base64 = Buffer.from(small).toString('base64')
    failures.push({ target, kind: again.kind, told: again.told, seed, input, base64 })
  }
  trial.end()
  return { counts, failures }
}

/** Takes pieces away as long as the reader still fails in the same way; a hang costs its bound each time. */
async function minimised(
  { target, bytes }: { readonly target: string; readonly bytes: Uint8Array },
  kind: Outcome['kind'],
  trial: Trial,
): Promise<Uint8Array> {
  let small = bytes
  let left = kind === 'hang' ? 12 : 300
  for (let size = Math.ceil(small.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < small.length && left > 0; left--) {
      const less = Buffer.concat([small.subarray(0, at), small.subarray(at + size)])
      if ((await trial.run({ target, bytes: less })).kind === kind) small = less
      else at += size
    }
  }
  return small
}

interface Bounds {
  readonly milliseconds: number
  readonly megabytes: number
}

type Outcome =
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
