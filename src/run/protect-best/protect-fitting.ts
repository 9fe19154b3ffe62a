import type { ProtectOutcome, Protector } from '../../contract/protector.js'
import type { Data, Kind } from '../../contract/release.js'
import { everyProtector, kindOf } from '../../kinds/kinds.js'
import { protect } from '../protect.js'
import { type NoCandidate, noCandidate } from './candidate.js'
import type { BestGiven, NothingFound } from './protect-best.js'

/** A release by the method that is taken for such data where nobody names one. */
export interface FittingFound {
  readonly kind: 'fitting'
  readonly protector: Protector
  readonly outcome: ProtectOutcome
  /** Those that could have been named instead. */
  readonly others: readonly Protector[]
  readonly without: readonly NoCandidate[]
}

/** Whether releases of a kind are compared before one is taken; of the others the first method that finds one is. */
export async function isCompared(makes: Kind): Promise<boolean> {
  return (await (await kindOf({ kind: makes })).protecting?.())?.look !== undefined
}

/** Whether how many must look alike changes anything where nobody names a method. */
export async function listensToK(makes: Kind, data: Data): Promise<boolean> {
  const tries = (await (await (await kindOf({ kind: makes })).protecting?.())?.tries?.(data, leastK)) ?? []
  return tries.some(({ given }) => 'k' in given || 'models' in given)
}

const leastK = 2

/** The methods that take data of a kind, with what is taken where none is named first. */
export async function methodsFor(makes: Kind, k: number, data?: Data): Promise<readonly Protector[]> {
  const kind = await kindOf({ kind: makes })
  const tries = (data && (await (await kind.protecting?.())?.tries?.(data, k))) ?? []
  const every = await everyProtector()
  const named = tries.flatMap(({ method }) => every.filter(({ id }) => id === method))
  return [...named, ...(await kind.protectors()).filter((one) => !named.includes(one))]
}

/** Protects data by the first method of those that fit which finds a release. */
export async function protectFitting(
  data: Data,
  makes: Kind,
  given: Pick<BestGiven, 'k' | 'seed' | 'names' | 'distance' | 'onProgress'>,
): Promise<FittingFound | NothingFound> {
  const tries = (await (await (await kindOf({ kind: makes })).protecting?.())?.tries?.(data, given.k)) ?? []
  const methods = await methodsFor(makes, given.k, data)
  const without: NoCandidate[] = []
  for (const [at, { method, given: values }] of tries.entries()) {
    given.onProgress?.(`trying ${method}`, at, tries.length)
    const protector = methods.find(({ id }) => id === method)
    if (!protector) throw new Error(`there is no method "${method}": this is a defect`)
    const made = await protect(data, protector, values, given.seed, {}, given.names, {
      distance: given.distance,
    })
    if (made.kind === 'released')
      return { kind: 'fitting', protector, outcome: made, others: methods.filter((one) => one !== protector), without }
    without.push(noCandidate(method, made))
  }
  return { kind: 'nothing', without }
}
