import type { ItemRule } from '../../../data/condition.js'
import type { Transactions } from '../../../data/transactions.js'
import { type FrequentSet, frequentSets } from './frequent-sets.js'

/** What became of the rules that a miner finds. */
export interface RuleLosses {
  /** Rules of the original, and of the release. */
  readonly before: number
  readonly after: number
  /** Rules of the original that the release no longer has, sensitive ones apart. */
  readonly lost: number
  /** Rules of the release that the original did not have. */
  readonly ghosts: number
  /** Transactions that hold each of them at least: as asked, or more where there were too many sets. */
  readonly support: number
}

/** So many frequent sets are looked at, or twice as many at most. */
const mostSets = 20_000

/**
 * Association rules of up to four plain items, with at least this support and confidence, before and after. Sensitive rules
 * are meant to go, so they are not lost; one that was not there before is a ghost whatever it is.
 */
export function ruleLosses(
  original: Transactions,
  release: Transactions,
  { support, confidence, sensitive = [] }: { support: number; confidence: number; sensitive?: readonly ItemRule[] },
  count = mostSets,
): RuleLosses {
  const [first, second] = [original, release].map((data) => frequentSets(data, support, count))
  const least = Math.max(first.least, second.least)
  const before = rulesIn(first.sets, least, confidence)
  const after = rulesIn(second.sets, least, confidence)
  const meant = new Set(sensitive.map((rule) => keyOf([...new Set(rule.from)].sort(), [...new Set(rule.to)].sort())))
  let lost = 0
  for (const rule of before) if (!after.has(rule) && !meant.has(rule)) lost++
  let ghosts = 0
  for (const rule of after) if (!before.has(rule)) ghosts++
  return { before: before.size, after: after.size, lost, ghosts, support: least }
}

/** Every way to divide a frequent set in two, where the whole is often enough with the first part. */
function rulesIn(sets: readonly FrequentSet[], least: number, confidence: number): Set<string> {
  const supportOf = new Map(sets.map(({ key, support }) => [key, support]))
  const rules = new Set<string>()
  for (const { key, support } of sets) {
    if (support < least) continue
    const items: string[] = JSON.parse(key)
    for (let chosen = 1; chosen < 2 ** items.length - 1; chosen++) {
      const from = items.filter((_, place) => chosen & (1 << place))
      if (support / supportOf.get(JSON.stringify(from))! < confidence) continue
      rules.add(
        keyOf(
          from,
          items.filter((_, place) => !(chosen & (1 << place))),
        ),
      )
    }
  }
  return rules
}

/** Items in string order. */
function keyOf(from: readonly string[], to: readonly string[]): string {
  return JSON.stringify([from, to])
}
