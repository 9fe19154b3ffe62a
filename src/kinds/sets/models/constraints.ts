import { parameters } from '../../../contract/parameter.js'
import type { Model } from '../../../contract/model.js'
import type { Transactions } from '../../../data/transactions.js'
import { type SetCandidates, setCandidatesOf } from './candidates.js'
import { type Judgement, type RareSet, Violations } from '../../../contract/judgement.js'

/** A rare subset of the constraint with this number, counted from 1. */
export interface BrokenConstraint extends RareSet {
  readonly constraint: number
}

/**
 * Privacy constraints: whoever knows any of a constraint's items together finds at least k transactions, or none.
 * Judged on the release alone, by its definition (thesis §2.2.3): subset by subset, no further than one that is rare.
 */
export function judgeConstraints(
  release: Transactions,
  constraints: readonly (readonly string[])[],
  k: number,
): Judgement<BrokenConstraint> {
  const candidates = setCandidatesOf(release)
  const found = new Violations<BrokenConstraint>()
  const unseen = new Set<string>()
  for (const [index, constraint] of constraints.entries()) {
    for (const item of constraint) if (!candidates(item)) unseen.add(item)
    const items = [...new Set(constraint)].filter((item) => candidates(item))
    for (const rare of rareSubsets(items, candidates, k)) found.add({ constraint: index + 1, ...rare })
  }
  const notes = unseen.size === 0 ? [] : [`${unseen.size} items of the constraints are not in the release`]
  return found.judged(`constraints, k = ${k}`, notes, k)
}

function* rareSubsets(
  items: readonly string[],
  candidates: SetCandidates,
  k: number,
  chosen: readonly string[] = [],
  holding?: ReadonlySet<number>,
): Generator<RareSet> {
  for (const [place, item] of items.entries()) {
    const both = holding ? common(holding, candidates(item)!) : candidates(item)!
    if (both.size === 0) continue
    const subset = [...chosen, item]
    if (both.size < k) yield { items: subset, support: both.size }
    else yield* rareSubsets(items.slice(place + 1), candidates, k, subset, both)
  }
}

function common(a: ReadonlySet<number>, b: ReadonlySet<number>): Set<number> {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  const both = new Set<number>()
  for (const t of small) if (large.has(t)) both.add(t)
  return both
}

const constraintParameters = parameters({
  privacy: { type: 'combinations', required: true, about: 'the protected combinations, one a line', value: 'file' },
  k: { type: 'integer', required: true, least: 2, about: 'transactions that must share each' },
})

export const constraintsModel: Model<'sets', typeof constraintParameters> = {
  id: 'constraints',
  name: 'privacy constraints',
  summary: 'every subset of a constraint is in k transactions or in none',
  cites: ['Ong: thesis, §2.2.3 and Definition 13'],
  on: 'sets',
  parameters: constraintParameters,
  judge: (release, { privacy, k }) => judgeConstraints(release, privacy, k),
}
