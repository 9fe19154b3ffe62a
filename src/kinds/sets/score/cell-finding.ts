import { bootstrap, rangeOfRuns } from '../../../math/interval.js'
import type { CellClaims } from '../../../contract/claims.js'
import { type Transactions, transactionCount } from '../../../data/transactions.js'
import { parameters, type Values } from '../../../contract/parameter.js'
import type { Streams, Random } from '../../../math/random.js'
import type { Release } from '../../../contract/release.js'
import {
  type Estimate,
  type Finding,
  gainOver,
  readsMore,
  type FindingFigure,
  bare,
} from '../../../contract/finding.js'
import { type Less, type Tried, unjudged, knowingLess } from '../../../contract/scoring.js'
import { cellTellings } from './cell-tellings.js'
import { pinnedCells } from './pinned-cells.js'
import { consequences, uniqueHidden } from './consequences.js'
import { shuffledToldApart, toldApart, fewTables } from './told-apart.js'
import { truthOf } from './truth.js'
import { scoreCells, type Confusion, type Rates, confusionOf, ratesOf } from './cell-score.js'

/** What can be asked of the score beside the attack's own options. */
export const cellScoring = parameters({
  known: {
    type: 'integer',
    least: 1,
    fallback: 2,
    about: 'hidden items a linking intruder knows of a person',
    value: 'm',
  },
  privacy: { type: 'combinations', about: 'protected combinations, one a line: counts those that no longer hold' },
  k: { type: 'integer', least: 2, about: 'the k of the release, where it is known' },
})

/** What claims on hidden values come to; without an original what they say, unjudged. */
export function cellFinding(
  tried: Tried<CellClaims>,
  less: Less<CellClaims> | undefined,
  release: Release<'sets'>,
  original: Transactions | undefined,
  settings: Values<typeof cellScoring>,
  random: Streams,
): Finding {
  const { claims } = tried
  const asPublished = uniqueHidden(release)
  const finding: Finding = {
    ...unjudged(tried, 'sets'),
    threat: 'inference',
    publishedAs: 'transaction',
    measured: 'pairs of a true and an added member of one set are told apart',
    undecided: 'without the original nobody can say how much of it is right',
    records: { tried: triedRecords(claims), of: transactionCount(release), unique: asPublished.unique },
    figures: [],
    pinned: pinnedCells(claims.tables, transactionCount(release), true),
    ...cellTellings(release, claims, tried.tell, tried.attack.baseline !== null),
  }
  if (original === undefined) return finding
  const truth = truthOf(
    claims.tables.map(({ evidence }) => evidence),
    release,
    original,
  )
  const success = toldApart(claims.tables, truth)
  const effects = consequences(release, claims, truth, settings, settings.known, asPublished, random('score/link'))
  const judged = {
    ...finding,
    pinned: pinnedCells(claims.tables, transactionCount(release), less === undefined, truth),
    figures: cellFigures(claims, less?.claims ?? [], truth, random('score/bootstrap')),
    people: effects.link.pinnedByAttack,
    linked: { ...effects.link, unique: effects.unique, combinations: effects.constraintsBroken },
  }
  if (Number.isNaN(success.value)) {
    return { ...judged, undecided: 'every member of every set was there (or none was): nothing is hidden in them' }
  }
  if (!less) return { ...judged, success, undecided: 'it is a baseline itself' }
  const reached = less.claims.map(({ tables }) => toldApart(tables, truth).value)
  const baseline = knowingLess(
    less,
    widened(reached, shuffledToldApart(claims.tables, truth, random('score/shuffled'))),
  )
  const { undecided: _, ...decided } = judged
  const gain = gainOver(success, baseline)
  return { ...decided, success, baseline, gain, reads: readsMore(gain) }
}

/** What knowing less reaches: on average over its runs, within the range of the runs and of the shuffled claims. */
function widened(reached: readonly number[], shuffled: Estimate): Estimate {
  const value = reached.reduce((sum, one) => sum + one, 0) / reached.length
  return { value, low: Math.min(shuffled.low, ...reached), high: Math.max(shuffled.high, ...reached) }
}

function triedRecords({ tables }: CellClaims): number {
  return new Set(tables.flatMap(({ records }) => [...records])).size
}

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
function cellFigures(
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
