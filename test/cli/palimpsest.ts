import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Surroundings {
  readonly cwd?: string
  readonly input?: string
  readonly env?: object
}

export interface Ended {
  /** −1 where a signal ended it. */
  readonly code: number
  readonly out: string
  readonly error: string
}

/** What npm sets for the programs that it starts: commands are told as `npx palimpsest`, however the tests were started. */
const byNpm = { npm_execpath: 'npm' }

function environment(more: Surroundings['env']): Record<string, string> {
  const all = Object.entries({ ...process.env, ...byNpm, NO_COLOR: '1', ...more })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Runs the compiled command as a user would, from the root of the repository: a process of its own. */
export function palimpsestProcess(args: readonly string[], { cwd = root, input = '', env }: Surroundings = {}): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`${root}/dist/bundle/main.js`, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: environment(env),
  })
  return { code: status ?? -1, out: stdout, error: stderr }
}

/** What a command said on standard error besides the line of every ten seconds: how many depends on the machine. */
export function withoutProgress(error: string): string {
  return error.replaceAll(/^palimpsest: .+, \d+ s so far\n/gm, '')
}

/** What is settled when a process starts: Node's own options, how its terminal is, its home, language and time zone. */
const ofTheProcess = ['NODE_OPTIONS', 'NO_COLOR', 'FORCE_COLOR', 'HOME', 'LANG', 'LC_ALL', 'TZ']

/**
 * The same, several times as fast: in a thread that has loaded the compiled program (test/cli/same-bytes.test.ts holds the two
 * together). What is about the process itself, such as signals, memory or the start, needs `palimpsestProcess`.
 */
export function palimpsest(args: readonly string[], options: Surroundings = {}): Ended {
  const { cwd = root, input = '', env } = options
  if (env && ofTheProcess.some((name) => name in env)) return palimpsestProcess(args, options)
  const { worker, port, turn } = (thread ??= started())
  const before = process.cwd()
  process.chdir(cwd)
  try {
    port.postMessage({ args, input, env: environment(env) })
    for (;;) {
      if (Atomics.wait(turn, 0, 0, longestMs) === 'timed-out') {
        thread = undefined
        void worker.terminate()
        throw new Error(`no answer: palimpsest ${args.join(' ')}`)
      }
      const answer: Answer = receiveMessageOnPort(port)?.message
      if (answer.kind === 'done') {
        Atomics.store(turn, 0, 0)
        return { code: answer.code, out: answer.out, error: answer.error }
      }
      port.postMessage({ error: refusalOfFolder(answer.folder) })
      Atomics.store(turn, 0, 0)
      Atomics.notify(turn, 0)
    }
  } finally {
    process.chdir(before)
  }
}

const longestMs = 280_000

type Answer =
  | { readonly kind: 'done'; readonly code: number; readonly out: string; readonly error: string }
  | { readonly kind: 'chdir'; readonly folder: string }

let thread: ReturnType<typeof started> | undefined

function started() {
  const { port1: port, port2 } = new MessageChannel()
  const turn = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('command-thread.mjs', import.meta.url), {
    workerData: { port: port2, turn, dist: `${root}/dist` },
    transferList: [port2],
    execArgv: [],
  })
  worker.unref()
  port.unref()
  return { worker, port, turn }
}

function refusalOfFolder(folder: string): unknown {
  try {
    process.chdir(folder)
    return undefined
  } catch (error) {
    return error
  }
}
