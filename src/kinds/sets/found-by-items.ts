import { scoreboard, scoreboardParameters } from './attack/scoreboard.js'
import { transactionCount } from '../../data/transactions.js'
import { shareOfTrials } from '../../math/interval.js'
import { withFallbacks } from '../../contract/parameter.js'
import type { Release } from '../../contract/release.js'
import { type AttackGiven, attack } from '../../run/attack.js'

/** By the number of items that somebody knows of a person: how many are found surely and rightly. */
export interface KnownItemsDetails {
  readonly kind: 'known items'
  readonly curve: readonly KnownItems[]
}

export interface KnownItems {
  readonly known: number
  readonly people: number
  /** People looked for. */
  readonly of: number
  readonly share: number
  readonly low: number
  readonly high: number
}

const known = [1, 2, 3, 4, 5] as const
/** So many people are looked for, and in a larger release nobody is: it would take as long as the attack itself. */
const [targets, mostRecords] = [1000, 100_000] as const

/** The same attack with fewer and with more known items; without the truth nothing is said. */
export async function foundByItems(
  release: Release<'sets'>,
  given: AttackGiven,
): Promise<KnownItemsDetails | undefined> {
  const people = given.granted.people && transactionCount(given.granted.people)
  if (!people || !given.original || people > mostRecords || transactionCount(release) > mostRecords) return undefined
  const curve: KnownItems[] = []
  for (const items of known) {
    const values = withFallbacks(scoreboardParameters, { items, targets })
    const found = await attack(release, scoreboard, values, { ...given, tell: 0, onProgress: undefined })
    if (found.kind === 'not measured') return undefined
    const of = Math.min(targets, people)
    const { value, low, high } = shareOfTrials(found.finding.pinned.count, of)
    curve.push({ known: items, people: found.finding.pinned.count, of, share: value, low, high })
  }
  return { kind: 'known items', curve }
}
