import type { CellClaims } from '../../../contract/claims.js'
import { calibrationBins, calibrationError, calibrationNoise, calibrationSums } from '../../../math/calibration.js'
import { type Confusion, type Rates, confusionOf, ratesOf } from './confusion.js'
import { areaUnderCurve } from './ranking.js'

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
