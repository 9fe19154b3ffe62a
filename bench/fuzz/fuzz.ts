import { below, stream } from '../../src/math/random.js'
import { mutate } from './mutate.js'
import { targets } from './targets.js'
import { type Bounds, type Outcome, Trial } from './trial.js'

export interface FuzzOptions {
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

export interface Fuzzed {
  readonly counts: ReadonlyMap<string, { read: number; refused: number }>
  readonly failures: readonly Failure[]
}

/** Far above what any small input takes, on a busy machine too. */
const bounds: Bounds = { milliseconds: 10_000, megabytes: 1024 }
const mostFailures = 20

/** Changes whole inputs in all the ways of `mutate` and gives them to the readers, each in turn. */
export async function fuzz({ seed, seconds, inputs = Infinity, only, script }: FuzzOptions): Promise<Fuzzed> {
  const tried = targets.filter(({ id }) => only === undefined || id === only)
  const seeds = await Promise.all(tried.map((target) => target.seeds()))
  const all = seeds.flat()
  const counts = new Map(tried.map(({ id }) => [id, { read: 0, refused: 0 }]))
  const failures: Failure[] = []
  const trial = new Trial(bounds, script)
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
