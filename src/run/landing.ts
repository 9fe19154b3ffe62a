import type { AttackGiven } from '../contract/given.js'
import type { AuditGiven } from '../contract/question.js'
import type { ProtectOutcome, Protector } from '../contract/protector.js'
import type { Data, Release } from '../contract/release.js'
import { isTransactions } from '../data/sorts.js'
import type { Transactions } from '../data/transactions.js'
import { kindOf } from '../kinds/kinds.js'
import { type Audited, audit } from './audit/audit.js'
import type { BestGiven } from './protect-best/protect-best.js'

/** What a release is held against as it is made: the limits, and what is said of the people. */
export type LandingGiven = Pick<BestGiven, 'policy' | 'seed' | 'firstRelease' | 'accepted' | 'names' | 'onProgress'>

/** How much detail a release lost. */
export interface Lost {
  /** In words: `loss of detail`. */
  readonly name: string
  /** 0 as exact as the data, 1 nothing is left. */
  readonly loss: number
}

/** What a release lost of its original; undefined where its kind has no measure. */
export async function lossOf(release: Release, original: Data): Promise<Lost | undefined> {
  const { loss } = await (await kindOf(release)).remedies()
  return loss && { name: loss.name, loss: loss.of(release, { original, first: release }) }
}

/** The questions that are asked of every release that is only looked at: few, and little time each; undefined where all are. */
export async function quickQuestions({ makes }: Pick<Protector, 'makes'>): Promise<readonly string[] | undefined> {
  return (await (await kindOf({ kind: makes })).protecting?.())?.look
}

/** Asks of a release that was just made what an audit asks, or only some of it. */
export async function auditMade(
  outcome: ProtectOutcome,
  { id, makes }: Pick<Protector, 'id' | 'makes'>,
  data: Data,
  given: LandingGiven,
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
  return audit(outcome.release, askedOf(attackGiven, given, only))
}

/**
 * The same of any kind, as if both lay in files: what attacks on transactions may use is made by whoever opens those.
 * Of a sample there is no file.
 */
export async function auditSketched(
  outcome: ProtectOutcome,
  protector: Pick<Protector, 'id' | 'makes'>,
  data: Data,
  given: LandingGiven,
): Promise<Audited> {
  const only = await quickQuestions(protector)
  if (!isTransactions(data)) return auditMade(outcome, protector, data, given, only)
  const { holdInMemory } = await import('../files/in-memory.js')
  const { attacksOn } = await import('./attack.js')
  const { givenFor } = await import('./open.js')
  const { path, letGo } = holdInMemory('sample.ndjson', await bytesOf(data))
  try {
    const said = { original: path, seed: given.seed, onProgress: given.onProgress }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a release of some kind is one of the releases
    const made = outcome.release as Release
    const opened = await givenFor(made, undefined, said, { methods: await attacksOn(made) })
    const attackGiven = { ...opened.given, ...(outcome.key && { key: outcome.key }) }
    return await audit(opened.release, askedOf(attackGiven, given, only))
  } finally {
    letGo()
  }
}

function askedOf(attackGiven: AttackGiven, given: LandingGiven, only: readonly string[] | undefined): AuditGiven {
  return {
    ...attackGiven,
    policy: given.policy,
    firstRelease: given.firstRelease === true,
    accepted: only ? [] : (given.accepted ?? []),
    ...(only && { only }),
  }
}

async function bytesOf(data: Transactions): Promise<Uint8Array> {
  const { loadFormat } = await import('../formats/parse-transactions.js')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of (await loadFormat('ndjson')).write(data, { file: 'the sample' }))
    chunks.push(Uint8Array.from(chunk))
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
