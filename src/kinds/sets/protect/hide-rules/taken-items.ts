import { type Random, shuffle } from '../../../../math/random.js'
import type { CountedRule, RuleCounts } from './rule-counts.js'

/** An item that one transaction is published without. */
export interface TakenItem {
  readonly transaction: number
  readonly item: number
}

/**
 * Takes items out of transactions until every rule is hidden. Rule by rule, the one with most to go first: an item of what
 * follows goes from as many of the transactions that hold the rule as it takes, first from those where other rules lose by
 * it too, then, if so asked, from the shortest, else by lot. What turns out not to have been needed is put back.
 */
export function takeItems(counts: RuleCounts, shortest: boolean, random: Random): TakenItem[] {
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
