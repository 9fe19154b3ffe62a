/** A family of measurements: `npm run bench -- <id>`. The printed page is the result. */
export interface Benchmark {
  readonly id: string
  readonly summary: string
  run(print: (line: string) => void): Promise<void>
}

/** Keeps results alive, so that no compiler may leave the work out. */
let sink = 0

/** Best and worst of several runs in milliseconds, after one run to warm up; one run alone where it is long. */
export function time(work: () => number, runs: number): { readonly bestMs: number; readonly worstMs: number } {
  const taken: number[] = []
  for (let run = runs > 1 ? -1 : 0; run < runs; run++) {
    const started = performance.now()
    sink += work()
    if (run >= 0) taken.push(performance.now() - started)
  }
  if (Number.isNaN(sink)) throw new Error('a benchmark lost its result')
  return { bestMs: Math.min(...taken), worstMs: Math.max(...taken) }
}

/** CPU seconds of all threads, user and system, while some work is done. */
export async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
