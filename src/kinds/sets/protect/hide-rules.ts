import type { ItemRule } from '../../../data/condition.js'
import { codesByName } from '../../../data/dictionary.js'
import { itemRows } from '../../../data/item-rows.js'
import { type Transactions, generalisedCount, transactionCount } from '../../../data/transactions.js'
import { parameters } from '../../../contract/parameter.js'
import { type Random, unit, shuffle } from '../../../math/random.js'
import { setsRelease } from '../release.js'
import { type Infeasible, type Protected, type Protector, infeasible } from '../../../contract/protector.js'
import { numberedAnew } from './recode.js'
import { dataNotes } from './resolve.js'
import { RuleCounts, type RuleLimits, type CountedRule } from './rule-counts.js'

const hideRulesParameters = parameters({
  rules: { type: 'rules', required: true, about: 'what must not be learned, a rule a line: beer, wine -> diapers' },
  confidence: { type: 'share', required: true, about: 'no such rule may be true in this share of its cases or more' },
  support: { type: 'integer', least: 1, about: 'a rule in fewer transactions than this is hidden as well' },
  shortest: {
    type: 'switch',
    fallback: false,
    about:
      'leave items out of the shortest transactions first: fewer rules are lost, and which were changed is easier to guess',
  },
  spread: {
    type: 'share',
    fallback: 0.5,
    about: 'each rule goes below a limit of its own, drawn from this share below what was asked',
  },
})

/**
 * A rule that the data would teach everybody ("who buys this has that") is made to look like nothing: items are left out of
 * as few transactions as it takes. Nothing is added, and nothing else is changed.
 */
export const hideRules: Protector<'sets', typeof hideRulesParameters> = {
  id: 'hide-rules',
  name: 'hiding of association rules by suppression',
  summary: 'leaves items out of few transactions until no sensitive rule X -> Y stands with enough confidence',
  cites: [
    'Ong: thesis, §2.1.6',
    'Verykios, Elmagarmid, Bertino, Saygin, Dasseni: Association rule hiding, IEEE TKDE 16 (2004)',
  ],
  makes: 'sets',
  parameters: hideRulesParameters,
  promises: ({ rules, confidence, support }) => [
    { model: 'hidden-rules', values: { rules, confidence, support } },
    { model: 'shortened', values: {} },
  ],
  run(data, { rules, confidence, support, spread, shortest }, streams) {
    if (generalisedCount(data) > 0)
      return infeasible('the data already holds generalised items', 'protect the original, not a release')
    if (rules.length === 0) return infeasible('no rule is given', 'name the rules to hide, one a line')
    if (!(confidence > 0)) return infeasible('no confidence is below 0', 'give a share above 0, such as 0.3')
    const coded = resolveRules(data, rules)
    if (!Array.isArray(coded)) return coded
    const rows = itemRows(data)
    const counts = new RuleCounts(rows, coded, { confidence, support })
    const standing = counts.rules.filter((rule) => !counts.isHidden(rule))
    const random = streams('limits')
    for (const rule of standing) rule.limits = drawnLimits(rule.limits, spread, random)
    const taken = takeItems(counts, shortest, streams('transactions'))
    return releaseWithout(data, taken, standing.length)
  },
}

/** Just below what was asked, hidden rules would stand in a row for whoever knows what that was. */
function drawnLimits({ confidence, support }: RuleLimits, spread: number, random: Random): RuleLimits {
  const part = 1 - spread * unit(random)
  return { confidence: confidence * part, ...(support !== undefined && { support: Math.ceil(support * part) }) }
}

interface CodedRule {
  readonly from: readonly number[]
  readonly to: readonly number[]
}

function resolveRules(data: Transactions, rules: readonly ItemRule[]): CodedRule[] | Infeasible {
  const codeOf = codesByName(data.items)
  for (const [index, rule] of rules.entries()) {
    const items = [...rule.from, ...rule.to]
    const unknown = items.filter((item) => !codeOf.has(item))
    if (unknown.length > 0)
      return infeasible(
        `rule ${index + 1} names ${unknown.length} items that never occur in the data`,
        'correct the spelling or drop the rule: what never occurs cannot be learned',
        { items: unknown },
      )
    if (rule.from.length === 0 || rule.to.length === 0 || rule.from.some((item) => rule.to.includes(item)))
      return infeasible(`rule ${index + 1} has not two sides without a common item`, 'write it as a, b -> c')
  }
  const codes = (names: readonly string[]): number[] => [...new Set(names)].map((name) => codeOf.get(name)!)
  return rules.map((rule) => ({ from: codes(rule.from), to: codes(rule.to) }))
}

/** The data in its order, without what was taken. */
function releaseWithout(data: Transactions, taken: readonly TakenItem[], before: number): Protected<'sets'> {
  const rows = itemRows(data)
  const without = new Map<number, number[]>()
  for (const { transaction, item } of taken) without.set(transaction, [...(without.get(transaction) ?? []), item])
  const offsets = new Uint32Array(transactionCount(data) + 1)
  const elements = new Int32Array(rows.codes.length - taken.length)
  let n = 0
  for (let t = 0; t < transactionCount(data); t++) {
    const gone = without.get(t)
    for (let e = rows.offsets[t]; e < rows.offsets[t + 1]; e++)
      if (!gone?.includes(rows.codes[e])) elements[n++] = rows.codes[e]
    offsets[t + 1] = n
  }
  const { transactions } = numberedAnew(data.items, offsets, elements, [])
  return {
    kind: 'released',
    release: setsRelease(transactions),
    made: { hiddenRules: before, changedTransactions: without.size, itemsLeftOut: taken.length },
    notes: dataNotes(data),
  }
}

/** An item that one transaction is published without. */
interface TakenItem {
  readonly transaction: number
  readonly item: number
}

/**
 * Takes items out of transactions until every rule is hidden. Rule by rule, the one with most to go first: an item of what
 * follows goes from as many of the transactions that hold the rule as it takes, first from those where other rules lose by
 * it too, then, if so asked, from the shortest, else by lot. What turns out not to have been needed is put back.
 */
function takeItems(counts: RuleCounts, shortest: boolean, random: Random): TakenItem[] {
  const taken: TakenItem[] = []
  const length = ({ transaction }: TakenItem): number => (shortest ? counts.length(transaction) : 0)
  for (let rule = mostToGo(counts); rule; rule = mostToGo(counts)) {
    const drawn = shuffle(counts.holding(rule), random)
    const best = drawn
      .map((transaction) => bestItem(counts, rule, transaction))
      .sort((a, b) => b.worth - a.worth || length(a) - length(b))
      .slice(0, counts.missing(rule))
    for (const { transaction, item } of best) {
      counts.take(transaction, item)
      taken.push({ transaction, item })
    }
  }
  return neededOf(counts, taken)
}

function mostToGo(counts: RuleCounts): CountedRule | undefined {
  let [found, most]: [CountedRule | undefined, number] = [undefined, 0]
  for (const rule of counts.rules) {
    const missing = counts.missing(rule)
    if (missing > most) [found, most] = [rule, missing]
  }
  return found
}

/** Of what follows, the item that hides most; of equals the one that stands most often, for it loses least by it. */
function bestItem(counts: RuleCounts, { to }: CountedRule, transaction: number) {
  const options = to.map((item) => ({ transaction, item, worth: counts.worth(transaction, item) }))
  return options.reduce((a, b) =>
    b.worth > a.worth || (b.worth === a.worth && counts.support(b.item) > counts.support(a.item)) ? b : a,
  )
}

/** Puts items back one by one while every rule stays hidden, until none can be. */
function neededOf(counts: RuleCounts, taken: readonly TakenItem[]): TakenItem[] {
  let needed = [...taken]
  for (let before = Infinity; needed.length < before;) {
    before = needed.length
    needed = needed.filter(({ transaction, item }) => {
      counts.putBack(transaction, item)
      if (counts.rules.every((rule) => counts.isHidden(rule))) return false
      counts.take(transaction, item)
      return true
    })
  }
  return needed
}
