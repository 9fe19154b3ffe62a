import type { Transactions } from '../../../data/transactions.js'
import { type Attempt, generalise, type Stuck } from './generalise.js'
import { type Values, parameters } from '../../../contract/parameter.js'
import { type Infeasible, type Protector, infeasible } from '../../../contract/protector.js'
import { protectAgainstMeaning } from './against-meaning/against-meaning.js'
import { constraintParameters, constraintPromises, weighed, type Task, refusal, resolveConstraints } from './resolve.js'
import { itemOrder, orderParameters } from './item-order.js'
import { leastSupported, type Grouping, groupsOf, regroup } from './grouping.js'
import { releaseOf } from './recode.js'
import { postingsOf } from '../../../data/item-rows.js'
import type { Posting } from '../../../data/postings.js'
import { type StillMet, stillMetIn } from './deficient-set.js'

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

/**
 * A k below the one that failed under which a release was found, by halving; more k is nearly always harder, and where
 * it is not, a smaller k than the largest may come out, but never one that fails. Undefined if even 2 fails.
 */
function largestFeasibleK(failed: number, feasible: (k: number) => boolean): number | undefined {
  let low = 2
  let high = failed - 1
  let found: number | undefined
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (feasible(middle)) {
      found = middle
      low = middle + 1
    } else high = middle - 1
  }
  return found
}

/**
 * Takes members out of their sets that nobody needs there: while all that was asked for still holds, the dearest set first,
 * of its members the one in most transactions. Goes round until none can go, and says how many went.
 */
function prune(state: Grouping, task: Pick<Task, 'privacy' | 'm' | 'k'>): number {
  const postings = postingsOf(state.rows, state.itemCount)
  const stillMet = stillMetIn(state, task)
  let dropped = 0
  for (let before = -1; before < dropped;) {
    before = dropped
    const sets = groupsOf(state).filter((group) => state.sizes[group] > 1)
    for (const members of sets.map((group) => state.members[group]).toSorted(byCost(postings))) {
      let left: readonly number[] = members
      for (const item of members.toSorted((a, b) => postings[b].length - postings[a].length || a - b)) {
        if (left.length < 2 || !dropMember(state, postings, left, item, stillMet)) continue
        left = left.filter((other) => other !== item)
        dropped++
      }
    }
  }
  return dropped
}

/** The item is published as itself, if that can be; otherwise all stays. */
function dropMember(
  state: Grouping,
  postings: readonly Posting[],
  members: readonly number[],
  item: number,
  stillMet: StillMet,
): boolean {
  const rest = members.filter((other) => other !== item)
  regroup(state, postings, [members[0]], [rest, [item]])
  if (stillMet([rest[0], item])) return true
  regroup(state, postings, [rest[0], item], [members])
  return false
}

/** Size times occurrences, as NCP counts; the greater first. */
function byCost(postings: readonly Posting[]): (a: readonly number[], b: readonly number[]) => number {
  const cost = (members: readonly number[]): number =>
    members.length * members.reduce((sum, item) => sum + postings[item].length, 0)
  return (a, b) => cost(b) - cost(a) || a[0] - b[0]
}
