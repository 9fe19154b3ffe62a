import { type Claims, type ScoredRelease, keptCells } from '../../attack/index.js'
import type { Transactions } from '../../data/transactions.js'
import { type Baselines, baselines } from './baselines.js'
import { type Consequences, type Protection, consequences } from './consequences.js'
import { type Confusion, type Rates, confusionOf, ratesOf } from './confusion.js'
import { type CalibrationBin, areaUnderCurve, calibrationBins, calibrationError } from './ranking.js'
import { truthOf } from './truth.js'

/** How well an attack did, by the original. */
export interface AttackScore extends Rates {
  /** Share of the cells that hold an original: where it is low, precision is cheap. */
  readonly density: number
  readonly cells: number
  readonly confusion: Confusion
  /** "Original or added", by the attack's confidence; and by the bare distances. */
  readonly auc: number
  readonly aucOfDistances: number
  readonly calibration: { readonly error: number; readonly bins: readonly CalibrationBin[] }
}

/** The score beside what guessing reaches, and what it means for people. */
export interface FullScore extends AttackScore, Consequences {
  readonly baselines: Baselines
}

export interface ScoreSettings extends Protection {
  /** Hidden items the linking intruder knows of a person. */
  readonly known?: number | undefined
  readonly baselineRuns?: number | undefined
}

/** Everything at once; `scoreAttack` alone is faster where only the rates are wanted. */
export function scoreFully(
  claims: Claims,
  scored: ScoredRelease,
  original: Transactions,
  { known = 2, baselineRuns, ...protection }: ScoreSettings,
  seed: number,
): FullScore {
  const truth = truthOf(scored.tables, scored.release, original)
  const rates = scoreAttack(claims, scored, original)
  return {
    ...rates,
    baselines: baselines(scored, truth, seed, baselineRuns ?? runsFor(rates.cells)),
    ...consequences(scored, claims, truth, protection, known, seed),
  }
}

export function scoreAttack(claims: Claims, scored: ScoredRelease, original: Transactions): AttackScore {
  const { tables, release } = scored
  const truth = truthOf(tables, release, original)
  const confusion = confusionOf(
    truth,
    tables.map(({ table }, t) => keptCells(table, claims.tables[t].steps)),
  )
  const cells = tables.reduce((sum, { table }) => sum + table.distances.length, 0)
  const originals = Uint8Array.from(truth.flatMap((part) => Array.from(part)))
  const confidence = Float64Array.from(claims.tables.flatMap((claim) => Array.from(claim.confidence)))
  const nearness = Float64Array.from(tables.flatMap(({ table }) => Array.from(table.distances, (d) => -d)))
  const known = originals.map((_, cell) => (Number.isNaN(nearness[cell]) ? 0 : 1))
  const bins = calibrationBins(originals, confidence)
  return {
    ...ratesOf(confusion),
    density: originals.reduce((sum, one) => sum + one, 0) / cells,
    cells,
    confusion,
    auc: areaUnderCurve(originals, confidence),
    aucOfDistances: areaUnderCurve(
      originals.filter((_, cell) => known[cell]),
      nearness.filter((_, cell) => known[cell]),
    ),
    calibration: { error: calibrationError(bins), bins },
  }
}

/** A hundred runs, fewer where the cells are so many that each run is long and its figures hardly vary. */
function runsFor(cells: number): number {
  return Math.max(10, Math.min(100, Math.floor(20_000_000 / cells)))
}
