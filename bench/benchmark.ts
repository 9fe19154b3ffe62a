/** A family of measurements: `npm run bench -- <id>`. The printed page is the result. */
export interface Benchmark {
  readonly id: string
  readonly summary: string
  run(print: (line: string) => void): Promise<void>
}
