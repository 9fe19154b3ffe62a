import type { Attack } from '../contract/attack.js'
import type { AuditGiven } from '../contract/question.js'
import type { Release } from '../contract/release.js'
import type { Values } from '../contract/parameter.js'
import { type Audited, audit } from '../run/audit/audit.js'
import { auditGiven, saidPolicy } from '../run/audit/audit-given.js'
import type { OpenedFrom, SaidOfFiles } from '../run/open.js'
import { isFile, whileOpen } from './open-from.js'

/** What may be said of an audit: the flags' words, and what only a program can hand in. */
export interface AuditSaid extends SaidOfFiles {
  /** Attacks of one's own, beside those of the kind; each names the question it answers. */
  readonly attacks?: readonly Attack[]
  /** Options of the attacks. */
  readonly options?: Values
}

/**
 * Tries everything that applies to a release and holds it against a policy: one verdict. It is a file (a path, bytes, or rows), or a
 * release that is open.
 */
export function auditFile(from: OpenedFrom | Release, said?: AuditSaid): Promise<Audited>
/** The same of a release that was opened with all that is given. */
export function auditFile(release: Release, given: AuditGiven): Promise<Audited>
export async function auditFile(from: OpenedFrom | Release, words: AuditSaid | AuditGiven = {}): Promise<Audited> {
  if (isGiven(words)) {
    if (isFile(from)) throw new TypeError('what is given goes with a release that was opened')
    return audit(from, words)
  }
  const { attacks, options, ...said } = words
  return whileOpen(from, said, async ({ release, ...opened }) => {
    const given = auditGiven(opened, await saidPolicy(opened.said), opened.said)
    return audit(release, { ...given, ...(attacks && { attacks }), ...(options && { options }) })
  })
}

export function isGiven(words: AuditSaid | AuditGiven): words is AuditGiven {
  return 'granted' in words
}
