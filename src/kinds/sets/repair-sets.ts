import type { Transactions } from '../../data/transactions.js'
import type { Infeasible, ProtectBy, ProtectOutcome } from '../../contract/protector.js'
import type { Constraint } from './protect/resolve.js'
import { coat } from './protect/coat.js'
import { streamsOf } from '../../math/random.js'
import { measureSets } from './utility/set-worth.js'
import type { PreparedMeaning } from '../../meaning/in-context/asked-channels.js'
import type { Measure } from '../../meaning/measure.js'

/** What a set-generalised release promises, and what its repair may cost. */
export interface SetsRepair {
  readonly k: number
  /** Of privacy and m at least one. */
  readonly privacy?: readonly Constraint[] | undefined
  readonly m?: number | undefined
  readonly utility?: readonly Constraint[] | undefined
  readonly suppress?: number | undefined
  /** How much more than plain COAT it may lose, as a share: a third unless said, from k = 6 on nothing. */
  readonly maxLoss?: number | undefined
  readonly largestSet?: number | undefined
}

/** NCP and the relative error of count queries, as `measure` tells them at the same seed. */
export interface SetsLoss {
  readonly ncp: number
  readonly countQueryError: number
}

export interface RepairedSets {
  readonly kind: 'repaired'
  readonly outcome: ProtectOutcome<'sets'>
  readonly loss: SetsLoss
  /** Of plain COAT at the same k and constraints. */
  readonly plainLoss: SetsLoss
}

/** Makes a release of the same promises again, against meaning; its judges have passed it. What is still read in it is to be measured. */
export async function repairSets(
  original: Transactions,
  repair: SetsRepair,
  meaning: PreparedMeaning & Pick<Measure, 'prepare'>,
  seed: number,
  protect: ProtectBy,
): Promise<RepairedSets | Infeasible> {
  const { k, privacy, m, utility, suppress } = repair
  const plain = await protect(original, coat, { k, privacy, m, utility, suppress }, seed)
  if (plain.kind === 'infeasible') return plain
  await meaning.prepare(original.items)
  const outcome = await protect(original, coat, { ...repair, againstMeaning: true, semantics: meaning }, seed)
  if (outcome.kind === 'infeasible') return outcome
  const lossOf = (release: Transactions): SetsLoss => {
    const { ncp, countQueries } = measureSets(original, release, {}, streamsOf(seed)('measure'))
    return { ncp, countQueryError: countQueries.averageRelativeError }
  }
  return { kind: 'repaired', outcome, loss: lossOf(outcome.release), plainLoss: lossOf(plain.release) }
}
