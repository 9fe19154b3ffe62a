import type { CellClaims } from '../../../contract/claims.js'
import { type Transactions, transactionCount } from '../../../data/transactions.js'
import { parameters, type Values } from '../../../contract/parameter.js'
import type { Streams } from '../../../math/random.js'
import type { Release } from '../../../contract/release.js'
import { type Estimate, type Finding, gainOver, readsMore } from '../../../contract/finding.js'
import { type Less, type Tried, unjudged, knowingLess } from '../../../contract/scoring.js'
import { cellFigures } from './cell-figures.js'
import { cellTellings } from './cell-tellings.js'
import { consequences, uniqueHidden } from './consequences.js'
import { pinnedCells } from './pinned-cells.js'
import { shuffledToldApart, toldApart } from './told-apart.js'
import { truthOf } from './truth.js'

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
    pinned: pinnedCells(claims, transactionCount(release), true),
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
    pinned: pinnedCells(claims, transactionCount(release), less === undefined, truth),
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
