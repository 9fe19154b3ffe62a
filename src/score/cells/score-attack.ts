import { type Claims, type ScoredRelease, keptCells } from '../../attack/index.js'
import type { Transactions } from '../../data/transactions.js'
import { calibrationBins, calibrationError, calibrationSums } from '../../math/calibration.js'
import { type Baselines, baselines } from './baselines.js'
import { type Consequences, type Protection, consequences } from './consequences.js'
import { type Confusion, type Rates, confusionOf, ratesOf } from './confusion.js'
import { areaUnderCurve } from './ranking.js'
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
  readonly calibration: { readonly error: number; readonly bins: readonly ConfidenceBin[] }
}

/** One tenth of the scale of confidence: how sure the attack was of its cells, and the share that held an original. */
export interface ConfidenceBin {
  readonly cells: number
  readonly confidence: number
  readonly originals: number
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
  const rates = scoreCells(claims, scored, truth)
  return {
    ...rates,
    baselines: baselines(scored, truth, seed, baselineRuns ?? runsFor(rates.cells)),
    ...consequences(scored, claims, truth, protection, known, seed),
  }
}

export function scoreAttack(claims: Claims, scored: ScoredRelease, original: Transactions): AttackScore {
  return scoreCells(claims, scored, truthOf(scored.tables, scored.release, original))
}

function scoreCells(claims: Claims, { tables }: ScoredRelease, truth: readonly Uint8Array[]): AttackScore {
  const confusion = confusionOf(
    truth,
    tables.map(({ table }, t) => keptCells(table, claims.tables[t].steps)),
  )
  const cells = tables.reduce((sum, { table }) => sum + table.distances.length, 0)
  const originals = joined(new Uint8Array(cells), truth)
  const confidence = joined(
    new Float64Array(cells),
    claims.tables.map((claim) => claim.confidence),
  )
  const distances = joined(
    new Float64Array(cells),
    tables.map(({ table }) => table.distances),
  )
  const known = (_: number, cell: number): boolean => !Number.isNaN(distances[cell])
  const sums = calibrationSums(confidence, originals)
  return {
    ...ratesOf(confusion),
    density: originals.reduce((sum, one) => sum + one, 0) / cells,
    cells,
    confusion,
    auc: areaUnderCurve(originals, confidence),
    aucOfDistances: areaUnderCurve(
      originals.filter(known),
      distances.filter(known).map((distance) => -distance),
    ),
    calibration: {
      error: calibrationError(sums),
      bins: calibrationBins(sums).map((bin) => ({
        cells: bin.count,
        confidence: bin.confidence,
        originals: bin.right,
      })),
    },
  }
}

/** The parts end to end in an array that holds just them. */
function joined<A extends Uint8Array | Float64Array>(whole: A, parts: readonly A[]): A {
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A hundred runs, fewer where the cells are so many that each run is long and its figures hardly vary. */
function runsFor(cells: number): number {
  return Math.max(10, Math.min(100, Math.floor(20_000_000 / cells)))
}
