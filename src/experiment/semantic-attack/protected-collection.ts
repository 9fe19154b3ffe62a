import type { Transactions } from '../../data/transactions.js'
import { coat, madePrivacy, utilityFromMeaning } from '../../kinds/index.js'
import * as run from '../../run/protect.js'
import type { Measure } from '../../meaning/measure.js'
import { stream } from '../../math/random.js'
import { inRandomItemOrder } from './collection.js'
import type { Documents } from './corpora.js'

/** A collection before and after protection. */
export interface ProtectedCollection {
  readonly original: Transactions
  readonly release: Transactions
}

export interface Protection {
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
  const found = await run.protect(
    original,
    coat,
    { k, privacy: constraints, suppress: 1, utility, keepOrder: true },
    seed,
  )
  return found.kind === 'released' ? { original, release: found.release } : undefined
}
