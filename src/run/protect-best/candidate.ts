import type { ProtectTry } from '../../contract/protecting.js'
import type { Infeasible, ProtectOutcome, Protector } from '../../contract/protector.js'
import type { Data } from '../../contract/release.js'
import { everyProtector, kindOf } from '../../kinds/kinds.js'
import type { Audited } from '../audit/audit.js'
import { auditMade, lossOf, quickQuestions } from '../landing.js'
import { protect } from '../protect.js'
import type { BestGiven } from './protect-best.js'

/** A release that might be published: what it lost, and what an intruder reads in it. */
export interface Candidate {
  readonly kind: 'candidate'
  /** How many look alike. */
  readonly k: number
  readonly protector: Protector
  readonly outcome: ProtectOutcome
  /** 0 as exact as the data, 1 nothing is left; undefined where its kind has no measure. */
  readonly loss: number | undefined
  /** Of the few questions that all are asked, or of all. */
  readonly audited: Audited
  readonly isWhole: boolean
}

/** A method that gave no release, and why. */
export interface NoCandidate {
  readonly kind: 'no candidate'
  readonly method: string
  readonly because: string
  readonly remedy: string
  /** What else to say so that there may be one, by option. */
  readonly say?: Infeasible['say']
}

export function noCandidate(method: string, { because, remedy, say }: Infeasible): NoCandidate {
  return { kind: 'no candidate', method, because, remedy, ...(say && { say }) }
}

/** Tries a method, mends what it cannot, and asks the few questions. */
export async function candidateOf(
  data: Data,
  { method, given: values }: ProtectTry,
  k: number,
  given: BestGiven,
): Promise<Candidate | NoCandidate> {
  const protector = (await everyProtector()).find(({ id }) => id === method)
  if (!protector) throw new Error(`there is no method "${method}": this is a defect`)
  const made = await protect(data, protector, values, given.seed, {}, given.names, { distance: given.distance })
  if (made.kind === 'infeasible') return noCandidate(method, made)
  const kind = await kindOf({ kind: protector.makes })
  const look = await quickQuestions(protector)
  let outcome: ProtectOutcome = made
  let audited = await auditMade(outcome, protector, data, given, look)
  const mended =
    audited.verdict.above.length > 0
      ? (await kind.protecting?.())?.mend?.(outcome.release, audited.verdict.above)
      : undefined
  if (mended) {
    outcome = { ...outcome, release: mended.release, notes: [...outcome.notes, mended.note] }
    audited = await auditMade(outcome, protector, data, given, look)
  }
  return {
    kind: 'candidate',
    k,
    protector,
    outcome,
    loss: (await lossOf(outcome.release, data))?.loss,
    audited,
    isWhole: look === undefined,
  }
}

/** The same, asked everything. */
export async function auditedWhole(candidate: Candidate, data: Data, given: BestGiven): Promise<Candidate> {
  if (candidate.isWhole) return candidate
  const { outcome, protector } = candidate
  return { ...candidate, audited: await auditMade(outcome, protector, data, given), isWhole: true }
}
