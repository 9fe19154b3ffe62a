import { scoreboard } from './attack/scoreboard.js'
import type { AttackAgain } from '../../contract/kind.js'
import type { KnownItems, KnownItemsDetails } from '../../contract/answer-details.js'
import { transactionCount } from '../../data/transactions.js'
import { shareOfTrials } from '../../math/interval.js'
import type { Release } from '../../contract/release.js'
import type { AttackGiven } from '../../contract/given.js'

const known = [1, 2, 3, 4, 5] as const
/** So many people are looked for, and in a larger release nobody is: it would take as long as the attack itself. */
const [targets, mostRecords] = [1000, 100_000] as const

/** The same attack with fewer and with more known items; without the truth nothing is said. */
export async function foundByItems(
  release: Release<'sets'>,
  given: AttackGiven,
  again: AttackAgain,
): Promise<KnownItemsDetails | undefined> {
  const people = given.granted.people && transactionCount(given.granted.people)
  if (!people || !given.original || people > mostRecords || transactionCount(release) > mostRecords) return undefined
  const curve: KnownItems[] = []
  for (const items of known) {
    const found = await again(scoreboard.id, { items, targets })
    if (found.kind === 'not measured') return undefined
    const of = Math.min(targets, people)
    const { value, low, high } = shareOfTrials(found.finding.pinned.count, of)
    curve.push({ known: items, people: found.finding.pinned.count, of, share: value, low, high })
  }
  return { kind: 'known items', curve }
}
