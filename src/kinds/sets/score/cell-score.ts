import type { CellClaims } from '../../../contract/claims.js'
import { calibrationBins, calibrationError, calibrationNoise, calibrationSums } from '../../../math/calibration.js'
import { ranks } from '../../../math/correlation.js'

/** How well an attack did, by the original. */
export interface CellScore extends Rates {
  /** Share of the cells that hold an original: where it is low, precision is cheap. */
  readonly density: number
  readonly cells: number
  readonly confusion: Confusion
  /** "Original or added", by the attack's confidence; and by the bare distances. */
  readonly auc: number
  readonly aucOfDistances: number
  readonly calibration: {
    readonly error: number
    /** What counting alone would leave of it. */
    readonly noise: number
    readonly bins: readonly ConfidenceBin[]
  }
}

/** One tenth of the scale of confidence: how sure the attack was of its cells, and the share that held an original. */
interface ConfidenceBin {
  readonly cells: number
  readonly confidence: number
  readonly originals: number
}

export function scoreCells({ tables }: CellClaims, truth: readonly Uint8Array[]): CellScore {
  const confusion = confusionOf(
    truth,
    tables.map(({ kept }) => kept),
  )
  const cells = tables.reduce((sum, { confidence }) => sum + confidence.length, 0)
  const originals = joined(new Uint8Array(cells), truth)
  const confidence = joined(
    new Float64Array(cells),
    tables.map(({ confidence: sure }) => sure),
  )
  const distances = joined(
    new Float64Array(cells),
    tables.map(({ evidence }) => evidence.table.distances),
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
      noise: calibrationNoise(sums),
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

/** Cells by what they were and what the attack did; "found" is an added item that was eliminated. */
export interface Confusion {
  readonly found: number
  readonly wrong: number
  readonly missed: number
  readonly kept: number
}

/** Scores of "added item found", as in the papers, and two that low density does not flatter. NaN where undefined. */
export interface Rates {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Matthews' correlation: 0 for any guess that does not look, whatever the share of added items. */
  readonly mcc: number
  /** Share of the original items that the attack left standing. */
  readonly originalsKept: number
}

export function confusionOf(truth: readonly Uint8Array[], kept: readonly Uint8Array[]): Confusion {
  const counts = { found: 0, wrong: 0, missed: 0, kept: 0 }
  for (const [t, cells] of truth.entries()) {
    cells.forEach((original, cell) => {
      if (kept[t][cell]) counts[original ? 'kept' : 'missed']++
      else counts[original ? 'wrong' : 'found']++
    })
  }
  return counts
}

export function ratesOf({ found, wrong, missed, kept }: Confusion): Rates {
  const spread = Math.sqrt((found + wrong) * (found + missed) * (kept + wrong) * (kept + missed))
  return {
    precision: found / (found + wrong),
    recall: found / (found + missed),
    f1: (2 * found) / (2 * found + wrong + missed),
    mcc: spread === 0 ? 0 : (found * kept - wrong * missed) / spread,
    originalsKept: kept / (kept + wrong),
  }
}

/** Chance that a random original ranks above a random added item (area under the ROC curve), ties counting half. */
export function areaUnderCurve(truth: ArrayLike<number>, score: ArrayLike<number>): number {
  const rank = ranks(score)
  let positives = 0
  let sum = 0
  for (let i = 0; i < truth.length; i++) {
    if (!truth[i]) continue
    positives++
    sum += rank[i]
  }
  const negatives = truth.length - positives
  return (sum - (positives * (positives + 1)) / 2) / (positives * negatives)
}
