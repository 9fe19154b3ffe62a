import { postingsOf } from '../../../../data/item-rows.js'
import type { Posting } from '../../../../data/postings.js'
import { type Streams, type Random, shuffle } from '../../../../math/random.js'
import { countQueries } from '../../count-queries.js'
import type { PreparedMeaning } from '../../../../meaning/in-context/asked-channels.js'
import { contextCentroids, setRisk } from '../../../../meaning/in-context/set-risk.js'
import { ContextEvidence } from '../../../../meaning/in-context/context-evidence.js'
import type { Protected } from '../../../../contract/protector.js'
import type { Attempt } from '../generalise.js'
import { type Grouping, groupsOf } from '../grouping.js'
import type { ItemOrder } from '../item-order.js'
import { suppressedGroup } from '../labelling.js'
import { releaseOf } from '../recode.js'
import type { Task } from '../resolve.js'
import { stillMetIn } from '../deficient-set.js'
import { improve } from './improve.js'
import { quietAttempt, type SetCosts, setCosts } from './quiet-partner.js'
import type { Transactions } from '../../../../data/transactions.js'

/** What the rule is told beside the task. */
interface AgainstMeaning {
  readonly meaning: PreparedMeaning
  /** NCP and the error of count queries may be so many times those of plain COAT. */
  readonly mostLoss: number
  readonly largestSet: number | undefined
}

/** Beginnings: what a rare protected partner is worth, and how much a telling counts; the next where one loses too much. */
const rareBonuses = [0, 0.5, 1, 2]
const tellingWeights = [3, 1.5, 0.75]
/** The greedy step gives up above so many times the limit: the search behind it loses less. */
const slack = 1.6
/** Passes of the search; each counts the loss so many times, where the limit is passed before it. */
const passes = 3
const strictness = [1, 3, 10]
const queries = 1000

/** A release that meets the task, and what it loses and tells. */
interface Candidate {
  readonly protected: Protected<'sets'>
  readonly figures: Figures
}

interface Figures {
  readonly start: string
  /** Members times occurrences, and all items times those of suppressed ones: NCP but for its denominator. */
  readonly loss: number
  readonly queryError: number
  readonly largestSet: number
  /** By transaction of a set, what context tells of its members. */
  readonly told: number
}

/**
 * Sets whose members all fit their transactions alike, so that nothing beside them tells which was there. Several beginnings,
 * each searched on; of those that lose no more than may be, the one that tells least. Where none does, plain COAT, and it says so.
 */
export function protectAgainstMeaning(
  order: ItemOrder,
  task: Task,
  classOf: Int32Array,
  plain: Attempt,
  { meaning, mostLoss, largestSet }: AgainstMeaning,
  streams: Streams,
): Protected<'sets'> {
  const { data } = order
  const { rows, itemCount } = plain.state
  const postings = postingsOf(rows, itemCount)
  const needed = rareItems(plain.state, task, postings)
  const pool = candidatePool(data, task, needed, streams('against meaning/pool'))
  const evidence = new ContextEvidence(data.items, rows, pool, meaning)
  const risk = setRisk(evidence, contextCentroids(data.items, rows, pool, meaning.vectors))
  const costsBy = (tellingWeight: number): SetCosts => setCosts(postings, evidence, risk, tellingWeight)
  const showPlain = (state: Grouping): void =>
    evidence.show((item) => state.groupOf[item] === item && state.sizes[item] === 1)
  const finish = (attempt: Attempt, start: string): Candidate => {
    showPlain(attempt.state)
    const released = releaseOf({ ...order, random: streams('order') }, task, attempt)
    const asked = countQueries(data, released.release, queries, 2, streams('measure'))
    return {
      protected: released,
      figures: {
        start,
        loss: lossOf(attempt.state, postings),
        queryError: asked.averageRelativeError,
        largestSet: Math.max(1, ...attempt.state.sizes),
        told: toldBy(attempt.state, costsBy(1)),
      },
    }
  }
  const before = finish(plain, 'plain')
  const largest = largestSet ?? Math.max(2 * task.k - 1, ...plain.state.sizes)
  const { loss, queryError } = before.figures
  const most = { loss: mostLoss * loss, queryError: mostLoss * queryError, largestSet: largest }
  const improved = (attempt: Attempt, tellingWeight: number, start: string): Candidate => {
    const { state } = attempt
    const suppressed = lossOf(state, postings) - lossOfSets(state, costsBy(0))
    const stillMet = stillMetIn(state, task)
    for (let pass = 0; pass < passes; pass++) {
      showPlain(state)
      for (const times of strictness) {
        const costs = costsBy(tellingWeight / times)
        const limits = { largestSet: largest, mostLoss: most.loss - suppressed }
        improve(state, postings, { classOf, costs, stillMet, ...limits }, streams(`against meaning/${start}/${pass}`))
        if (lossOf(state, postings) <= most.loss) break
      }
    }
    return finish(attempt, start)
  }
  const isProtected = new Uint8Array(itemCount)
  for (const item of task.privacy.flat()) isProtected[item] = 1
  const found: Candidate[] = []
  for (const rareBonus of rareBonuses) {
    for (const tellingWeight of tellingWeights) {
      evidence.show(() => true)
      const choice = { k: task.k, classOf, isProtected, tellingWeight, rareBonus, largestSet: largest }
      const attempt = quietAttempt(data, task, costsBy(tellingWeight), choice, slack * most.loss)
      if (attempt.stuck) continue
      const candidate = improved(attempt, tellingWeight, `${rareBonus}/${tellingWeight}`)
      found.push(candidate)
      if (isWithin(candidate, most)) break
    }
  }
  found.push(improved(plain, tellingWeights[0], 'plain, searched'))
  const within = found.filter((one) => isWithin(one, most))
  const best = within.toSorted((a, b) => a.figures.told - b.figures.told).at(0)
  return tell(best ?? before, before, itemCount, pool.length)
}

/** What plain COAT had to join, and what is to be protected and rare. */
function rareItems(state: Grouping, { privacy, k }: Task, postings: readonly Posting[]): number[] {
  const joined = groupsOf(state).flatMap((group) => (state.sizes[group] > 1 ? state.members[group] : []))
  return [...joined, ...privacy.flat().filter((item) => postings[item].length < k)]
}

function isWithin({ figures }: Candidate, most: Pick<Figures, 'loss' | 'queryError' | 'largestSet'>): boolean {
  return (
    figures.loss <= most.loss * (1 + 1e-9) &&
    figures.queryError <= most.queryError * (1 + 1e-9) &&
    figures.largestSet <= most.largestSet
  )
}

function lossOfSets(state: Grouping, costs: SetCosts): number {
  return groupsOf(state).reduce((sum, group) => sum + costs.loss(state.members[group]), 0)
}

function lossOf(state: Grouping, postings: readonly Posting[]): number {
  let sum = 0
  for (const [item, { length }] of postings.entries()) {
    const group = state.groupOf[item]
    const values = group === suppressedGroup ? state.itemCount : state.sizes[group]
    if (values > 1) sum += values * length
  }
  return sum
}

/** The mean over the transactions that hold a set. */
function toldBy(state: Grouping, costs: SetCosts): number {
  let [told, rows] = [0, 0]
  for (const group of groupsOf(state)) {
    if (state.sizes[group] < 2) continue
    told += costs.told(state.members[group], state.postings[group])
    rows += state.supports[group]
  }
  return rows === 0 ? 0 : told / rows
}

function tell(best: Candidate, plain: Candidate, itemCount: number, weighed: number): Protected<'sets'> {
  const share = (value: number, by: number): string => `${by === 0 ? 100 : Math.round((100 * value) / by)} %`
  const { loss, queryError, told } = best.figures
  const line =
    best === plain
      ? 'No grouping that tells less was found within the loss limit: this is plain COAT'
      : `Against plain COAT at the same k: NCP ${share(loss, plain.figures.loss)}, error of count queries ${share(queryError, plain.figures.queryError)}, what context tells of members ${share(told, plain.figures.told)}`
  const part =
    weighed < itemCount
      ? [`${weighed} of ${itemCount} items were weighed by meaning; the others stay as they are where they can`]
      : []
  return {
    ...best.protected,
    notes: [...best.protected.notes, line, ...part, 'What an attack still reads is to be measured (attack, audit)'],
  }
}

/** Pairs of items that a measure is asked about at most, and cells of evidence that are kept. */
const mostPairs = 12_000_000
const mostCells = 12_000_000
/** Items by lot beside those that are needed. */
const leastOthers = 300

/**
 * The items whose fit is weighed: all of them where that is not too much; otherwise those that are needed, and others by lot.
 * Any of them may stand for another.
 */
function candidatePool(data: Transactions, task: Task, needed: Iterable<number>, random: Random): Uint32Array {
  const itemCount = data.items.length
  const cells = Math.floor(mostCells / Math.max(1, data.offsets.length - 1))
  const first = Uint32Array.from(new Set(needed)).sort()
  const chosen = new Set(first)
  const joinable = new Set(task.utility.flat())
  const others = Uint32Array.from([...joinable].filter((item) => !chosen.has(item))).sort()
  const room = Math.min(cells, Math.max(Math.floor(mostPairs / itemCount), first.length + leastOthers))
  return Uint32Array.from([...shuffle(first, random), ...shuffle(others, random)].slice(0, room)).sort()
}
