import type { Attack } from '../../contract/attack.js'
import type { CellClaims } from '../../contract/claims.js'
import type { ContextSize } from '../../contract/context-table.js'
import type { Transactions } from '../../data/transactions.js'
import { withFallbacks } from '../../contract/parameter.js'
import { setsRelease } from '../../kinds/sets/release.js'
import type { Release } from '../../contract/release.js'
import * as run from '../../run/attack.js'
import { truthOf } from '../../kinds/sets/score/truth.js'
import type { Measure } from '../../meaning/measure.js'
import type { ProtectedCollection } from './protected-collection.js'
import type { Settings } from './settings.js'

/** What an attack made of one generalised item, cell by cell, beside the truth. */
export interface Outcome {
  /** 1 where the member was in the original transaction. */
  readonly truth: Uint8Array
  /** 1 where the attack left it standing. */
  readonly kept: Uint8Array
  readonly confidence: Float64Array
}

/** How an intruder goes about it. */
export interface Intruder {
  readonly context: ContextSize
  readonly measure: Measure
  readonly seed: number
  readonly settings: Pick<Settings, 'rehearsalTables'>
}

/** A release as the intruder meets it, with the original beside it for the judge alone. */
export interface Exhibit extends Intruder {
  readonly release: Release<'sets'>
  readonly original: Transactions
}

export function exhibit({ original, release }: ProtectedCollection, intruder: Intruder): Exhibit {
  const { context, measure, seed, settings } = intruder
  return { context, measure, seed, settings, original, release: setsRelease(release) }
}

export async function claimsOf(shown: Exhibit, attack: Attack): Promise<CellClaims | undefined> {
  const { release, measure, context, settings, seed } = shown
  const rehearsals = Number.isFinite(settings.rehearsalTables) ? settings.rehearsalTables : undefined
  const given = { context, ...('rehearsals' in attack.parameters && { rehearsals }) }
  const values = withFallbacks(attack.parameters, given)
  const outcome = await run.attack(release, attack, values, { granted: { meaning: measure }, seed, tell: 0 })
  // A release without a context has nothing to be attacked by.
  return outcome.kind === 'attacked' && outcome.claims.kind === 'cells' ? outcome.claims : undefined
}

/** One attack on some releases: an outcome per generalised item. */
export async function outcomesOf(exhibits: readonly Exhibit[], attack: Attack): Promise<Outcome[]> {
  const found: Outcome[] = []
  for (const shown of exhibits) {
    const claims = await claimsOf(shown, attack)
    if (!claims) continue
    const evidence = claims.tables.map((table) => table.evidence)
    const truth = truthOf(evidence, shown.release, shown.original)
    for (const [t, { kept, confidence }] of claims.tables.entries()) found.push({ truth: truth[t], kept, confidence })
  }
  return found
}
