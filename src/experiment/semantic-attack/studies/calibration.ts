import { isOurs, semanticAttacks } from '../attack-series.js'
import { stream } from '../../../math/random.js'
import { bootstrap } from '../../../math/interval.js'
import type { ResultRow } from '../../experiment.js'
import type { Figure, Series } from '../../figure.js'
import { datasets } from '../datasets.js'
import type { Outcome } from '../releases.js'
import type { Bench } from '../study.js'
import { type CalibrationSums, calibrationError, calibrationSums } from '../../../math/calibration.js'

const slots = [5, 4, 2, 3]

/** It is shown with the whole transaction as context. */
const series = datasets
  .filter(({ nearContextOnly }) => !nearContextOnly)
  .map(({ id, label }, i): Series => ({ id, label, slot: slots[i] }))

const reliability: Figure = {
  id: 'calibration',
  title: 'Is it as often right as it says?',
  source: 'New here: the papers leave confidence to future work',
  about:
    'All k together, the whole transaction as context: cells by the confidence that the item was there, and the share of them where it was.',
  x: { label: 'confidence', kind: 'linear', domain: [0, 1] },
  y: { label: '', kind: 'linear' },
  panels: [{ measure: 'originals', label: 'Share of originals', domain: [0, 1] }],
  headline: 'originals',
  series,
  counts: 'generalised items',
  marks: [{ measure: 'originals', value: 'diagonal', label: 'perfectly calibrated' }],
  statements: [],
  repeatable: true,
}

const error: Figure = {
  ...reliability,
  id: 'calibration-error',
  title: 'Expected calibration error',
  source: 'New here',
  about: 'The whole transaction as context; ten bins of confidence.',
  x: { label: 'k', kind: 'linear' },
  panels: [{ measure: 'ece', label: 'Expected calibration error', domain: [0, 0.2] }],
  headline: 'ece',
  marks: [],
}

/** The figures of an attack that tells how sure it is, where there is one. */
export const calibrationFigures: readonly Figure[] = semanticAttacks.some(isOurs) ? [reliability, error] : []

/** The error of one dataset at one k. */
export function errorRow(
  dataset: string,
  k: number,
  outcomes: readonly Outcome[],
  { seed, settings }: Bench,
): ResultRow {
  const { error: errorOf } = calibrationOf(outcomes)
  const random = stream(seed, `experiment/bootstrap/ece/${dataset}/${k}`)
  const [found] = bootstrap(outcomes.length, (weights) => [errorOf(weights)], settings.resamples, random)
  return { figure: error.id, x: k, series: dataset, measure: 'ece', ...found, seed }
}

/** One dataset, all k together. */
export function reliabilityRows(dataset: string, outcomes: readonly Outcome[], { seed, settings }: Bench): ResultRow[] {
  const { shares, confidences } = calibrationOf(outcomes)
  const random = stream(seed, `experiment/bootstrap/reliability/${dataset}`)
  const once = new Uint32Array(outcomes.length).fill(1)
  const centres = confidences(once)
  return bootstrap(outcomes.length, shares, settings.resamples, random).flatMap((found, bin) =>
    Number.isFinite(found.mean)
      ? [{ figure: reliability.id, x: centres[bin], series: dataset, measure: 'originals', ...found, seed }]
      : [],
  )
}

/** How confidence and truth agree over some generalised items, where item t counts weights[t] times. */
interface Calibration {
  /** By tenth of the scale: share of originals, NaN where no cell fell. */
  readonly shares: (weights: Uint32Array) => number[]
  readonly confidences: (weights: Uint32Array) => number[]
  /** Expected calibration error over the cells. */
  readonly error: (weights: Uint32Array) => number
}

export function calibrationOf(outcomes: readonly Outcome[]): Calibration {
  const parts = outcomes.map(({ truth, confidence }) => calibrationSums(confidence, truth))
  const total = (weights: Uint32Array, which: keyof CalibrationSums): Float64Array =>
    Float64Array.from(parts[0][which], (_, tenth) =>
      parts.reduce((sum, part, t) => sum + weights[t] * part[which][tenth], 0),
    )
  const ratio = (weights: Uint32Array, which: 'confidence' | 'right'): number[] => {
    const counts = total(weights, 'counts')
    return Array.from(total(weights, which), (sum, tenth) => sum / counts[tenth])
  }
  return {
    shares: (weights) => ratio(weights, 'right'),
    confidences: (weights) => ratio(weights, 'confidence'),
    error: (weights) =>
      calibrationError({
        counts: total(weights, 'counts'),
        confidence: total(weights, 'confidence'),
        right: total(weights, 'right'),
      }),
  }
}
