import { confusionOf, ratesOf } from '../../kinds/sets/score/confusion.js'
import type { Random } from '../../math/random.js'
import { type BootstrapEstimate, bootstrap } from '../../math/interval.js'
import type { Outcome } from './outcome.js'
import { weightedArea } from './weighted-area.js'

export type MeasureId = 'recall' | 'precision' | 'f1' | 'mcc' | 'auc' | 'density'

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
