import type { ItemRule } from '../../../data/condition.js'
import type { Transactions } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { type Judgement, type Violation, Violations } from '../../../contract/judgement.js'
import type { Model } from '../../../contract/model.js'
import { setCandidatesOf } from './candidates.js'

/** A rule that still stands: its number in the file, from 1, how many may hold it, and in which share of its cases. */
export interface StandingRule extends Violation {
  readonly rule: number
  readonly support: number
  readonly confidence: number
}

/**
 * Whoever counts a sensitive rule X → Y in the release finds it in less than the share `confidence` of the transactions that
 * may hold X, or in fewer than `support` transactions. An item inside a generalised item counts as held.
 */
export function judgeHiddenRules(
  release: Transactions,
  rules: readonly ItemRule[],
  confidence: number,
  support?: number,
): Judgement<StandingRule> {
  const candidates = setCandidatesOf(release)
  const holding = (items: readonly string[]): number => {
    const [fewest, ...others] = items.map((item) => candidates(item) ?? none).sort((a, b) => a.size - b.size)
    let count = 0
    for (const t of fewest) if (others.every((other) => other.has(t))) count++
    return count
  }
  const found = new Violations<StandingRule>()
  let reached = 0
  for (const [index, rule] of rules.entries()) {
    const items = [...rule.from, ...rule.to]
    const all = holding(items)
    if (all === 0) continue
    const share = all / holding(rule.from)
    reached = Math.max(reached, share)
    if (share < confidence || (support !== undefined && all < support)) continue
    found.add({ rule: index + 1, items, support: all, confidence: share }, 'rules that still stand')
  }
  const orRare = support === undefined ? '' : ` or support < ${support}`
  return { ...found.judged(`${rules.length} rules hidden, confidence < ${confidence}${orRare}`, []), reached }
}

const none: ReadonlySet<number> = new Set()

const hiddenRulesParameters = parameters({
  rules: { type: 'rules', required: true, about: 'the sensitive rules, one a line: a, b -> c', value: 'file' },
  confidence: { type: 'share', required: true, about: 'below which every rule must be' },
  support: { type: 'integer', least: 1, about: 'transactions below which a rule is hidden anyway' },
})

export const hiddenRulesModel: Model<'sets', typeof hiddenRulesParameters> = {
  id: 'hidden-rules',
  name: 'hidden rules',
  summary: 'every sensitive rule is below a confidence, or a support, in the release',
  cites: ['Ong: thesis, §2.1.6', 'Verykios et al.: Association rule hiding, IEEE TKDE 16 (2004)'],
  on: 'sets',
  parameters: hiddenRulesParameters,
  judge: (release, { rules, confidence, support }) => judgeHiddenRules(release, rules, confidence, support),
}
