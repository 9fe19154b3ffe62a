import type { Judgement, Violation } from '../../contract/judgement.js'
import { type Transactions, transactionCount } from '../../data/transactions.js'
import { type Unfaithful, faithfulModel, judgeFaithful, shortenedModel } from './models/faithful.js'

/** Beside its original a release is judged on being a generalisation of it, unless another judge of that was asked. */
export function judgeSets(
  release: Transactions,
  original: Transactions,
  asked: readonly string[],
  refuse: () => void,
): readonly Judgement<Violation>[] {
  if (asked.includes(shortenedModel.id)) return []
  const faithful = judgeFaithful(release, original)
  if (mostlyForeign(faithful, release, original)) refuse()
  return asked.includes(faithfulModel.id) ? [] : [faithful]
}

/** Whether the two do not belong together at all: another number of lines, or more than half of them do not match. */
function mostlyForeign(
  { violationCount, violations }: Judgement<Unfaithful>,
  release: Transactions,
  original: Transactions,
): boolean {
  if (violationCount === 0) return false
  const lines = transactionCount(original)
  if (transactionCount(release) !== lines) return true
  // Of a bad pair only the first violations are listed.
  return new Set(violations.map(({ transaction }) => transaction)).size > lines / 2 || violationCount > lines
}
