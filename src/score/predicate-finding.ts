import type { PredicateClaims } from '../contract/claims.js'
import { shareOfTrials } from '../math/interval.js'
import type { Kind } from '../contract/release.js'
import { type Finding, bare, gainOver, readsMore } from '../contract/finding.js'
import { isSure } from '../contract/pinned.js'
import { type Tried, unjudged } from '../contract/scoring.js'

/** What conditions that are said to be true of one person come to; `matches` is how many people each is true of. */
export function predicateFinding(
  tried: Tried<PredicateClaims>,
  on: Kind,
  people: number,
  matches: Uint32Array | undefined,
): Finding {
  const { predicates } = tried.claims
  const mean = (pick: (one: (typeof predicates)[number]) => number): number =>
    predicates.reduce((sum, one) => sum + pick(one), 0) / predicates.length
  const surest = predicates.toSorted((a, b) => b.chance - a.chance)
  const isolating = (one: number): boolean => matches?.[one] === 1
  const isolated = [...predicates.keys()].filter(isolating).length
  // Of k who look alike some condition is true of one for a third of all classes, whatever k is: nobody knows for which.
  const sure = predicates.filter(({ chance }, one) => isSure(chance, true) && (!matches || isolating(one)))
  const told = surest.slice(0, Math.min(tried.tell, predicates.length)).map(({ row, sentence, chance }) => ({
    record: row + 1,
    confidence: chance,
    times: 1,
    sentence,
  }))
  const finding: Finding = {
    ...unjudged(tried, on),
    threat: 'singling out',
    unit: 'condition',
    measured: 'the conditions are true of exactly one person',
    undecided: 'without the original nobody can say how many people each condition is true of',
    records: { tried: predicates.length, of: predicates.length, unique: null },
    ...(told[0] && { worst: told[0].sentence }),
    figures: [
      {
        id: 'expected',
        name: 'share that isolates somebody if its chances hold',
        about: 'beside a condition of the same weight by somebody who never saw the release',
        attack: bare(mean(({ chance }) => chance)),
        baseline: bare(mean(({ byChance }) => byChance)),
      },
      ...(tried.claims.figures ?? []).map(({ value, ...one }) => ({ ...one, attack: bare(value), baseline: null })),
    ],
    pinned: {
      count: sure.length,
      of: people,
      unit: 'person',
      byLess: matches ? sure.reduce((sum, { byChance }) => sum + byChance, 0) : null,
    },
    told,
    tellings: predicates.length,
  }
  if (!matches || predicates.length === 0) return finding
  const { value, low, high } = shareOfTrials(isolated, predicates.length)
  const success = { value, low, high }
  const by = mean(({ byChance }) => byChance)
  const baseline = {
    attack: tried.attack.baseline ?? 'blind condition',
    name: 'a condition of the same weight, made blindly',
    value: by,
    low: by,
    high: by,
  }
  const gain = gainOver(success, baseline)
  const { undecided: _, ...decided } = finding
  return { ...decided, success, baseline, gain, reads: readsMore(gain), people: isolated }
}
