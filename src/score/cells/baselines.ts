import { type ScoredRelease, keptCells, semanticAttacks } from '../../attack/index.js'
import { meanOfKnown } from '../../math/mean.js'
import { type Random, below, stream } from '../../random/random.js'
import { type Rates, confusionOf, ratesOf } from './confusion.js'

/** What guessing reaches: the mean over many runs, and where 95 % of the runs lie. */
export type Baseline = {
  readonly [rate in keyof Rates]: { readonly mean: number; readonly interval: [number, number] }
}

export interface Baselines {
  readonly runs: number
  /** The papers' random attack: coin flips on random cells. */
  readonly random: Baseline
  /** Knows only that each row and column holds an original: keeps one random cell of each. */
  readonly structure: Baseline
}

export function baselines(scored: ScoredRelease, truth: readonly Uint8Array[], seed: number, runs: number): Baselines {
  const coins = semanticAttacks.find(({ id }) => id === 'random')!
  const flips = (run: number): Uint8Array[] =>
    coins.run(scored, {}, 1000 * seed + run).map(({ steps }, t) => keptCells(scored.tables[t].table, steps))
  const covers = (run: number): Uint8Array[] => {
    const random = stream(seed, `score/structure ${run}`)
    return scored.tables.map(({ transactions, members }) => cover(transactions.length, members.length, random))
  }
  return { runs, random: spread(truth, flips, runs), structure: spread(truth, covers, runs) }
}

function spread(truth: readonly Uint8Array[], guess: (run: number) => Uint8Array[], runs: number): Baseline {
  const rates = Array.from({ length: runs }, (_, run) => ratesOf(confusionOf(truth, guess(run))))
  const summary = (rate: keyof Rates) => {
    // A run that strikes nothing has no precision.
    const values = rates.map((one) => one[rate]).filter((value) => !Number.isNaN(value))
    values.sort((a, b) => a - b)
    const at = (share: number): number => values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? NaN
    return {
      mean: meanOfKnown(values),
      interval: [at(0.025), at(0.975)] as [number, number],
    }
  }
  return {
    precision: summary('precision'),
    recall: summary('recall'),
    f1: summary('f1'),
    mcc: summary('mcc'),
    originalsKept: summary('originalsKept'),
  }
}

/** One random cell of every row, and one more for every column that got none. */
function cover(rows: number, columns: number, random: Random): Uint8Array {
  const kept = new Uint8Array(rows * columns)
  const covered = new Uint8Array(columns)
  for (let row = 0; row < rows; row++) {
    const column = below(columns, random)
    kept[row * columns + column] = 1
    covered[column] = 1
  }
  for (let column = 0; column < columns; column++) {
    if (!covered[column]) kept[below(rows, random) * columns + column] = 1
  }
  return kept
}
