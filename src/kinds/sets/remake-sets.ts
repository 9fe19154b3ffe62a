import type { Remake } from '../../contract/remedy.js'
import type { ProtectBy } from '../../contract/protector.js'
import type { PromisedSets } from '../../contract/kind.js'
import { type Transactions, generalisedCount, membersOf } from '../../data/transactions.js'
import { notMeasured } from '../../contract/method.js'
import { isTransactions } from '../../data/sorts.js'
import type { AuditGiven } from '../../contract/question.js'
import { repairSets } from './repair-sets.js'

/** The release made anew against meaning, where there is the original and a measure. */
export function setsRemake(
  release: Transactions,
  { original, granted: { meaning }, seed }: AuditGiven,
  promised: PromisedSets,
  protect: ProtectBy,
): Remake<'sets'> | undefined {
  if (!original || !isTransactions(original) || !meaning) return undefined
  const shown = promisedBy(release)
  const { k = shown.k, privacy = shown.privacy } = promised
  return async () => {
    const made = await repairSets(original, { k, privacy }, meaning, seed, protect)
    if (made.kind === 'infeasible') return notMeasured(made.because)
    return { release: made.outcome.release }
  }
}

/** What the release itself shows: every item that stands in a bracket is hidden, among as many records as the rarest bracket has. */
function promisedBy(release: Transactions) {
  const supports = new Map<number, number>()
  for (const element of release.elements) if (element < 0) supports.set(element, (supports.get(element) ?? 0) + 1)
  const hidden = new Set<number>()
  for (let s = 0; s < generalisedCount(release); s++) for (const item of membersOf(release, s)) hidden.add(item)
  const k = [...supports.values()].reduce((least, one) => Math.min(least, one), Infinity)
  return { k: Number.isFinite(k) ? k : 2, privacy: Array.from(hidden, (item) => [release.items[item]]) }
}
