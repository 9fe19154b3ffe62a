import type { CellClaims } from '../../../contract/claims.js'
import { bootstrap, rangeOfRuns } from '../../../math/interval.js'
import type { Random } from '../../../math/random.js'
import { type Estimate, type FindingFigure, bare } from '../../../contract/finding.js'
import { scoreCells } from './cell-score.js'
import { fewTables } from './told-apart.js'
import { type Confusion, type Rates, confusionOf, ratesOf } from './confusion.js'

const resamples = 200

const rates: readonly { readonly id: keyof Rates; readonly name: string; readonly about: string }[] = [
  { id: 'precision', name: 'precision', about: 'of the members it strikes, the share that was added' },
  { id: 'recall', name: 'recall', about: 'of the added members, the share it strikes' },
  { id: 'f1', name: 'F1', about: 'precision and recall in one number, 1 at best' },
  { id: 'mcc', name: 'MCC', about: 'how far its strikes agree with the truth: 0 for any guess, 1 at best' },
  {
    id: 'originalsKept',
    name: 'originals kept',
    about: 'of the members that were there, the share it leaves standing',
  },
]

/** The papers' figures of "added item found", beside those of knowing less. */
export function cellFigures(
  claims: CellClaims,
  less: readonly CellClaims[],
  truth: readonly Uint8Array[],
  random: Random,
): FindingFigure[] {
  const score = scoreCells(claims, truth)
  const intervals = rateIntervals(claims, truth, random)
  const lesser = less.map(({ tables }) => ratesOf(confusionOf(truth, keptOf(tables))))
  return [
    ...rates.map(({ id, name, about }, i) => ({
      id,
      name,
      about,
      attack: intervals[i],
      baseline: lesser.length > 0 ? rangeOfRuns(lesser.map((one) => one[id])) : null,
    })),
    {
      id: 'auc',
      name: 'AUC',
      about: 'how often a member that was there is held likelier than one that was added, over all sets',
      attack: bare(score.auc),
      baseline: null,
    },
    ...(claims.chances
      ? [
          {
            id: 'calibration',
            name: 'calibration error',
            about: 'how far its chances are from what holds, on average: 0 is exact',
            attack: bare(score.calibration.error),
            baseline: null,
          },
        ]
      : []),
    {
      id: 'density',
      name: 'density',
      about: 'share of the published members that were really there',
      attack: bare(score.density),
      baseline: null,
    },
  ]
}

function keptOf(tables: CellClaims['tables']): Uint8Array[] {
  return tables.map(({ kept }) => kept)
}

/** Percentile bootstrap over whole tables, or over rows where tables are few. */
function rateIntervals({ tables }: CellClaims, truth: readonly Uint8Array[], random: Random): Estimate[] {
  const units: Confusion[] = []
  for (const [t, { items, kept }] of tables.entries()) {
    const width = tables.length < fewTables ? items.length : kept.length
    for (let from = 0; from < kept.length; from += width) {
      units.push(confusionOf([truth[t].subarray(from, from + width)], [kept.subarray(from, from + width)]))
    }
  }
  const statistics = (weights: Uint32Array): number[] => {
    const sum = { found: 0, wrong: 0, missed: 0, kept: 0 }
    for (const [u, { found, wrong, missed, kept }] of units.entries()) {
      sum.found += weights[u] * found
      sum.wrong += weights[u] * wrong
      sum.missed += weights[u] * missed
      sum.kept += weights[u] * kept
    }
    const all = ratesOf(sum)
    return rates.map(({ id }) => all[id])
  }
  return bootstrap(units.length, statistics, resamples, random).map(({ mean, low, high }) => ({
    value: mean,
    low,
    high,
  }))
}
