import type { Measure, OpenOptions } from '../meaning/measure.js'
import type { Figure, Statement, SummaryTable } from './figure.js'
import { InputError } from '../formats/input-error.js'

/**
 * A paper's tables and figures, made again on open data. A record of this kind is all the command line needs: it lists
 * them, runs one, and writes what comes out. Members of the family are listed in `experiments`.
 */
export interface Experiment {
  readonly id: string
  readonly summary: string
  readonly cites: readonly string[]
  /** Files it reads, below the data folder. */
  readonly needs: readonly string[]
  readonly figures: readonly Figure[]
  /** Sentences of a paper about several figures at once; `about` names them. */
  readonly statements?: readonly (Statement & { readonly about: string })[]
  /** What no single figure shows. */
  readonly tables?: readonly SummaryTable[]
  /**
   * How related terms are, when nobody says: the measures, each with what stands in where it is not installed. The small
   * version takes some that open in a moment. Absent: not asked.
   */
  readonly semantics?: { readonly full: readonly Alternatives[]; readonly small: readonly Alternatives[] }
  run(context: ExperimentContext): AsyncIterable<ResultRow>
}

/** Names of measures: the first that can be opened is used. */
export type Alternatives = readonly [string, ...string[]]

export interface ExperimentContext {
  /** The folder that holds the open data. */
  readonly dataFolder: string
  /** A version of the same steps that ends within seconds: it shows that it runs, not what comes out. */
  readonly small: boolean
  readonly seed: number
  /** The measures that every figure uses, unless the figure compares measures; empty where the experiment has none. */
  readonly semantics: readonly string[]
  readonly open: (semantics: string, options?: Pick<OpenOptions, 'records'>) => Promise<Measure>
  /** Told what is being done and how much of it. */
  readonly onProgress: (what: string, done: number, total: number) => void
}

/** One point of a figure. `low` and `high` bound its 95 % interval, `n` is what it was measured on. */
export interface ResultRow {
  readonly figure: string
  readonly x: number | string
  readonly series: string
  readonly measure: string
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly n: number
  readonly seed: number
}

/** The measures an experiment runs with: the one asked for, or of each of its alternatives the first that is there. */
export async function chosenMeasures(
  { semantics }: Pick<Experiment, 'semantics'>,
  small: boolean,
  given: string | undefined,
  open: (name: string) => Promise<unknown>,
): Promise<string[]> {
  if (given !== undefined) return [given]
  const chosen: string[] = []
  for (const names of semantics?.[small ? 'small' : 'full'] ?? []) chosen.push(await firstThere(names, open))
  return chosen
}

async function firstThere([name, ...rest]: Alternatives, open: (name: string) => Promise<unknown>): Promise<string> {
  const [next, ...others] = rest
  if (next === undefined) return name
  const isThere = await open(name).then(
    () => true,
    (reason: unknown) => {
      if (reason instanceof InputError) return false
      throw reason
    },
  )
  return isThere ? name : firstThere([next, ...others], open)
}
