import type { Transactions } from '../../data/transactions.js'
import { type Attempt, generalise } from './generalise.js'
import type { Grouping } from './grouping.js'
import type { Stuck } from './meet-constraints.js'
import { type MayJoin, cheapestPartner } from './partner.js'
import { type Infeasible, type SetOptions, type SetProtector, infeasible } from '../protector.js'
import { releaseOf } from './release-of.js'
import { defaultSuppress, type Task, refusal, resolveConstraints } from './resolve.js'
import { largestFeasibleK } from './largest-feasible-k.js'

/**
 * The owner names what must not single anybody out, and which items may stand for each other; COAT joins items until
 * each named combination is in at least k transactions or in none. What cannot be joined is suppressed.
 */
export const coat: SetProtector = {
  id: 'coat',
  title: 'Constraint-based anonymisation of transactions',
  cites: [
    'Loukides, Gkoulalas-Divanis, Malin: COAT: Constraint-based anonymization of transactions, KAIS 28 (2011)',
    'Ong: thesis, §2.2.3 and §5.1.2',
  ],
  parameters: [
    { name: 'k', needed: true, meaning: 'transactions that must share a protected combination' },
    { name: 'privacy', needed: false, meaning: 'combinations to protect' },
    { name: 'm', needed: false, meaning: 'protect every combination of up to m items' },
    { name: 'utility', needed: false, meaning: 'items that may stand for each other; all items by default' },
    {
      name: 'suppress',
      needed: false,
      default: defaultSuppress,
      meaning: 'share of the items that may be suppressed',
    },
    { name: 'distance', needed: false, meaning: 'distance in meaning that weighs the loss' },
  ],
  run(data, options) {
    const plan = refusal(data, options) ?? resolveConstraints(data, options)
    if (plan.kind === 'infeasible') return plan
    const attempt = attemptCoat(data, plan, options)
    return attempt.stuck
      ? tooMuchSuppressed(data, plan, options, attempt, attempt.stuck)
      : releaseOf(data, plan, attempt)
  },
}

function attemptCoat(data: Transactions, plan: Task, options: SetOptions): Attempt {
  const mayJoin = insideOneConstraint(plan.utility, data.items.length)
  const limit = plan.suppress * data.items.length + 1e-9
  return generalise(data, plan, options.distance, ({ state, distances, join, drop }) => (q, constraint) => {
    const rarest = leastSupported(state, q)
    const partner = cheapestPartner(state, q, rarest, constraint, mayJoin, distances)
    if (partner) join(rarest, partner.group)
    else drop(rarest)
    return state.suppressedCount <= limit
  })
}

/** q is in item order, so the first of the rarest is taken. */
function leastSupported(state: Grouping, q: readonly number[]): number {
  const support = (group: number): number => state.postings[group].length
  return q.reduce((least, group) => (support(group) < support(least) ? group : least))
}

function insideOneConstraint(utility: Task['utility'], itemCount: number): MayJoin {
  const constraintOf = new Int32Array(itemCount).fill(-1)
  for (const [index, set] of utility.entries()) for (const item of set) constraintOf[item] = index
  return (a, b) => constraintOf[a] >= 0 && constraintOf[a] === constraintOf[b]
}

function tooMuchSuppressed(
  data: Transactions,
  plan: Task,
  options: SetOptions,
  { state, steps }: Attempt,
  { constraint, q, support }: Stuck,
): Infeasible {
  const itemCount = data.items.length
  const suppress = attemptCoat(data, { ...plan, suppress: 1 }, options).state.suppressedCount / itemCount
  const k = largestFeasibleK(plan.k, (smaller) => !attemptCoat(data, { ...plan, k: smaller }, options).stuck)
  const where = constraint === undefined ? `the sets of ${plan.m} items` : `privacy constraint ${constraint + 1}`
  const ways = [`allow suppressing ${percent(suppress)} of the items`, 'widen the utility constraints']
  if (k !== undefined) ways.splice(1, 0, `give k = ${k}`)
  return infeasible(`${where} would take the suppressed items over ${percent(plan.suppress)}`, ways.join(', or '), {
    ...(constraint !== undefined && { constraint: constraint + 1 }),
    items: q.map((group) => data.items[group]),
    support,
    suppressedShare: state.suppressedCount / itemCount,
    stepCount: steps.length,
    wouldDo: { suppress, ...(k !== undefined && { k }) },
  })
}

/** Rounded up, so that the share that is named is enough. */
function percent(share: number): string {
  return `${(Math.ceil(1000 * share - 1e-6) / 10).toFixed(1)} %`
}
