import { coat } from '../../kinds/sets/protect/coat.js'
import { madePrivacy, utilityFromMeaning } from '../../kinds/sets/protect/make-constraints.js'
import { setsRelease } from '../../kinds/sets/release.js'
import { protect } from '../../run/protect.js'
import * as run from '../../run/attack.js'
import type { Transactions } from '../../data/transactions.js'
import type { Measure } from '../../meaning/measure.js'
import { stream } from '../../math/random.js'
import { inRandomItemOrder, type Documents } from './corpora.js'
import type { Dataset } from './datasets.js'
import type { Bench, Settings } from './study.js'
import type { Attack } from '../../contract/attack.js'
import type { CellClaims } from '../../contract/claims.js'
import type { ContextSize } from '../../contract/context-table.js'
import { withFallbacks } from '../../contract/parameter.js'
import { type Release } from '../../contract/release.js'
import { truthOf } from '../../kinds/sets/score/truth.js'

/** A collection before and after protection. */
export interface ProtectedCollection {
  readonly original: Transactions
  readonly release: Transactions
}

interface Protection {
  readonly k: number
  /** How privacy constraints are drawn (see `madePrivacy`). */
  readonly privacy: string
  /** Utility constraints from meaning (article §6.2.3) instead of one with all items. */
  readonly byMeaning?: Measure
}

/** Two items may stand for each other when Wu and Palmer's similarity is above this (article §6.2.3). */
const leastSimilarity = 0.5

/**
 * COAT with random privacy constraints (thesis §5.1.2, article §6.1.4). The constraints depend on the name only, so that
 * every k meets the same ones. As many items as need be may be suppressed. Undefined where the data is too small for k.
 */
export async function protectedWithCoat(
  documents: Documents,
  { k, privacy, byMeaning }: Protection,
  seed: number,
  name: string,
): Promise<ProtectedCollection | undefined> {
  const original = inRandomItemOrder(documents, stream(seed, `${name}/items`))
  const constraints = madePrivacy(privacy, original, stream(seed, `${name}/privacy`))
  if (constraints === null) return undefined
  const utility =
    byMeaning && utilityFromMeaning(original, constraints, (a, b) => 1 - byMeaning.distance(a, b), leastSimilarity)
  const found = await protect(original, coat, { k, privacy: constraints, suppress: 1, utility, keepOrder: true }, seed)
  return found.kind === 'released' ? { original, release: found.release } : undefined
}

/** A dataset's collections, protected once per repetition with constraints drawn anew. */
export async function protectDataset(
  { corpora, settings, seed }: Bench,
  dataset: Dataset,
  protection: Omit<Protection, 'privacy'>,
): Promise<ProtectedCollection[]> {
  const collections = dataset.collections(corpora, settings, seed)
  const privacy = dataset.privacy(settings)
  const made: ProtectedCollection[] = []
  for (let repetition = 0; repetition < settings.repetitions; repetition++)
    for (const [i, documents] of collections.entries()) {
      const name = `experiment/${dataset.id}/${i}/${repetition}`
      const found = await protectedWithCoat(documents, { ...protection, privacy }, seed, name)
      if (found) made.push(found)
    }
  return made
}

/** Gets the measure ready for every item of a dataset at once, so that the progress of it means something. */
export async function prepareDataset({ corpora, settings, seed, measure }: Bench, dataset: Dataset): Promise<void> {
  await measure.prepare([...new Set(dataset.collections(corpora, settings, seed).flat(2))], [])
}

/** What an attack made of one generalised item, cell by cell, beside the truth. */
export interface Outcome {
  /** 1 where the member was in the original transaction. */
  readonly truth: Uint8Array
  /** 1 where the attack left it standing. */
  readonly kept: Uint8Array
  readonly confidence: Float64Array
}

/** How an intruder goes about it. */
interface Intruder {
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

export function exhibits(releases: readonly ProtectedCollection[], intruder: Intruder): Exhibit[] {
  return releases.map((release) => exhibit(release, intruder))
}

export async function claimsOf(shown: Exhibit, attack: Attack): Promise<CellClaims | undefined> {
  const { release, measure, context, settings, seed } = shown
  const values = withFallbacks(attack.parameters, { context, ...rehearsalsOf(attack, settings) })
  const outcome = await run.attack(release, attack, values, { granted: { meaning: measure }, seed, tell: 0 })
  // A release without a context has nothing to be attacked by.
  return outcome.kind === 'attacked' && outcome.claims.kind === 'cells' ? outcome.claims : undefined
}

/** On how many tables an attack rehearses, where it does. */
export function rehearsalsOf({ parameters }: Attack, { rehearsalTables }: Intruder['settings']): object {
  return 'rehearsals' in parameters && Number.isFinite(rehearsalTables) ? { rehearsals: rehearsalTables } : {}
}

/** One attack on some releases: an outcome per generalised item. */
export async function outcomesOf(all: readonly Exhibit[], attack: Attack): Promise<Outcome[]> {
  const found: Outcome[] = []
  for (const shown of all) {
    const claims = await claimsOf(shown, attack)
    if (!claims) continue
    const evidence = claims.tables.map((table) => table.evidence)
    const truth = truthOf(evidence, shown.release, shown.original)
    for (const [t, { kept, confidence }] of claims.tables.entries()) found.push({ truth: truth[t], kept, confidence })
  }
  return found
}
