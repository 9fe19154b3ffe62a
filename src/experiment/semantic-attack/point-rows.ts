import { type BootstrapEstimate, bootstrap } from '../../math/interval.js'
import { confusionOf, ratesOf } from '../../kinds/sets/score/cell-score.js'
import { stream, type Random } from '../../math/random.js'
import type { ResultRow } from '../experiment.js'
import type { Figure } from '../figure.js'
import type { Outcome } from './releases.js'
import type { Bench } from './study.js'

/** One point of every panel of a figure, and the density it was found at. */
export function pointRows(
  figure: Figure,
  x: number | string,
  series: string,
  outcomes: readonly Outcome[],
  { seed, settings }: Pick<Bench, 'seed' | 'settings'>,
): ResultRow[] {
  const random = stream(seed, `experiment/bootstrap/${figure.id}/${x}/${series}`)
  const found: Readonly<Record<string, ReturnType<typeof estimatesOf>[MeasureId]>> = estimatesOf(
    outcomes,
    settings.resamples,
    random,
  )
  return [...figure.panels.map(({ measure }) => measure), 'density'].map((measure) => ({
    figure: figure.id,
    x,
    series,
    measure,
    ...found[measure],
    seed,
  }))
}

type MeasureId = 'recall' | 'precision' | 'f1' | 'mcc' | 'auc' | 'density'

/** Every score of an attack over some generalised items, pooled, with intervals over the generalised items. */
export function estimatesOf(
  outcomes: readonly Outcome[],
  resamples: number,
  random: Random,
): Readonly<Record<MeasureId, BootstrapEstimate>> {
  const counts = outcomes.map(({ truth, kept }) => confusionOf([truth], [kept]))
  const area = weightedArea(outcomes)
  const [recall, precision, f1, mcc, auc, density] = bootstrap(
    outcomes.length,
    (weights) => {
      const sum = { found: 0, wrong: 0, missed: 0, kept: 0 }
      counts.forEach((count, table) => {
        const weight = weights[table]
        sum.found += weight * count.found
        sum.wrong += weight * count.wrong
        sum.missed += weight * count.missed
        sum.kept += weight * count.kept
      })
      const rates = ratesOf(sum)
      const originals = sum.wrong + sum.kept
      const share = originals / (originals + sum.found + sum.missed)
      return [rates.recall, rates.precision, rates.f1, rates.mcc, area(weights), share]
    },
    resamples,
    random,
  )
  return { recall, precision, f1, mcc, auc, density }
}

/**
 * Chance that a random original ranks above a random added item by confidence, ties counting half, where generalised
 * item t counts weights[t] times. Cells are sorted once, so that a resample is one pass.
 */
export function weightedArea(outcomes: readonly Outcome[]): (weights: Uint32Array) => number {
  const cells = outcomes.flatMap(({ truth, confidence }, table) =>
    Array.from(confidence, (sure, cell) => ({ sure, table, original: truth[cell] === 1 })),
  )
  cells.sort((a, b) => a.sure - b.sure)
  return (weights) => {
    let addedBelow = 0
    let originals = 0
    let pairs = 0
    for (let start = 0; start < cells.length;) {
      let tiedAdded = 0
      let tiedOriginals = 0
      let end = start
      for (; end < cells.length && cells[end].sure === cells[start].sure; end++) {
        if (cells[end].original) tiedOriginals += weights[cells[end].table]
        else tiedAdded += weights[cells[end].table]
      }
      pairs += tiedOriginals * (addedBelow + tiedAdded / 2)
      addedBelow += tiedAdded
      originals += tiedOriginals
      start = end
    }
    return pairs / (addedBelow * originals)
  }
}
