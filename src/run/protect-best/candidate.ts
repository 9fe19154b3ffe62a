import type { AttackGiven } from '../../contract/given.js'
import type { AuditGiven } from '../../contract/question.js'
import type { ProtectTry } from '../../contract/protecting.js'
import type { Infeasible, ProtectOutcome, Protector } from '../../contract/protector.js'
import type { Data } from '../../contract/release.js'
import { everyProtector, kindOf } from '../../kinds/kinds.js'
import { type Audited, audit } from '../audit/audit.js'
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
  const protecting = await kind.protecting?.()
  const look = protecting?.look
  let outcome: ProtectOutcome = made
  let audited = await auditOf(outcome, protector, data, given, look)
  const mended =
    audited.verdict.above.length > 0 ? protecting?.mend?.(outcome.release, audited.verdict.above) : undefined
  if (mended) {
    outcome = { ...outcome, release: mended.release, notes: [...outcome.notes, mended.note] }
    audited = await auditOf(outcome, protector, data, given, look)
  }
  const { loss } = await kind.remedies()
  const release = outcome.release
  return {
    kind: 'candidate',
    k,
    protector,
    outcome,
    loss: loss?.of(release, { original: data, first: release }),
    audited,
    isWhole: look === undefined,
  }
}

/** The same, asked everything. */
export async function auditedWhole(candidate: Candidate, data: Data, given: BestGiven): Promise<Candidate> {
  if (candidate.isWhole) return candidate
  const { outcome, protector } = candidate
  return { ...candidate, audited: await auditOf(outcome, protector, data, given), isWhole: true }
}

async function auditOf(
  outcome: ProtectOutcome,
  { id, makes }: Protector,
  data: Data,
  given: BestGiven,
  only?: readonly string[],
): Promise<Audited> {
  const kind = await kindOf({ kind: makes })
  const seen = (await kind.protecting?.())?.seenOf?.(id, outcome.parameters)
  const attackGiven: AttackGiven = {
    granted: { ...seen },
    seed: given.seed,
    original: data,
    ...(outcome.key && { key: outcome.key }),
    tell: 5,
    names: given.names ?? {},
    onProgress: given.onProgress && ((what, done, total) => given.onProgress!(`${id}: ${what}`, done, total)),
  }
  const asked: AuditGiven = {
    ...attackGiven,
    policy: given.policy,
    firstRelease: given.firstRelease === true,
    accepted: only ? [] : (given.accepted ?? []),
    ...(only && { only }),
  }
  return audit(outcome.release, asked)
}
