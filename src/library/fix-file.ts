import type { Release } from '../contract/release.js'
import { SaidError } from '../contract/said.js'
import { untilLimit } from '../policy/policy.js'
import { auditGiven, saidPolicy } from '../run/audit/audit-given.js'
import { type FixGiven, type Fixed, fix } from '../run/fix/fix.js'
import type { OpenedFrom } from '../run/open.js'
import { type AuditSaid, isGiven } from './audit-file.js'
import { isFile, whileOpen } from './open-from.js'

/** What may be said where a release is mended. */
export interface FixSaid extends AuditSaid, Pick<FixGiven, 'keep' | 'maxLoss' | 'promised'> {
  /** A limit of one's own on whatever can be mended, such as 1/11. */
  readonly until?: string | number
}

/** Changes a release, the cheapest changes first, until no attack is above its limit: a file (a path, bytes, or rows), or one that is open. */
export function fixFile(from: OpenedFrom | Release, said?: FixSaid): Promise<Fixed>
/** The same of a release that was opened with all that is given. */
export function fixFile(release: Release, given: FixGiven): Promise<Fixed>
export async function fixFile(from: OpenedFrom | Release, words: FixSaid | FixGiven = {}): Promise<Fixed> {
  if (isGiven(words)) {
    if (isFile(from)) throw new TypeError('what is given goes with a release that was opened')
    return fix(from, words)
  }
  const { attacks, options, keep, maxLoss, promised, until, ...said } = words
  return whileOpen(from, said, async ({ release, ...opened }) => {
    const policy = await saidPolicy(opened.said)
    const limited = until === undefined ? policy : untilLimit(policy, String(until))
    if (!limited) throw new SaidError(`‹until› is no share: "${until}"`, 'write 1/11 or 0.075')
    const own = { attacks, options, keep, maxLoss, promised }
    const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
    return fix(release, { ...auditGiven(opened, limited, opened.said), ...given })
  })
}
