import type { Transactions } from '../../../data/transactions.js'
import { type Attempt, generalise } from './generalise.js'
import type { Stuck } from './meet-constraints.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { protectAgainstMeaning } from './against-meaning/against-meaning.js'
import { constraintParameters, constraintPromises, weighed } from './constraint-methods.js'
import { itemOrder, orderParameters } from './item-order.js'
import { leastSupported } from './least-supported.js'
import { prune } from './prune.js'
import { releaseOf } from './release-of.js'
import { type Task, refusal, resolveConstraints } from './resolve.js'
import { largestFeasibleK } from './largest-feasible-k.js'

/** Above plain COAT: a third more at a low k; nothing where the loss is high anyway. */
const defaultMaxLoss = 1 / 3
const noLossFrom = 6

const againstMeaningParameters = parameters({
  againstMeaning: {
    type: 'switch',
    about: 'choose partners of whom the rest of a transaction tells nothing, within a loss limit',
  },
  semantics: { type: 'meaning', about: 'how relatedness is measured against meaning (blend unless given)' },
  maxLoss: {
    type: 'number',
    least: 0,
    about: 'against meaning: lose at most so much more than plain COAT, as a share (a third; from k = 6 on nothing)',
    value: 'share',
  },
  largestSet: {
    type: 'integer',
    least: 2,
    about: 'against meaning: no set larger than this (2k - 1, or the largest of plain COAT)',
  },
})

const coatParameters = parameters({
  ...constraintParameters,
  utility: {
    type: 'partition',
    about: 'which items may stand for each other, a group a line (all of them unless given)',
  },
  suppress: { type: 'share', fallback: 0.05, about: 'share of the items that may be left out' },
  prune: {
    type: 'switch',
    about: 'take members out of their sets that nobody needs there (loses less, and often tells an attack more)',
  },
  ...weighed,
  ...orderParameters,
  ...againstMeaningParameters,
})

/**
 * The owner names what must not single anybody out, and which items may stand for each other; COAT joins items until
 * each named combination is in at least k transactions or in none. What cannot be joined is suppressed.
 */
export const coat: Protector<'sets', typeof coatParameters> = {
  id: 'coat',
  name: 'Constraint-based anonymisation of transactions',
  summary: 'joins items until each named combination is in k transactions, inside groups the owner allows',
  cites: [
    'Loukides, Gkoulalas-Divanis, Malin: COAT: Constraint-based anonymization of transactions, KAIS 28 (2011)',
    'Ong: thesis, §2.2.3 and §5.1.2',
  ],
  makes: 'sets',
  parameters: coatParameters,
  oneOf: [['privacy', 'm']],
  promises: constraintPromises,
  run(given, options, streams) {
    const refused = refusal(given, options) ?? unfitForMeaning(options)
    if (refused) return refused
    const order = itemOrder(given, options.keepOrder, streams)
    const { data } = order
    const task = resolveConstraints(data, options)
    if (task.kind === 'infeasible') return task
    const attempt = attemptCoat(data, task, options)
    if (attempt.stuck) return tooMuchSuppressed(data, task, options, attempt, attempt.stuck)
    const { semantics: meaning, maxLoss, largestSet } = options
    if (options.againstMeaning && meaning) {
      const mostLoss = 1 + (maxLoss ?? (task.k >= noLossFrom ? 0 : defaultMaxLoss))
      const classOf = constraintOf(task.utility, data.items.length)
      return protectAgainstMeaning(order, task, classOf, attempt, { meaning, mostLoss, largestSet }, streams)
    }
    const notes = options.prune ? [pruneNote(prune(attempt.state, task))] : []
    return releaseOf(order, { ...task, notes: [...task.notes, ...notes] }, attempt)
  },
}

/** What is lost less may be read more: said here, and measured by an attack. */
function pruneNote(dropped: number): string {
  const went = `${dropped} member${dropped === 1 ? '' : 's'} that no constraint needed went out of ${dropped === 1 ? 'its set' : 'their sets'}`
  return dropped === 0
    ? 'No set held a member that no constraint needed'
    : `${went}: this alone often raises what an attack reads, so measure it again (attack, audit)`
}

/** The rule needs a measure, no order that tells what it hides, and no second way to weigh. */
function unfitForMeaning(options: Values<typeof coatParameters>): Infeasible | null {
  const { againstMeaning, semantics, keepOrder, distance, prune: pruned } = options
  if (!againstMeaning) return null
  if (!semantics)
    return infeasible('no measure of meaning is given', 'say how relatedness is measured, such as semantics blend')
  if (keepOrder) return infeasible('the order of items tells members apart', 'do not keep the order')
  return distance || pruned
    ? infeasible('it weighs meaning and prunes by itself', 'leave out distance and prune where it is asked for')
    : null
}

function attemptCoat(data: Transactions, task: Task, options: Values<typeof coatParameters>): Attempt {
  const classOf = constraintOf(task.utility, data.items.length)
  const limit = task.suppress * data.items.length + 1e-9
  return generalise(data, task, classOf, options.distance, ({ state, partners, join, drop }) => (q, constraint) => {
    const rarest = leastSupported(state, q)
    const partner = partners.cheapest(q, rarest, constraint)
    if (partner) join(rarest, partner.group)
    else drop(rarest)
    return state.suppressedCount <= limit
  })
}

function constraintOf(utility: Task['utility'], itemCount: number): Int32Array {
  const found = new Int32Array(itemCount).fill(-1)
  for (const [index, set] of utility.entries()) for (const item of set) found[item] = index
  return found
}

function tooMuchSuppressed(
  data: Transactions,
  task: Task,
  options: Values<typeof coatParameters>,
  { state, stepCount }: Attempt,
  { constraint, q, support }: Stuck,
): Infeasible {
  const itemCount = data.items.length
  const suppress = attemptCoat(data, { ...task, suppress: 1 }, options).state.suppressedCount / itemCount
  const k = largestFeasibleK(task.k, (smaller) => !attemptCoat(data, { ...task, k: smaller }, options).stuck)
  const where = constraint === undefined ? `the sets of ${task.m} items` : `privacy constraint ${constraint + 1}`
  const ways = [`allow suppressing ${percent(suppress)} of the items`, 'widen the utility constraints']
  if (k !== undefined) ways.splice(1, 0, `give k = ${k}`)
  return infeasible(`${where} would take the suppressed items over ${percent(task.suppress)}`, ways.join(', or '), {
    ...(constraint !== undefined && { constraint: constraint + 1 }),
    items: q.map((group) => data.items[group]),
    support,
    suppressedShare: state.suppressedCount / itemCount,
    stepCount,
    wouldDo: { suppress, ...(k !== undefined && { k }) },
  })
}

/** Rounded up, so that the share that is named is enough. */
function percent(share: number): string {
  return `${(Math.ceil(1000 * share - 1e-6) / 10).toFixed(1)} %`
}
